// After the game, or at leaving: a rating and a comment, who won what, and the hands to take along.
import { html, useEffect, useState } from "./html.js";
import { get } from "./api.js";
import { Dialog } from "./parts.js";
import { many, t } from "./words.js";

const WORDS = ["", "not for me", "so so", "good", "very good", "wonderful"];

export function Rating({ onRate, button = t("Send") }) {
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState("");
  const [sent, setSent] = useState(false);
  const send = (event) => {
    event.preventDefault();
    if (stars) onRate(stars, comment).then(() => setSent(true));
  };
  if (sent) return html`<p role="status">Thank you: games are bred by what people think of them.</p>`;
  return html`<form class="stacked rating" onSubmit=${send}>
    <fieldset class="stars"><legend>How do you like the game?</legend>
      ${[1, 2, 3, 4, 5].map((value) => html`<label class=${value <= stars ? "lit" : ""} title=${t(WORDS[value])}>
        <input type="radio" name="stars" value=${value} checked=${stars === value} onChange=${() => setStars(value)}
          aria-label=${t("{value} of 5 stars, {words}", { value, words: t(WORDS[value]) })} /><span aria-hidden="true">★</span></label>`)}
      <span class="faint" aria-hidden="true">${stars ? t(WORDS[stars]) : ""}</span>
    </fieldset>
    <label class="field"><span>A comment, if you like</span>
      <textarea rows="2" maxlength="2000" value=${comment} onInput=${(event) => setComment(event.target.value)}></textarea>
    </label>
    <button type="submit" disabled=${!stars}>${button}</button>
  </form>`;
}

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

export function Statistics({ table, fresh }) {
  const [stats, setStats] = useState(null);
  useEffect(() => {
    get(`/api/tables/${table}/stats`).then(setStats, () => setStats({ hands: 0, rows: [] }));
  }, [table, fresh]);
  if (!stats) return html`<p class="faint">Counting …</p>`;
  if (!stats.rows.length) return html`<p class="faint">No hand has been finished yet.</p>`;
  const told = (name) => name === "won" || stats.rows.some((row) => row[name]);
  const columns = Object.keys(stats.rows[0]).filter((name) => name !== "name" && name !== "hands" && told(name));
  const titles = { chips: "chips", won: "won or lost", hands_won: "hands won", score: "points" };
  return html`<table class="numbers"><caption>${many(stats.hands, "{count} hand", "{count} hands")}</caption>
    <thead><tr><th scope="col">player</th>${columns.map((name) => html`<th scope="col">${t(titles[name])}</th>`)}</tr></thead>
    <tbody>${stats.rows.map((row) => html`<tr><th scope="row">${row.name}</th>
      ${columns.map((name) => html`<td>${name === "won" ? signed(row[name] || 0) : row[name] ?? ""}</td>`)}</tr>`)}</tbody>
  </table>`;
}

export function Downloads({ table, chips }) {
  return html`<p class="downloads">
    <a href="/api/tables/${table}/log" download>The hands in words</a>
    ${chips && html`<a href="/api/tables/${table}/phh" download>The hands as PHH</a>`}
  </p>`;
}

export function SessionDialog({ state, onRate, onClose }) {
  return html`<${Dialog} title="This session" onClose=${onClose}>
    <${Statistics} table=${state.table.id} fresh=${state.handNumber} />
    <${Downloads} table=${state.table.id} chips=${state.picture.for_chips !== false} />
    ${state.picture.may?.includes("rate") && html`<${Rating} onRate=${onRate} />`}
  <//>`;
}

export function LeaveDialog({ state, onRate, onLeave, onClose }) {
  const canRate = state.picture.may?.includes("rate");
  const goOn = state.picture.state === "playing" ? t("A bot, or nobody, goes on for you.") : t("Your seat becomes free.");
  return html`<${Dialog} title="Leave the table?" onClose=${onClose}>
    <p>${goOn}</p>
    ${canRate && html`<${Rating} onRate=${onRate} button="Send the rating" />`}
    <${Statistics} table=${state.table.id} fresh=${state.handNumber} />
    <${Downloads} table=${state.table.id} chips=${state.picture.for_chips !== false} />
    <div class="row end"><button type="button" class="quiet" onClick=${onClose}>Stay</button>
      <button type="button" class="danger" onClick=${onLeave}>Leave</button></div>
  <//>`;
}
