// What the viewer is asked: buttons, sizes of a bet, and cards to choose from the own hand.
import { html, useEffect, useState } from "./html.js";
import { Card, cardName, keyOf } from "./cards.js";
import { many, t } from "./words.js";

export const LETTERS = {
  Fold: "f", Check: "c", Call: "c", AllIn: "a", BringIn: "b", Draw: "d", Pass: "p",
  Challenge: "x",
};

const CONFIRM = "↵";
const MANY = 8;
// A card that is chosen is discarded: whoever knocks with it, or lays it down, says so with a button.
const BY_BUTTON = ["Knock", "Meld", "ExtendSet", "ExtendRun"];
const CLAIMS = ["Claim", "ClaimHand"];
const MOST_CLAIMED = 8;
const HANDS = {
  high_card: "High card", one_pair: "Pair", two_pair: "Two pairs", straight: "Straight", three_of_a_kind: "Three of a kind",
  full_house: "Full house", flush: "Flush", four_of_a_kind: "Four of a kind", straight_flush: "Straight flush",
};
// How many cards of a rank, or which hand, from the lowest claims to the highest.
const KINDS_OF_CLAIMS = [...Array.from({ length: MOST_CLAIMED }, (_, index) => index + 1), ...Object.keys(HANDS)];
const kindOfClaim = (choice) => choice.action.count ?? choice.action.hand;
const cardsOf = (choice) => (BY_BUTTON.includes(choice.action.type) ? [] : choice.action.cards || []);
const keysOf = (cards) => cards.map(keyOf).sort().join(" ");

// Sort the choices of a question into buttons and cards; a total that a choice has keeps its action.
export function sorted(question, own) {
  const choices = question?.choices || [];
  const byCards = choices.filter((choice) => cardsOf(choice).length > 0);
  const totals = new Map();
  const buttons = choices.filter((choice) => {
    if (cardsOf(choice).length) return false;
    const total = question.sizes ? totalOf(choice.action, own) : null;
    if (total === null) return true;
    totals.set(total, choice);
    return false;
  });
  return { buttons, byCards, totals };
}

function totalOf(action, own) {
  if (action.type === "Bet") return action.amount;
  if (action.type === "Raise") return action.to;
  if (action.type === "AllIn") return (own?.stack || 0) + (own?.bet || 0);
  return null;
}

// What cards are chosen for.
const PURPOSES = {
  row: ["make a row of {cards}", "Choose {cards} for the next row"],
  play: ["play {cards}", "Choose {cards} to play"],
  exchange: ["exchange {cards}", "Choose {cards} to exchange"],
  pass_on: ["pass on {cards}", "Choose {cards} to pass on"],
  lay_aside: ["lay aside {cards}", "Choose {cards} to lay aside"],
};
const purposeOf = (picks) => PURPOSES[picks.among ? "row" : picks.type === "Play" ? "play" : picks.purpose || "exchange"];

// What the chosen cards come to: an action to send, with its words; nothing while they do not fit.
export function chosenAction(question, chosen) {
  if (!question || !chosen.length) return null;
  const { byCards } = sorted(question);
  const wanted = keysOf(chosen);
  const match = byCards.find((choice) => keysOf(cardsOf(choice)) === wanted);
  if (match) return match;
  const picks = question.picks;
  if (!picks || chosen.length < picks.least || chosen.length > picks.most) return null;
  const cards = many(chosen.length, "{count} card", "{count} cards");
  return { label: t(purposeOf(picks)[0], { cards }), meaning: "", action: { type: picks.type, cards: chosen } };
}

export function canChoose(question, card) {
  if (!question || !card) return false;
  const among = question.picks?.among;
  if (question.picks) return !among || among.some((each) => keyOf(each) === keyOf(card));
  return (question.choices || []).some((choice) => cardsOf(choice).some((each) => keyOf(each) === keyOf(card)));
}

// One card is enough for every choice: another click changes the card instead of adding one.
export function oneAtATime(question) {
  if (!question || question.picks) return question?.picks?.most === 1;
  return (question.choices || []).every((choice) => cardsOf(choice).length < 2);
}

export function Hand({ state, chosen, onToggle, onConfirm }) {
  const { picture, ownCards } = state;
  const own = picture.seats.find((seat) => seat.you);
  const cards = own?.cards || [];
  if (!cards.length) return null;
  const { question } = picture;
  const faceUp = own.face_up || [];
  const move = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const place = buttons.indexOf(document.activeElement);
    buttons[(place + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="hand ${own.folded ? "folded" : ""} ${cards.length > 7 ? "many" : cards.length < 5 ? "few" : ""}" role="group"
      aria-label="Your cards" onKeyDown=${move} style=${{ "--cards": cards.length, "--half": Math.ceil(cards.length / 2) }}>
    ${cards.map((card, place) => {
      const key = `${place}-${keyOf(card)}`;
      const open = faceUp[place] ? t(", seen by all") : "";
      const drawn = html`<${Card} card=${card} ownCards=${ownCards} silent=${canChoose(question, card)}
        style=${{ "--place": place }} />`;
      if (!canChoose(question, card))
        return html`<span class="held ${faceUp[place] ? "open" : ""}" key=${key}>${drawn}</span>`;
      const picked = chosen.includes(card);
      const press = (event) => {
        if (event.key !== "Enter" || !picked) return;
        event.preventDefault();
        onConfirm();
      };
      return html`<button type="button" class="held ${faceUp[place] ? "open" : ""}" key=${key} aria-pressed=${picked}
          onClick=${() => onToggle(card)} onKeyDown=${press}>
        <span class="hidden">${cardName(card, ownCards) + open}</span>${drawn}</button>`;
    })}
  </div>`;
}

function Sizes({ question, own, onAct, boxRef }) {
  const { sizes } = question;
  const [total, setTotal] = useState(sizes.least);
  useEffect(() => setTotal(sizes.least), [question.number]);
  const { totals } = sorted(question, own);
  const fits = Number.isInteger(total) && total >= sizes.least && total <= sizes.most;
  const send = () => {
    if (!fits) return;
    const named = totals.get(total);
    onAct(named ? named.action : sizes.type === "Bet" ? { type: "Bet", amount: total } : { type: "Raise", to: total });
  };
  const type = (event) => setTotal(event.target.valueAsNumber);
  const verb = sizes.type === "Bet" ? "Bet {total}" : "Raise to {total}";
  const meaning = totals.get(total)?.meaning || t("Any total from {least} to {most}.", sizes);
  const enter = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    send();
  };
  return html`<div class="sizes" role="group" aria-label=${sizes.type === "Bet" ? t("Bet") : t("Raise")}>
    <div class="presets">${sizes.presets.map((preset) => html`<button type="button" class="quiet"
      aria-pressed=${total === preset.total} onClick=${() => setTotal(preset.total)}>${preset.label} <b>${preset.total}</b></button>`)}</div>
    <div class="slide">
      <input type="range" aria-label="Size" min=${sizes.least} max=${sizes.most} value=${fits ? total : sizes.least} onInput=${type} onKeyDown=${enter} />
      <input type="number" aria-label="Total" ref=${boxRef} min=${sizes.least} max=${sizes.most} step="1"
        value=${Number.isNaN(total) ? "" : total} onInput=${type} onKeyDown=${enter} />
      <button type="button" class="strong" disabled=${!fits} onClick=${send} title=${meaning}>
        ${t(verb, { total: fits ? total : "…" })} <kbd>R</kbd></button>
    </div>
    <small class="faint">${fits ? meaning : t("Choose a total from {least} to {most}.", sizes)}</small>
  </div>`;
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function ChoiceButton({ choice, strong, briefly, onAct }) {
  const letter = LETTERS[choice.action.type];
  const key = letter ? letter.toUpperCase() : choice.key;
  return html`<button type="button" class="choice ${strong ? "strong" : ""} ${choice.key === CONFIRM ? "confirm" : ""} act-${choice.action.type}"
      onClick=${() => onAct(choice.action)} title=${briefly ? choice.meaning : null}>
    <span class="label">${capital(choice.label)} ${key.length === 1 && html`<kbd aria-hidden="true">${key}</kbd>`}</span>
    ${choice.meaning && html`<small class=${briefly ? "hidden" : ""}>${choice.meaning}</small>`}
  </button>`;
}

function cardsWanted(question, chosen) {
  const { picks } = question;
  if (!picks) return t(oneAtATime(question) ? "Choose a card from your hand." : "Choose cards from your hand.");
  const { least, most } = picks;
  const range = least === most ? "{count}" : t(least ? "{least} to {count}" : "up to {count}", { least, count: "{count}" });
  const cards = many(most, "{range} card", "{range} cards", { range: range.replace("{count}", most) });
  return `${t(purposeOf(picks)[1], { cards })}${chosen.length ? t(" ({count} chosen)", { count: chosen.length }) : ""}.`;
}

// Many claims: first how many or which hand, then of what.
function Claims({ claims, onAct }) {
  const kinds = KINDS_OF_CLAIMS.filter((kind) => claims.some((choice) => kindOfClaim(choice) === kind));
  const [wanted, setWanted] = useState(kinds[0]);
  const shown = kinds.includes(wanted) ? wanted : kinds[0];
  return html`<div class="claims">
    ${kinds.length > 1 && html`<div class="counts" role="group" aria-label="How many">
      ${kinds.map((kind) => html`<button type="button" class="quiet" key=${kind} aria-pressed=${kind === shown} onClick=${() => setWanted(kind)}>${HANDS[kind] ? t(HANDS[kind]) : `${kind} ×`}</button>`)}</div>`}
    <div class="choices many">
      ${claims.filter((choice) => kindOfClaim(choice) === shown).map((choice) => html`<${ChoiceButton} key=${choice.key} choice=${choice} onAct=${onAct} briefly />`)}
    </div>
  </div>`;
}

// Many bids: their numbers, side by side.
function Bids({ bids, onAct }) {
  return html`<div class="bids" role="group" aria-label="Your bid">
    ${bids.map((choice) => html`<button type="button" class="choice act-Bid" key=${choice.key} aria-label=${capital(choice.label)}
      title=${choice.meaning} onClick=${() => onAct(choice.action)}>${choice.action.tricks}</button>`)}
  </div>`;
}

export function Question({ state, chosen, onAct, boxRef }) {
  const { question, seats } = state.picture;
  const own = seats.find((seat) => seat.you);
  const { buttons, byCards } = sorted(question, own);
  const ready = chosenAction(question, chosen);
  const withCards = byCards.length > 0 || Boolean(question.picks);
  const wider = chosen.length && !ready
    ? byCards.filter((choice) => chosen.every((card) => cardsOf(choice).some((each) => keyOf(each) === keyOf(card))))
    : [];
  const claims = buttons.filter((choice) => CLAIMS.includes(choice.action.type));
  const bids = buttons.filter((choice) => choice.action.type === "Bid");
  const apart = [claims, bids].filter((group) => group.length > MANY).flat();
  const shown = buttons.filter((choice) => !apart.includes(choice));
  const many = shown.length > MANY;
  return html`<div class="question" role="group" aria-label="Your turn" data-number=${question.number}>
    ${withCards && html`<p class="prompt">${cardsWanted(question, chosen)}</p>`}
    <div class="choices ${many ? "many" : ""}">
      ${ready && html`<${ChoiceButton} choice=${{ ...ready, key: CONFIRM }} strong onAct=${onAct} />`}
      ${wider.slice(0, 6).map((choice) => html`<${ChoiceButton} key=${choice.key} choice=${choice} onAct=${onAct} />`)}
      ${shown.map((choice) => html`<${ChoiceButton} key=${choice.key} choice=${choice} onAct=${onAct} briefly=${many}
        strong=${!ready && ["Call", "Check"].includes(choice.action.type)} />`)}
    </div>
    ${claims.length > MANY && html`<${Claims} key=${question.number} claims=${claims} onAct=${onAct} />`}
    ${bids.length > MANY && html`<p class="prompt">${t("Your bid:")}</p><${Bids} bids=${bids} onAct=${onAct} />`}
    ${question.sizes && html`<${Sizes} question=${question} own=${own} onAct=${onAct} boxRef=${boxRef} />`}
  </div>`;
}
