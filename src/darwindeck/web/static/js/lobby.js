// The lobby: one's own tables, open ones, and all games by kind.
import { html, render, useEffect, useMemo, useState } from "./html.js";
import { get, post } from "./api.js";
import { Card } from "./cards.js";
import { CreateDialog } from "./create.js";
import { Brand, Rules, SettingsDialog } from "./parts.js";
import { many, t } from "./words.js";

const REFRESH = 5000;
const HERO = [
  { rank: 11, suit: "d" },
  { rank: 12, suit: "c" },
  { rank: 13, suit: "h" },
  { rank: 14, suit: "s" },
];
const STATES = { waiting: "waits for players", playing: "in play", between: "in play", over: "over" };

function useTables() {
  const [tables, setTables] = useState([]);
  useEffect(() => {
    const read = () => document.hidden || get("/api/tables").then(setTables, () => {});
    read();
    const timer = setInterval(read, REFRESH);
    return () => clearInterval(timer);
  }, []);
  return tables;
}

function TableRow({ table }) {
  const people = table.people || [];
  const who = [people.join(", "), table.bots && many(table.bots, "{count} bot", "{count} bots")].filter(Boolean).join(` ${t("and")} `);
  const free = table.free && table.state !== "over" ? t("{free} of {seats} seats free", table) : "";
  const action = t(table.yours ? (table.state === "over" ? "Look back" : "Come back") : free ? "Join" : "Watch");
  return html`<li class="table-row">
    <div><b>${table.title || table.game_title}</b>
      <p class="faint">${[table.title && table.game_title, table.mode && t(table.mode), t(STATES[table.state]), table.hand && t("hand {hand}", table)].filter(Boolean).join(" · ")}</p>
      <p class="faint">${[who, free, table.watching && t("{watching} watching", table)].filter(Boolean).join(" · ")}</p></div>
    <a class="button ${table.yours ? "strong" : ""}" href="/table/${encodeURIComponent(table.id)}" aria-label="${action}: ${table.title || table.game_title}">${action}</a>
  </li>`;
}

function Tables({ title, tables }) {
  if (!tables.length) return null;
  return html`<section><h2>${title}</h2><ul class="tables">${tables.map((table) => html`<${TableRow} key=${table.id} table=${table} />`)}</ul></section>`;
}

const seatsOf = ({ seats }) => {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? many(least, "{count} player", "{count} players") : t("{least} to {most} players", { least, most });
};

const SUIT_OF = { shared: "s", stud: "d", exchange: "h", small: "c", tricks: "h", turns: "c", house: "d", roles: "s" };
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

function Game({ game, onPlay, onRules }) {
  return html`<li class="game">
    <h3>${game.title}</h3>
    <p>${game.summary}</p>
    <p class="tags"><span>${seatsOf(game)}</span>${game.betting && html`<span>${game.betting}</span>`}</p>
    <div class="row"><button type="button" class="strong" aria-label=${t("Play {game}", { game: game.title })} onClick=${() => onPlay(game)}>Play</button>
      <button type="button" class="quiet" aria-label=${t("The rules of {game}", { game: game.title })} onClick=${() => onRules(game)}>Rules</button></div>
  </li>`;
}

function Upload({ onGame }) {
  const [problem, setProblem] = useState("");
  const read = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    setProblem("");
    try {
      onGame(await post("/api/games", await file.text()));
    } catch (error) {
      setProblem(error.message);
    }
    event.target.value = "";
  };
  return html`<div class="upload"><label class="button quiet">Bring a game of your own
      <input type="file" accept=".json,application/json" onChange=${read} class="hidden" /></label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}</div>`;
}

function Lobby() {
  const [games, setGames] = useState(null);
  const [bots, setBots] = useState([]);
  const [problem, setProblem] = useState("");
  const [words, setWords] = useState("");
  const [kind, setKind] = useState("");
  const [players, setPlayers] = useState("");
  const [chosen, setChosen] = useState(null);
  const [rules, setRules] = useState(null);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const tables = useTables();
  useEffect(() => {
    Promise.all([get("/api/games"), get("/api/bots")])
      .then(([found, names]) => {
        setBots(names);
        setGames(found);
        const wanted = new URLSearchParams(location.hash.slice(1)).get("game");
        setChosen(found.find((game) => game.name === wanted) || null);
      })
      .catch((error) => setProblem(error.message));
  }, []);
  const kinds = useMemo(() => [...new Map((games || []).map((game) => [game.kind, game.heading]))], [games]);
  const wanted = words.trim().toLowerCase();
  const shown = (games || []).filter((game) =>
    (!kind || game.kind === kind) &&
    (!players || game.seats.includes(Number(players))) &&
    (!wanted || `${game.title} ${game.summary} ${game.betting} ${game.heading}`.toLowerCase().includes(wanted)));
  const yours = tables.filter((table) => table.yours);
  const running = yours.filter((table) => table.state !== "over");
  const others = tables.filter((table) => !table.yours && table.state !== "over");
  const added = (game) => (setGames((before) => [...before.filter((each) => each.name !== game.name), game]), setChosen(game));
  return html`<div class="lobby">
    <header class="top"><${Brand} /><nav aria-label="Lobby"><${Upload} onGame=${added} />
      <button type="button" class="quiet" onClick=${() => setSettingsOpen(true)}>Settings</button></nav></header>
    <main>
      <section class="hero"><div><h1>Play cards with your friends.</h1>
        <p>Choose a game, send the link, play. No account. Bots take the seats that stay free.</p></div>
        <div class="hero-cards" aria-hidden="true">${HERO.map((card, place) => html`<${Card} card=${card} silent style=${{ "--place": place }} />`)}</div></section>
      <${Tables} title="Your tables" tables=${running} />
      <${Tables} title="Open tables" tables=${others} />
      <section aria-labelledby="games">
        <div class="row filters"><h2 id="games">Games</h2>
          <input type="search" aria-label="Search games" placeholder="Search" value=${words} onInput=${(event) => setWords(event.target.value)} />
          <select aria-label="Kind of game" value=${kind} onChange=${(event) => setKind(event.target.value)}>
            <option value="">all kinds</option>${kinds.map(([key, heading]) => html`<option value=${key}>${heading}</option>`)}</select>
          <select aria-label="Number of players" value=${players} onChange=${(event) => setPlayers(event.target.value)}>
            <option value="">any number of players</option>${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => html`<option value=${count}>${many(count, "{count} player", "{count} players")}</option>`)}</select>
        </div>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        ${!games && !problem && html`<p class="faint" role="status">Looking for games …</p>`}
        ${games && shown.length === 0 && html`<p class="faint" role="status">No game is like that. Try fewer words.</p>`}
        ${kinds.filter(([key]) => shown.some((game) => game.kind === key)).map(([key, heading]) => html`<div key=${key} class="kind">
          <h2 class="kind-title"><span class="kind-sign suit-${SUIT_OF[key] || "s"}" aria-hidden="true">${SIGNS[SUIT_OF[key] || "s"]}</span>${heading}</h2>
          <ul class="games">${shown.filter((game) => game.kind === key).map((game) => html`<${Game} key=${game.name} game=${game} onPlay=${setChosen} onRules=${setRules} />`)}</ul>
        </div>`)}
      </section>
      <${Tables} title="Finished" tables=${yours.filter((table) => table.state === "over").slice(0, 6)} />
    </main>
    <footer class="faint">Every rule is decided by one engine on the server; your cards are seen by nobody else.</footer>
    ${chosen && html`<${CreateDialog} key=${chosen.name} game=${chosen} bots=${bots} onClose=${() => setChosen(null)} onRules=${() => setRules(chosen)} />`}
    ${rules && html`<${Rules} game=${rules.name} title=${rules.title} onClose=${() => setRules(null)} />`}
    ${settingsOpen && html`<${SettingsDialog} onClose=${() => setSettingsOpen(false)} />`}
  </div>`;
}

render(html`<${Lobby} />`, document.getElementById("page"));
