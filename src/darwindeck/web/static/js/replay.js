// A hand once more, step by step, as this browser saw it.
import { html, useEffect, useState } from "./html.js";
import { Felt } from "./felt.js";
import { Dialog } from "./parts.js";
import { Log } from "./talk.js";
import { t } from "./words.js";

const STEP = 1100;

// Pictures in which something was told; the rest are seats and connections.
const told = (hand) => hand.filter(({ log }, place) => place === 0 || log.length > hand[place - 1].log.length);

export function Replay({ state, hand, onClose }) {
  const steps = told(hand);
  const [place, setPlace] = useState(0);
  const [running, setRunning] = useState(false);
  const last = steps.length - 1;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => (place < last ? setPlace(place + 1) : setRunning(false)), STEP);
    return () => clearTimeout(timer);
  }, [running, place]);
  const { picture, log } = steps[place];
  const shown = { ...state, picture: { ...picture, question: null, turn: null } };
  const own = picture.seats.find((seat) => seat.you);
  return html`<${Dialog} title=${t("{hand}: replay", { hand: picture.hand })} wide onClose=${onClose}>
    <${Felt} state=${shown} showOwn=${Boolean(own)} />
    <div class="row replay-keys">
      <button type="button" onClick=${() => setPlace(0)} disabled=${place === 0}>First</button>
      <button type="button" onClick=${() => setPlace(place - 1)} disabled=${place === 0}>Back</button>
      <button type="button" class="strong" onClick=${() => { if (place === last) setPlace(0); setRunning(!running); }}>${running ? t("Pause") : t("Play")}</button>
      <button type="button" onClick=${() => setPlace(place + 1)} disabled=${place === last}>On</button>
      <button type="button" onClick=${() => setPlace(last)} disabled=${place === last}>Last</button>
      <span class="faint">${place + 1} of ${steps.length}</span>
    </div>
    <${Log} lines=${log} />
  <//>`;
}
