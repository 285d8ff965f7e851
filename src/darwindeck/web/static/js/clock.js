// The time that is left for a decision, and the time bank after it.
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./words.js";

export function useNow(running) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

export function Clock({ turn, arrived }) {
  const whole = useRef({ number: -1, seconds: 1 });
  const limited = turn.seconds !== null && turn.seconds !== undefined;
  const now = useNow(limited);
  if (!limited) return null;
  if (whole.current.number !== turn.number)
    whole.current = { number: turn.number, seconds: Math.max(turn.seconds, 1) };
  const spent = Math.max(0, now - arrived) / 1000;
  const left = Math.max(0, turn.seconds - spent);
  const bank = Math.max(0, turn.bank - Math.max(0, spent - turn.seconds));
  const beyond = left === 0;
  const share = beyond ? bank / Math.max(turn.bank, 1) : left / whole.current.seconds;
  const shown = Math.ceil(beyond ? bank : left);
  return html`<span class="clock ${beyond ? "beyond" : ""} ${shown <= 10 ? "soon" : ""}">
    <i style=${{ width: `${Math.round(100 * Math.min(1, share))}%` }}></i>
    ${shown <= 15 || beyond ? html`<em>${beyond ? t("{count} s of the bank", { count: shown }) : `${shown} s`}</em>` : null}
  </span>`;
}
