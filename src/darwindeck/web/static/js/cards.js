// Cards, drawn by code: an index in two corners, pips or a figure in the middle, a woven back.
import { html } from "./html.js";
import { many, t } from "./words.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
  9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace", 16: "joker",
};
const LETTERS = { 11: "J", 12: "Q", 13: "K", 14: "A", 16: "★" };

// Each suit as one path in a square of 100 by 100.
const SHAPES = {
  h: "M50 92C20 66 6 50 6 31 6 17 17 8 29 8c9 0 17 5 21 13C54 13 62 8 71 8c12 0 23 9 23 23 0 19-14 35-44 61Z",
  d: "M50 4C60 22 74 38 90 50 74 62 60 78 50 96 40 78 26 62 10 50 26 38 40 22 50 4Z",
  s: "M50 5C62 24 93 39 93 61c0 13-9 21-20 21-8 0-15-4-19-11 1 11 5 18 13 24H33c8-6 12-13 13-24-4 7-11 11-19 11C16 82 7 74 7 61 7 39 38 24 50 5Z",
  c: "M50 6c12 0 21 9 21 21 0 6-3 12-7 16 3-2 6-3 10-3 12 0 21 9 21 21s-9 21-21 21c-9 0-17-5-20-13 1 12 5 20 13 26H33c8-6 12-14 13-26-3 8-11 13-20 13C14 82 5 73 5 61s9-21 21-21c4 0 7 1 10 3-4-4-7-10-7-16C29 15 38 6 50 6Z",
};

// Where the pips of a card stand, as columns and rows of its middle.
const [L, M, R] = [0, 0.5, 1];
const PIPS = {
  2: [[M, 0], [M, 1]],
  3: [[M, 0], [M, 0.5], [M, 1]],
  4: [[L, 0], [R, 0], [L, 1], [R, 1]],
  5: [[L, 0], [R, 0], [M, 0.5], [L, 1], [R, 1]],
  6: [[L, 0], [R, 0], [L, 0.5], [R, 0.5], [L, 1], [R, 1]],
  7: [[L, 0], [R, 0], [M, 0.25], [L, 0.5], [R, 0.5], [L, 1], [R, 1]],
  8: [[L, 0], [R, 0], [M, 0.25], [L, 0.5], [R, 0.5], [M, 0.75], [L, 1], [R, 1]],
  9: [[L, 0], [R, 0], [L, 1 / 3], [R, 1 / 3], [M, 0.5], [L, 2 / 3], [R, 2 / 3], [L, 1], [R, 1]],
  10: [[L, 0], [R, 0], [M, 1 / 6], [L, 1 / 3], [R, 1 / 3], [L, 2 / 3], [R, 2 / 3], [M, 5 / 6], [L, 1], [R, 1]],
};

export const sign = (suit) => SIGNS[suit] || suit;
export const suitName = (suit) => (SUITS[suit] ? t(SUITS[suit]) : suit);
export const rankName = (rank) => (RANKS[rank] ? t(RANKS[rank]) : String(rank));
export const ranksName = (rank) => t(`${RANKS[rank]}s`.replace("sixs", "sixes"));
export const same = (one, other) =>
  one && other && one.rank === other.rank && one.suit === other.suit;
export const keyOf = (card) => (card ? `${card.rank}${card.suit}` : "back");

export const ownOf = (card, ownCards) =>
  card ? (ownCards || []).find((own) => same(own.card, card)) : undefined;

export function cardName(card, ownCards) {
  if (!card) return t("a face-down card");
  const own = ownOf(card, ownCards);
  return own
    ? `${own.name}, ${own.kind}${own.values ? `, ${own.values}` : ""}`
    : t("{rank} of {suit}", { rank: rankName(card.rank), suit: suitName(card.suit) });
}

function Pip({ suit, x, y, size, turned }) {
  const scale = size / 100;
  const turn = turned ? " rotate(180 50 50)" : "";
  return html`<path d=${SHAPES[suit]}
    transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}" />`;
}

function Corner({ card }) {
  const letter = LETTERS[card.rank] || String(card.rank);
  return html`<g>
    <text x="17" y="32" class="index" text-anchor="middle" textLength=${letter === "10" ? 23 : null}
      lengthAdjust="spacingAndGlyphs">${letter}</text>
    <${Pip} suit=${card.suit} x=${17} y=${48} size=${20} />
  </g>`;
}

function Middle({ card }) {
  const { rank, suit } = card;
  if (rank === 14) return html`<${Pip} suit=${suit} x=${60} y=${84} size=${54} />`;
  if (rank > 10)
    return html`<g>
      <rect x="31" y="20" width="58" height="128" rx="7" class="frame" />
      <path class="crown" d=${CROWNS[rank]} />
      <path class="crown" d=${CROWNS[rank]} transform="rotate(180 60 84)" />
      <text x="60" y="104" class="figure" text-anchor="middle">${LETTERS[rank]}</text>
    </g>`;
  return html`<g>${(PIPS[rank] || []).map(
    ([column, row]) => html`<${Pip} suit=${suit} x=${40 + column * 40} y=${34 + row * 100}
      size=${24} turned=${row > 0.5} />`,
  )}</g>`;
}

const CROWNS = {
  11: "M46 50h28v-7l-6-12-8 6-8-6-6 12Z",
  12: "M44 50h32l4-19-11 8-9-13-9 13-11-8Z",
  13: "M43 50h34V28l-8 9-9-12-9 12-8-9Z",
  16: "M46 50h28l13-13c-8-1-12-7-17-7-4 0-7-6-10-12-3 6-6 12-10 12-5 0-9 6-17 7Z",
};

function Face({ card }) {
  return html`<svg viewBox="0 0 120 168" aria-hidden="true" focusable="false" class="suit-${card.suit}">
    <rect x="1" y="1" width="118" height="166" rx="11" class="paper" />
    <${Corner} card=${card} />
    <g transform="rotate(180 60 84)"><${Corner} card=${card} /></g>
    <${Middle} card=${card} />
  </svg>`;
}

function SmallFace({ card }) {
  const letter = LETTERS[card.rank] || String(card.rank);
  return html`<svg viewBox="0 0 120 168" aria-hidden="true" focusable="false" class="suit-${card.suit}">
    <rect x="1" y="1" width="118" height="166" rx="14" class="paper" />
    <text x="13" y="72" class="large" textLength=${letter === "10" ? 66 : null}
      lengthAdjust="spacingAndGlyphs">${letter}</text>
    <${Pip} suit=${card.suit} x=${76} y=${118} size=${68} />
  </svg>`;
}

function Back() {
  return html`<svg viewBox="0 0 120 168" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="118" height="166" rx="12" class="paper" />
    <rect x="8" y="8" width="104" height="152" rx="7" class="back" />
    <path class="weave" d="M8 46 60 8l52 38M8 84 60 46l52 38M8 122 60 84l52 38M8 160l52-38 52 38M8 8l52 38 52-38M8 46l52 38 52-38M8 84l52 38 52-38M8 122l52 38 52-38" />
    <circle cx="60" cy="84" r="17" class="seal" />
    <path class="seal-mark" d="M60 74C66 80 71 84 71 89c0 4-3 6-6 6-2 0-4-1-5-3-1 2-3 3-5 3-3 0-6-2-6-6 0-5 5-9 11-15Z" />
  </svg>`;
}

// A card with words of its own: its name, its kind and what it counts.
function OwnFace({ own, small }) {
  return html`<span class="own-face kind-${own.kind_number}" aria-hidden="true">
    <b>${own.name}</b>${small ? null : html`<i>${own.kind}</i><small>${own.values}</small>`}
  </span>`;
}

export function Card({ card, ownCards, small, silent, ...rest }) {
  const own = ownOf(card, ownCards);
  const drawn = !card
    ? html`<${Back} />`
    : own
      ? html`<${OwnFace} own=${own} small=${small} />`
      : small
        ? html`<${SmallFace} card=${card} />`
        : html`<${Face} card=${card} />`;
  const label = silent ? {} : { role: "img", "aria-label": cardName(card, ownCards) };
  return html`<span class="card ${small ? "small" : ""} ${own ? "own-card" : ""}" ...${label} ...${rest}>
    ${drawn}
  </span>`;
}

// Say a list of cards; many unseen ones are counted.
export function cardsInWords(cards, ownCards) {
  const seen = cards.filter(Boolean).map((card) => cardName(card, ownCards));
  const hidden = cards.length - seen.length;
  if (hidden) seen.push(many(hidden, "{count} face-down card", "{count} face-down cards"));
  return seen.join(", ");
}
