// The middle of the table: pots, shared cards, piles, tricks, and the deal between roles.
import { html } from "./html.js";
import { Card, cardName, cardsInWords, keyOf, ranksName, sign, suitName } from "./cards.js";
import { directionOf } from "./seats.js";
import { many, t } from "./words.js";

const nameAt = (picture, seat) => {
  const found = picture.seats[seat];
  return found?.you ? t("You") : found?.role || found?.name || "";
};

function Pots({ picture }) {
  const { pot, pots = [] } = picture;
  if (!pot) return null;
  const parts = pots.length > 1 ? pots : [];
  return html`<p class="pot"><i class="chip"></i><span>Pot <b>${pot}</b></span>
    ${parts.map((part, place) => html`<span class="side-pot" title=${part.seats.map((seat) => nameAt(picture, seat)).join(", ")}>
      ${t(place ? "side {amount}" : "main {amount}", part)}</span>`)}
  </p>`;
}

function Boards({ board, boards = 1 }) {
  if (!board?.length) return null;
  const each = board.length / boards;
  return Array.from({ length: boards }, (_, number) =>
    html`<${Board} key=${number} board=${board.slice(number * each, (number + 1) * each)} />`);
}

function Board({ board }) {
  return html`<div class="board" role="group" aria-label="Shared cards">
    ${board.map((card, place) => html`<${Card} key=${`${place}${keyOf(card)}`} card=${card} style=${{ "--place": place % 3 }} />`)}
  </div>`;
}

function Trick({ picture, laid, winner, ownCards, lately }) {
  if (!laid.length) return html`<div class="trick" aria-hidden="true"><p class="lately">${lately}</p></div>`;
  const old = winner !== undefined && winner !== null;
  const title = old ? t("The last trick, taken by {who}", { who: nameAt(picture, winner) }) : t("The trick on the table");
  return html`<div class="trick ${old ? "last" : ""}" role="group" aria-label=${title}>
    ${laid.map(({ seat, card }) => {
      const [x, y] = directionOf(seat, picture);
      return html`<figure key=${`${seat}${keyOf(card)}`} class=${seat === winner ? "winner" : ""}
          style=${{ "--x": `${50 + 37 * x}%`, "--y": `${50 + 29 * y}%`, "--dx": x, "--dy": y }}>
        <${Card} card=${card} ownCards=${ownCards} small aria-label="${nameAt(picture, seat)}: ${cardName(card, ownCards)}" />
        <figcaption style=${{ visibility: picture.seats[seat]?.you ? "hidden" : "visible" }}>${nameAt(picture, seat)}</figcaption>
      </figure>`;
    })}
  </div>`;
}

function Pile({ picture, ownCards }) {
  const { pile = [], on_top: onTop = 1 } = picture;
  const top = onTop > 0 ? pile.slice(-Math.min(onTop, 8)) : pile.slice(-1);
  const under = pile.length - top.length;
  const words = pile.length ? many(pile.length, "The pile, {count} card, on top {cards}", "The pile, {count} cards, on top {cards}", { cards: cardsInWords(top, ownCards) }) : t("The pile is empty");
  return html`<div class="pile" role="group" aria-label=${words}>
    ${pile.length === 0 && html`<span class="empty-place"></span>`}
    ${under > 0 && html`<span class="under" aria-hidden="true"><${Card} card=${null} small silent /></span>`}
    ${top.map((card, place) => html`<${Card} key=${`${pile.length}-${place}`} card=${card} ownCards=${ownCards} small silent style=${{ "--place": place }} />`)}
    ${pile.length > 1 && html`<span class="count">${pile.length}</span>`}
  </div>`;
}

function Deck({ left }) {
  if (left === null || left === undefined) return null;
  return html`<div class="deck" role="group" aria-label=${many(left, "{count} card left to draw", "{count} cards left to draw")}>
    ${left > 0 ? html`<${Card} card=${null} small silent />` : html`<span class="empty-place"></span>`}
    <span class="count">${left}</span>
  </div>`;
}

function Facts({ picture }) {
  const facts = [];
  if (picture.trump) facts.push([t("Trump"), `${sign(picture.trump)} ${suitName(picture.trump)}`, picture.trump]);
  if (picture.named_suit) facts.push([t("Named"), `${sign(picture.named_suit)} ${suitName(picture.named_suit)}`, picture.named_suit]);
  if (picture.due_rank) facts.push([t("Due"), ranksName(picture.due_rank), ""]);
  if (picture.reversed) facts.push(["", t("the other way around"), ""]);
  if (!facts.length && !picture.claim) return null;
  return html`<p class="table-facts">
    ${facts.map(([name, words, suit]) => html`<span class="fact suit-${suit}">${name && html`<i>${name}</i>`} ${words}</span>`)}
    ${picture.claim && html`<span class="fact claim">${picture.claim}</span>`}
  </p>`;
}

function Offered({ card }) {
  return html`<figure class="offered" role="group" aria-label=${t("Turned up, to be accepted as trump: {card}", { card: cardName(card) })}>
    <${Card} card=${card} /><figcaption aria-hidden="true">turned up</figcaption></figure>`;
}

function Deal({ picture, ownCards }) {
  const { where, aim, betting, committed, totals, warning } = picture.deal;
  return html`<div class="deal">
    <p class="where">${where}</p>
    <ul class="totals" aria-label="Totals">${totals.map((total) => html`<li>${total}</li>`)}</ul>
    <div class="committed" role="group" aria-label="Committed cards">
      ${committed.length === 0 && html`<span class="faint">No card has been committed yet.</span>`}
      ${committed.map((laid, place) => html`<figure key=${`${place}${keyOf(laid.card)}`} class=${laid.counts === false ? "idle" : ""}>
        <${Card} card=${laid.card} ownCards=${ownCards}
          aria-label="${nameAt(picture, laid.seat)}: ${cardName(laid.card, ownCards)}${laid.face_up === false ? t(", face down") : ""}${laid.counts === false ? t(", does not count yet") : ""}" />
        <figcaption>${nameAt(picture, laid.seat)}${laid.card && laid.face_up === false ? t(", face down") : ""}</figcaption>
      </figure>`)}
    </div>
    ${betting && html`<p class="faint">${betting}</p>`}
    ${warning && html`<p class="warning">${warning}</p>`}
    ${aim && html`<p class="aim">${aim}</p>`}
  </div>`;
}

export function Middle({ state }) {
  const { picture, ownCards } = state;
  if (picture.deal) return html`<${Deal} picture=${picture} ownCards=${ownCards} />`;
  const current = picture.trick || [];
  const last = picture.last_trick || [];
  const showLast = !current.length && last.length > 0;
  return html`<div class="middle">
    ${picture.has_tricks
      ? html`<div class="above-trick"><${Facts} picture=${picture} /><${Pots} picture=${picture} /></div>`
      : html`<${Facts} picture=${picture} />`}
    ${picture.offered && html`<${Offered} card=${picture.offered} />`}
    <${Boards} board=${picture.board} boards=${picture.boards} />
    ${picture.has_tricks
      ? html`<${Trick} picture=${picture} laid=${showLast ? last : current} ownCards=${ownCards}
          winner=${showLast ? picture.last_trick_winner : undefined} lately=${state.log?.findLast((line) => !line.heading)?.text} />`
      : (picture.has_pile || (picture.deck_left ?? null) !== null) &&
        html`<div class="piles"><${Deck} left=${picture.deck_left} />
          ${picture.has_pile && html`<${Pile} picture=${picture} ownCards=${ownCards} />`}</div>`}
    ${!picture.has_tricks && html`<${Pots} picture=${picture} />`}
  </div>`;
}
