// Making a table: the game's own form, with only what this game can use.
import { html, useState } from "./html.js";
import { post } from "./api.js";
import { capital } from "./question.js";
import { Dialog } from "./parts.js";
import { change, settings } from "./settings.js";
import { many, t } from "./words.js";

const number = (value) => (value === "" || value === null ? null : Number(value));

function NumberField({ label, value, onChange, least = 1, most = 1000000, placeholder = "" }) {
  return html`<label class="field"><span>${label}</span>
    <input type="number" min=${least} max=${most} placeholder=${placeholder} value=${value}
      onInput=${(event) => onChange(event.target.value)} /></label>`;
}

function Choice({ label, value, onChange, options }) {
  return html`<label class="field"><span>${label}</span>
    <select value=${value} onChange=${(event) => onChange(event.target.value)}>
      ${options.map(([key, words]) => html`<option value=${key}>${words}</option>`)}
    </select></label>`;
}

// What the server needs to make the table, and only that.
function optionsOf(game, form) {
  const others = game.roles?.length ? [] : form.others.slice(0, form.seats - 1).filter(Boolean);
  const options = {
    game: game.name,
    title: form.title.trim(),
    seats: form.seats,
    bots: others,
    public: form.public,
    seconds: number(form.seconds),
    bank: number(form.bank),
    pause: number(form.pause),
  };
  if (form.hands !== "") options.hands = number(form.hands);
  if (form.test) Object.assign(options, { test: true, seed: number(form.seed) });
  if (!game.holdem) return options;
  options.mode = form.mode;
  for (const name of ["stack", "small_blind", "big_blind"]) if (form[name] !== "") options[name] = number(form[name]);
  if (form.ante) options.ante = number(form.ante);
  if (form.raise_blinds_every !== "") {
    options.raise_blinds_every = number(form.raise_blinds_every);
    options.raise_blinds_unit = form.raise_blinds_unit;
  }
  if (form.mode === "cash")
    for (const name of ["min_buy_in", "max_buy_in"]) if (form[name] !== "") options[name] = number(form[name]);
  if (form.mode === "tournament") options.rebuys = form.rebuys;
  return options;
}

function usual(game, bots) {
  const seats = game.usual_seats;
  const bot = bots.some((each) => each.name === "regular") ? "regular" : bots[0]?.name || "";
  return {
    name: settings().name, title: "", seats, others: Array(16).fill(bot), public: true, role: "0", fill: true,
    seconds: "60", bank: "60", pause: "6", hands: "", mode: "cash", stack: "", small_blind: "", big_blind: "", ante: "",
    raise_blinds_every: "", raise_blinds_unit: "hands", min_buy_in: "", max_buy_in: "", rebuys: false,
    test: false, seed: "1",
  };
}

function remember(id, form, game, created) {
  const roles = Boolean(game.roles?.length);
  const plan = { name: form.name.trim(), seat: roles ? Number(form.role) : null, start: roles && form.fill };
  sessionStorage.setItem(`darwindeck.sit.${id}`, JSON.stringify(plan));
  sessionStorage.setItem(`darwindeck.watch.${id}`, JSON.stringify(created.watch));
}

function Others({ game, form, set, bots }) {
  const choices = [["", t("a friend, by the link")], ...bots.map((bot) => [bot.name, t("bot: {name}", bot)])];
  const count = form.seats - 1;
  if (count < 1) return null;
  const all = new Set(form.others.slice(0, count));
  const setAll = (value) => set({ others: Array(16).fill(value) });
  const setOne = (place, value) => set({ others: form.others.map((each, at) => (at === place ? value : each)) });
  const words = bots.find((bot) => all.size === 1 && all.has(bot.name))?.words;
  return html`<div class="stacked">
    <${Choice} label=${many(count, "The other seat", "The other {count} seats")} value=${all.size === 1 ? [...all][0] : "mixed"} onChange=${(value) => value === "mixed" || setAll(value)}
      options=${all.size === 1 ? choices : [["mixed", t("mixed, see below")], ...choices]} />
    ${words && html`<p class="faint">${words}</p>`}
    ${count > 1 && html`<details><summary>Choose for every seat</summary><div class="grid">
      ${Array.from({ length: count }, (_, place) => html`<${Choice} label=${t("Seat {number}", { number: place + 2 })} value=${form.others[place]}
        onChange=${(value) => setOne(place, value)} options=${choices} />`)}</div></details>`}
  </div>`;
}

function Roles({ game, form, set }) {
  return html`<div class="stacked">
    <${Choice} label="You play" value=${form.role} onChange=${(role) => set({ role })} options=${game.roles.map((role, place) => [String(place), role])} />
    <label class="switch"><input type="checkbox" checked=${form.fill} onChange=${(event) => set({ fill: event.target.checked })} />
      <span>Bots play the other roles; without this, friends take them by the link</span></label>
  </div>`;
}

function Poker({ game, form, set }) {
  const field = (name, label, rest = {}) => html`<${NumberField} label=${label} value=${form[name]} onChange=${(value) => set({ [name]: value })} ...${rest} />`;
  const blind = game.big_blind || 2;
  return html`<fieldset><legend>Stakes</legend><div class="grid">
    <${Choice} label="Played as" value=${form.mode} onChange=${(mode) => set({ mode })} options=${[["cash", t("cash game")], ["tournament", t("tournament")]]} />
    ${field("stack", t("Starting stack"), { placeholder: game.chips })}
    ${field("small_blind", t("Small blind"), { placeholder: Math.max(1, Math.floor(blind / 2)) })}
    ${field("big_blind", t("Big blind"), { placeholder: blind })}
    ${field("ante", t("Ante"), { least: 0, placeholder: 0 })}
    ${field("raise_blinds_every", t("Blinds go up every"), { placeholder: t("never") })}
    ${form.raise_blinds_every !== "" && html`<${Choice} label="counted in" value=${form.raise_blinds_unit} onChange=${(raise_blinds_unit) => set({ raise_blinds_unit })} options=${[["hands", t("hands")], ["minutes", t("minutes")]]} />`}
    ${form.mode === "cash" && html`${field("min_buy_in", t("Least buy-in"), { placeholder: t("usual") })}${field("max_buy_in", t("Most buy-in"), { placeholder: t("usual") })}`}
    </div>
    ${form.mode === "tournament" && html`<label class="switch"><input type="checkbox" checked=${form.rebuys} onChange=${(event) => set({ rebuys: event.target.checked })} /><span>Rebuys are allowed</span></label>`}
  </fieldset>`;
}

export function CreateDialog({ game, bots, onClose, onRules }) {
  const [form, setForm] = useState(() => usual(game, bots));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (part) => setForm((before) => ({ ...before, ...part }));
  const create = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    change({ name: form.name.trim() });
    try {
      const created = await post("/api/tables", optionsOf(game, form));
      remember(created.id, form, game, created);
      location.href = created.link;
    } catch (error) {
      setProblem(error.message);
      setBusy(false);
    }
  };
  const seconds = (...counts) => counts.map((count) => [String(count), t("{count} seconds", { count })]);
  const [none, minute] = [["0", t("none")], ["60", t("a minute")]];
  const times = [["", t("no limit")], ...seconds(15, 30), minute, ["180", t("three minutes")], ["3600", t("an hour")]];
  const banks = [none, ...seconds(30), minute, ["300", t("five minutes")]];
  const pauses = [none, ...seconds(3, 6, 15), minute];
  return html`<${Dialog} title=${game.title} onClose=${onClose}>
    <p class="faint">${game.summary} <button type="button" class="link" onClick=${onRules}>The rules</button></p>
    <form class="stacked create" onSubmit=${create}>
      <div class="grid">
        <label class="field"><span>Your name</span><input required maxlength="24" autocomplete="nickname" value=${form.name}
          onInput=${(event) => set({ name: event.target.value })} /></label>
        ${game.seats.length > 1 && html`<${Choice} label="Seats" value=${String(form.seats)} onChange=${(value) => set({ seats: Number(value) })}
          options=${game.seats.map((seats) => [String(seats), String(seats)])} />`}
      </div>
      ${game.roles?.length ? html`<${Roles} game=${game} form=${form} set=${set} />` : html`<${Others} game=${game} form=${form} set=${set} bots=${bots} />`}
      ${game.holdem && html`<${Poker} game=${game} form=${form} set=${set} />`}
      <details><summary>More</summary><div class="grid">
        <label class="field"><span>Name of the table</span><input maxlength="60" value=${form.title} onInput=${(event) => set({ title: event.target.value })} /></label>
        <${Choice} label="Time for a decision" value=${form.seconds} onChange=${(seconds) => set({ seconds })} options=${times} />
        ${form.seconds !== "" && html`<${Choice} label="Time bank beyond it" value=${form.bank} onChange=${(bank) => set({ bank })} options=${banks} />`}
        <${Choice} label="Pause between hands" value=${form.pause} onChange=${(pause) => set({ pause })} options=${pauses} />
        <${NumberField} label="Hands" value=${form.hands} onChange=${(hands) => set({ hands })} most=${10000} placeholder=${game.hands > 1 ? game.hands : t("usual")} />
        </div>
        <label class="switch"><input type="checkbox" checked=${form.test} onChange=${(event) => set({ test: event.target.checked })} /><span>A test table, with the same deals for the same seed</span></label>
        ${form.test && html`<${NumberField} label="Seed" value=${form.seed} onChange=${(seed) => set({ seed })} least=${0} />`}
      </details>
      <${Choice} label="Who may come" value=${form.public ? "public" : "invited"} onChange=${(value) => set({ public: value === "public" })}
        options=${[["public", t("everybody who sees the lobby")], ["invited", t("only who has the link")]]} />
      ${problem && html`<p class="problem" role="alert">${capital(problem)}</p>`}
      <div class="row end"><button type="button" class="quiet" onClick=${onClose}>Not now</button>
        <button type="submit" class="strong" disabled=${busy}>${busy ? t("One moment …") : t("Open the table")}</button></div>
    </form>
  <//>`;
}
