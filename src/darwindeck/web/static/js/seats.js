// The seats around the table: who sits there, with which chips, cards and points.
import { html } from "./html.js";
import { Card, cardsInWords } from "./cards.js";
import { Clock } from "./clock.js";
import { many, t } from "./words.js";

// Where a seat is seen from the viewer's own: 0 below, then around to the left.
export function directionOf(seat, picture) {
  const own = picture.seats.find((each) => each.you)?.seat ?? 0;
  const count = picture.seats.length;
  const turn = ((seat - own + count) % count) / count;
  const angle = Math.PI / 2 + turn * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}

// Points on a rounded table: further out at the corners than an ellipse is.
function placed([x, y], across, down) {
  const bulge = Math.max(Math.abs(x), Math.abs(y)) ** 0.35;
  return { "--x": `${50 + (across * x) / bulge}%`, "--y": `${50 + (down * y) / bulge}%` };
}

const MARKS = [
  ["folded", "folded"],
  ["knocked_out", "out of the hand"],
  ["all_in", "all in"],
  ["sitting_out", "sits out"],
  ["leaving", "leaves"],
  ["away", "no connection"],
];

function marksOf(seat, playing) {
  const told = (words) => (seat.facts || "").includes(words);
  const marks = MARKS.filter(([name, words]) => seat[name] && !told(t(words)) && !(name === "folded" && seat.knocked_out)).map(([, words]) => t(words));
  if (seat.out && playing && !marks.length) marks.push(t("not in this hand"));
  return marks;
}

const points = (value, word) => many(value, `{count} ${word}`, `{count} ${word}s`);

function factsOf(seat, picture) {
  const facts = [];
  if (seat.score !== undefined && seat.score !== null) facts.push(points(seat.score, "point"));
  const bid = seat.bid ?? null;
  const counted = seat.counted ?? null;
  if (counted !== null) facts.push(t("{count} card points", { count: counted }));
  if (counted !== null && bid !== null) facts.push(t("bid {bid}", { bid }));
  else if (counted !== null) return facts.join(" · ");
  else if (bid !== null) facts.push(t("{taken} of {bid}", { taken: seat.tricks ?? 0, bid: points(bid, "trick") }));
  else if (seat.tricks !== undefined && seat.tricks !== null) facts.push(points(seat.tricks, "trick"));
  if (seat.captured) facts.push(t("{count} captured", { count: seat.captured }));
  if (seat.facts) facts.push(seat.facts);
  if (picture.for_chips === false && !facts.length && seat.cards?.length)
    facts.push(points(seat.cards.length, "card"));
  return facts.join(" · ");
}

function inWords(seat, picture, ownCards) {
  const parts = [seat.name + (seat.you ? t(" (you)") : ""), seat.partner && t("your partner"), seat.role, seat.bot && t("a bot, {bot}", seat)];
  if (picture.for_chips !== false && seat.kind !== "house") parts.push(t("{count} chips", { count: seat.stack || 0 }));
  if (seat.bet) parts.push(t("has bet {bet}", seat));
  parts.push(factsOf(seat, picture));
  if (seat.button) parts.push(t("has the button"));
  if (seat.to_act) parts.push(t("is to act"));
  if (seat.won) parts.push(t("won"));
  parts.push(...marksOf(seat, picture.state !== "waiting"));
  for (const meld of seat.melds || []) parts.push(t("has laid down {cards}", { cards: cardsInWords(meld, ownCards) }));
  if (seat.cards?.length) parts.push(t("holds {cards}", { cards: cardsInWords(seat.cards, ownCards) }));
  return parts.filter(Boolean).join(", ");
}

function Fan({ cards, ownCards }) {
  const shown = cards.length > 7 && !cards.some(Boolean) ? cards.slice(0, 7) : cards;
  return html`<div class="fan ${shown.length > 4 ? "tight" : ""} ${cards.some(Boolean) ? "shown" : ""}" aria-hidden="true">
    ${shown.map((card, place) => html`<${Card} key=${`${place}${card ? "up" : "down"}`} card=${card}
      ownCards=${ownCards} small silent style=${{ "--place": place }} />`)}
    ${shown.length < cards.length && html`<span class="count">${cards.length}</span>`}
  </div>`;
}

function FreeSeat({ seat, onSit }) {
  const label = seat.role ? t("Sit down as {role}", seat) : t("Sit down at seat {number}", { number: seat.seat + 1 });
  return onSit
    ? html`<button type="button" class="plate free" aria-label=${label} onClick=${() => onSit(seat.seat)}>
        <b>${seat.role || t("Sit here")}</b><small>${seat.role ? t("sit here") : t("seat {number}", { number: seat.seat + 1 })}</small>
      </button>`
    : html`<div class="plate free"><b>${seat.role || t("Free")}</b><small>${t("seat {number}", { number: seat.seat + 1 })}</small></div>`;
}

const change = (total) => (total > 0 ? `+${total}` : `−${-total}`);

function Plate({ seat, picture, turn, arrived }) {
  const facts = factsOf(seat, picture);
  const chips = picture.for_chips !== false && seat.kind !== "house" && picture.hand;
  const marks = marksOf(seat, picture.state !== "waiting");
  return html`<div class="plate">
    <b class="who"><span class="name">${seat.name}</span>${seat.bot && html`<span class="bot" title=${t("a bot, {bot}", seat)}>bot</span>`}</b>
    ${seat.role && html`<span class="role">${seat.role}</span>`}
    ${seat.partner && html`<span class="role">partner</span>`}
    ${chips ? html`<span class="stack"><i class="chip"></i>${seat.stack || 0}
        ${seat.total ? html`<span class=${seat.total > 0 ? "up" : "down"}>${change(seat.total)}</span>` : null}</span>` : null}
    ${facts && html`<span class="facts">${facts}</span>`}
    ${marks.length ? html`<span class="mark">${marks.join(", ")}</span>` : null}
    ${turn && html`<${Clock} turn=${turn} arrived=${arrived} />`}
    ${seat.button && html`<span class="button-mark" title="the button">D</span>`}
  </div>`;
}

export function Seat({ seat, state, onSit }) {
  const { picture, ownCards, arrived } = state;
  const direction = directionOf(seat.seat, picture);
  const free = seat.kind === undefined || seat.kind === "free";
  const turn = picture.turn?.seat === seat.seat ? picture.turn : null;
  const classes = ["seat", ...["you", "to_act", "folded", "won", "out", "away"].filter((name) => seat[name])];
  const cards = seat.cards || [];
  return html`<li class=${classes.join(" ")} style=${placed(direction, 43, 40)}>
    ${free
      ? html`<${FreeSeat} seat=${seat} onSit=${onSit} />`
      : html`<span class="hidden">${inWords(seat, picture, ownCards)}</span>
          <div class="seat-drawn" aria-hidden="true">
            ${cards.length > 0 && !seat.you && html`<${Fan} cards=${cards} ownCards=${ownCards} />`}
            <${Plate} seat=${seat} picture=${picture} turn=${turn} arrived=${arrived} />
            ${seat.melds && html`<div class="melds">${seat.melds.map((meld) => html`<${Fan} cards=${meld} ownCards=${ownCards} />`)}</div>`}
            ${seat.bet ? html`<span class="bet small-screen"><i class="chip"></i>${seat.bet}</span>` : null}
          </div>`}
  </li>`;
}

export function Bets({ picture }) {
  return html`<div class="bets" aria-hidden="true">
    ${picture.seats.filter((seat) => seat.bet).map((seat) => {
      const direction = directionOf(seat.seat, picture);
      return html`<span class="bet" key=${`${seat.seat}-${seat.bet}`} style=${placed(direction, 26, 19)}>
        <i class="chip"></i>${seat.bet}</span>`;
    })}
  </div>`;
}
