// The table itself: the felt, the seats around it, the bets before them, and the middle.
import { html } from "./html.js";
import { Card } from "./cards.js";
import { Middle } from "./middle.js";
import { Bets, Seat } from "./seats.js";

export function Felt({ state, onSit, showOwn }) {
  const { picture, ownCards } = state;
  const own = picture.seats.find((seat) => seat.you);
  return html`<section class="felt seats-${picture.seats.length} ${picture.deal ? "with-roles" : ""}" aria-label="The table">
    <div class="cloth" aria-hidden="true"></div>
    <ol class="seats" role="list" aria-label="Seats">
      ${picture.seats.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat} state=${state} onSit=${onSit} />`)}
    </ol>
    <${Bets} picture=${picture} />
    <div class="centre"><${Middle} state=${state} />
      ${showOwn && own?.cards?.length && html`<div class="own-row" role="group" aria-label="Your cards">
        ${own.cards.map((card) => html`<${Card} card=${card} ownCards=${ownCards} small />`)}</div>`}
    </div>
  </section>`;
}
