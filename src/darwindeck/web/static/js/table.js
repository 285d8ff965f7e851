// The page of a table: connects, draws what the server shows, and sends what somebody decides.
import { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { LeaveDialog, Rating, SessionDialog, Statistics, Downloads } from "./after.js";
import { keyOf } from "./cards.js";
import { useNow } from "./clock.js";
import { Connection } from "./connection.js";
import { Felt } from "./felt.js";
import { KeysDialog, press } from "./keys.js";
import { Brand, CopyLink, Dialog, Rules, SettingsDialog } from "./parts.js";
import { Hand, Question, chosenAction, oneAtATime } from "./question.js";
import { Replay } from "./replay.js";
import { change, settings } from "./settings.js";
import { chime } from "./sound.js";
import { Chat, Log, useUnread } from "./talk.js";
import { many, t } from "./words.js";

const TABLE = decodeURIComponent(location.pathname.split("/").pop());
const CODE = new URLSearchParams(location.hash.slice(1)).get("code") || "";

// What the lobby left for this table: the name to sit down with, and the link to watch.
function left(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`darwindeck.${name}.${TABLE}`));
  } catch {
    return null;
  }
}

// What is played for and how fast, for who thinks of sitting down.
function terms({ game, table, options }) {
  const words = [];
  if (game.holdem) words.push(t(table.mode === "cash" ? "cash game" : "tournament"), t("blinds {small}/{big}", { small: options.small_blind, big: options.big_blind }), t("{count} chips", { count: options.stack }));
  if (options.raise_blinds_every) words.push(t(`blinds go up every {count} ${options.raise_blinds_unit}`, { count: options.raise_blinds_every }));
  if (options.hands) words.push(many(options.hands, "one hand", "{count} hands at most"));
  words.push(options.seconds ? t("{count} s for a decision", { count: options.seconds }) : t("no time limit"));
  return words.join(" · ");
}

function SitDown({ state, seat, onSit }) {
  const { picture, options, game } = state;
  const [name, setName] = useState(settings().name);
  const free = picture.seats.filter((each) => (each.kind || "free") === "free");
  const [wanted, setWanted] = useState(seat ?? "");
  const [chips, setChips] = useState("");
  const chooses = game.holdem && state.table.mode === "cash" && options.min_buy_in < options.max_buy_in;
  useEffect(() => setWanted(seat ?? ""), [seat]);
  const sit = (event) => {
    event.preventDefault();
    change({ name });
    onSit(name.trim(), wanted === "" ? null : Number(wanted), chips === "" ? null : Number(chips));
  };
  return html`<form class="sit row" onSubmit=${sit}>
    <label class="field"><span>Your name</span>
      <input required maxlength="24" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <label class="field"><span>Seat</span>
      <select value=${wanted} onChange=${(event) => setWanted(event.target.value)}>
        <option value="">any</option>
        ${free.map((each) => html`<option value=${each.seat}>${each.role || t("seat {number}", { number: each.seat + 1 })}</option>`)}
      </select></label>
    ${chooses && html`<label class="field"><span>Chips, ${options.min_buy_in} to ${options.max_buy_in}</span>
      <input type="number" min=${options.min_buy_in} max=${options.max_buy_in} placeholder=${options.stack} value=${chips}
        onInput=${(event) => setChips(event.target.value)} /></label>`}
    <button type="submit" class="strong">Sit down</button>
    <p class="faint">${terms(state)}</p>
  </form>`;
}

function Invite({ state }) {
  const watch = left("watch") || (state.table.public === false ? "" : location.pathname);
  return html`<details class="invite" open=${state.picture.state === "waiting" && state.you.host}>
    <summary>Invite friends</summary>
    <${CopyLink} label="Link to play" link=${location.pathname + (CODE ? `#code=${CODE}` : "")} />
    ${watch && html`<${CopyLink} label="Link to watch" link=${watch} />`}
  </details>`;
}

function NextHand({ picture, arrived, onReady }) {
  const now = useNow(picture.next_in !== undefined && picture.next_in !== null);
  if (picture.next_in === undefined || picture.next_in === null) return null;
  const seconds = Math.max(0, Math.ceil(picture.next_in - (now - arrived) / 1000));
  return html`<div class="row next">
    <span class="faint">${seconds ? t("The next hand comes in {seconds} s.", { seconds }) : t("The next hand comes.")}</span>
    ${picture.may?.includes("ready") && html`<button type="button" class="strong" onClick=${onReady}>Next hand <kbd aria-hidden="true">N</kbd></button>`}
  </div>`;
}

function Result({ state, ask }) {
  const { picture, arrived } = state;
  const [first, ...rest] = picture.result || [];
  if (!first && picture.state !== "over" && picture.state !== "between") return null;
  return html`<div class="result">
    ${first && html`<p class="headline">${first}</p>`}
    ${rest.map((line) => html`<p>${line}</p>`)}
    <${NextHand} picture=${picture} arrived=${arrived} onReady=${() => ask({ type: "ready" })} />
  </div>`;
}

function Over({ state, onRate }) {
  const { game, table, picture } = state;
  return html`<div class="over">
    <p class="headline">The game is over.</p>
    <${Statistics} table=${table.id} fresh=${state.handNumber} />
    <${Downloads} table=${table.id} chips=${picture.for_chips !== false} />
    ${picture.may?.includes("rate") && html`<${Rating} onRate=${onRate} />`}
    <p><a class="button strong" href="/#game=${encodeURIComponent(game.name)}">Play again</a> <a class="button quiet" href="/">To the lobby</a></p>
  </div>`;
}

function Prompt({ picture }) {
  const { turn, seats, state } = picture;
  if (state !== "playing" || !turn || picture.question) return null;
  const who = seats[turn.seat];
  return html`<p class="prompt faint">${t("{who} is thinking …", { who: who?.role || who?.name })}</p>`;
}

function Table({ connection, state }) {
  const [chosen, setChosen] = useState([]);
  const [dialog, setDialog] = useState("");
  const [problem, setProblem] = useState("");
  const [panel, setPanel] = useState("log");
  const [wantedSeat, setWantedSeat] = useState(null);
  const [sending, setSending] = useState(-1);
  const boxRef = useRef(null);
  const chatRef = useRef(null);
  const { picture, table, game, you } = state;
  const { question } = picture;
  const may = picture.may || [];
  const own = picture.seats.find((seat) => seat.you);

  const ask = (message) => {
    setProblem("");
    return connection.ask(message).catch((error) => {
      setProblem(error.message);
      throw error;
    });
  };
  const quietly = (message) => ask(message).catch(() => {});
  const act = (action) => {
    if (!question || sending === question.number) return;
    setSending(question.number);
    ask({ type: "act", answers: question.number, action }).catch(() => setSending(-1));
    setChosen([]);
  };
  const toggle = (card) => {
    if (oneAtATime(question)) {
      const again = chosen.includes(card);
      const ready = again && chosenAction(question, [card]);
      return ready ? act(ready.action) : setChosen(again ? [] : [card]);
    }
    return setChosen(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
  };
  const confirm = () => {
    const ready = chosenAction(question, chosen);
    if (ready) act(ready.action);
    return Boolean(ready);
  };
  const choose = (cards) => {
    const wanted = new Set(cards.map(keyOf));
    setChosen((own?.cards || []).filter((card) => card && wanted.has(keyOf(card))));
  };
  const sit = (name, seat, chips) => quietly({ type: "sit", name, seat, chips });
  const rate = (stars, comment) => ask({ type: "rate", stars, comment });
  const leave = () => ask({ type: "leave" }).then(() => setDialog(""), () => setDialog(""));
  const lastHand = picture.state === "playing" || !state.handNumber ? state.lastHand : state.hand;

  useLayoutEffect(() => {
    setChosen([]);
    setProblem("");
  }, [question?.number]);
  useEffect(() => {
    if (question && settings().sound) chime();
    document.title = `${question ? t("Your turn: ") : ""}${game.title} · DarwinDeck`;
  }, [question?.number]);
  useEffect(() => {
    const plan = left("sit");
    if (!plan || !may.includes("sit")) return;
    sessionStorage.removeItem(`darwindeck.sit.${TABLE}`);
    ask({ type: "sit", name: plan.name, seat: plan.seat ?? null })
      .then(() => plan.start && connection.ask({ type: "start" }))
      .catch(() => {});
  }, []);
  // Before the next key can be pressed: a question that is seen can be answered.
  useLayoutEffect(() => {
    const does = {
      act, choose, confirm,
      forget: () => setChosen([]),
      help: () => setDialog("keys"),
      hint: () => may.includes("hint") && quietly({ type: "hint" }),
      ready: () => may.includes("ready") && quietly({ type: "ready" }),
      replay: () => lastHand.length > 1 && setDialog("replay"),
      rules: () => setDialog("rules"),
      talk: () => (setPanel("chat"), setTimeout(() => chatRef.current?.focus())),
      toCards: () => document.querySelector(".hand button")?.focus(),
      toSizes: () => (boxRef.current?.focus(), boxRef.current?.select()),
    };
    const listen = (event) => press(event, question, own, does);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });

  const unread = useUnread(state.said, panel === "chat");
  const wide = picture.state === "waiting" || picture.state === "between";
  const close = () => setDialog("");
  return html`<div class="table-page">
    <header class="top">
      <${Brand} />
      <div class="titles"><h1>${table.title || game.title}</h1>
        <p>${[table.title && game.title, picture.hand].filter(Boolean).join(" · ")}</p></div>
      <nav aria-label="Table">
        <button type="button" class="quiet" onClick=${() => setDialog("rules")}>Rules</button>
        <button type="button" class="quiet" onClick=${() => setDialog("session")}>Session</button>
        <button type="button" class="quiet" onClick=${() => setDialog("keys")}>Keys</button>
        <button type="button" class="quiet" onClick=${() => setDialog("settings")}>Settings</button>
        ${may.includes("leave") && html`<button type="button" class="quiet" onClick=${() => setDialog("leave")}>Leave</button>`}
      </nav>
    </header>
    ${state.link !== "open" && html`<p class="banner" role="status">${state.closing || t("The connection was lost: nothing else is.")} ${t("It comes back by itself.")}</p>`}
    ${state.link === "open" && state.trouble && html`<p class="banner" role="status">${state.trouble}</p>`}
    <main class="play">
      <div class="board-side">
        <${Felt} state=${state} onSit=${may.includes("sit") ? (seat) => (setWantedSeat(seat), document.querySelector(".sit input")?.focus()) : null} />
        <div class="dock">
          <div class="own">
            <${Hand} state=${state} chosen=${chosen} onToggle=${toggle} onConfirm=${confirm} />
            ${own && html`<p class="worth">${picture.worth}<span class="own-chips">${own.stack ? `${picture.worth ? " · " : ""}${t("{count} chips", { count: own.stack })}` : ""}${picture.pot ? ` · ${t("pot {amount}", { amount: picture.pot })}` : ""}</span></p>`}
          </div>
          <div class="panel" aria-live="off">
            ${problem && html`<p class="problem" role="alert">${problem}</p>`}
            ${question && html`<${Question} state=${state} chosen=${chosen} onAct=${act} boxRef=${boxRef} />`}
            <${Prompt} picture=${picture} />
            <${Result} state=${state} ask=${quietly} />
            ${picture.note && html`<p class="prompt">${picture.note}</p>`}
            ${may.includes("sit") && html`<${SitDown} state=${state} seat=${wantedSeat} onSit=${sit} />`}
            ${picture.state === "over" && html`<${Over} state=${state} onRate=${rate} />`}
            ${state.advice && html`<pre class="advice" role="status">${state.advice.lines.join("\n")}</pre>`}
            <div class="row tools">
              ${may.includes("start") && html`<button type="button" class="strong" onClick=${() => quietly({ type: "start" })}>Start, bots take the free seats</button>`}
              ${may.includes("hint") && html`<button type="button" class="quiet" onClick=${() => quietly({ type: "hint" })}>Hint <kbd aria-hidden="true">H</kbd></button>`}
              ${lastHand.length > 1 && html`<button type="button" class="quiet" onClick=${() => setDialog("replay")}>Replay the last hand</button>`}
              ${may.includes("show") && html`<button type="button" onClick=${() => quietly({ type: "show" })}>Show your cards</button>`}
              ${may.includes("rebuy") && html`<button type="button" onClick=${() => quietly({ type: "rebuy", chips: null })}>Buy chips</button>`}
              ${may.includes("sit_out") && html`<button type="button" class="quiet" onClick=${() => quietly({ type: "sit_out", out: true })}>Sit out</button>`}
              ${may.includes("sit_in") && html`<button type="button" class="strong" onClick=${() => quietly({ type: "sit_out", out: false })}>Come back</button>`}
              ${you.seat === null && !own && picture.state !== "waiting" && html`<span class="faint">You are watching.</span>`}
            </div>
            ${(wide || !own) && html`<${Invite} state=${state} />`}
          </div>
        </div>
      </div>
      <aside class="side" aria-label="Log and chat">
        <div class="tabs" role="group" aria-label="Show">
          <button type="button" aria-pressed=${panel === "log"} onClick=${() => setPanel("log")}>Log</button>
          <button type="button" aria-pressed=${panel === "chat"} onClick=${() => setPanel("chat")}>Chat${unread > 0 && settings().chat ? html` <b class="unread">${unread}</b>` : null}</button>
        </div>
        ${panel === "log" ? html`<${Log} lines=${state.log} />` : html`<${Chat} said=${state.said} boxRef=${chatRef} onSay=${(text) => ask({ type: "say", text })} />`}
      </aside>
    </main>
    <p class="hidden" role="status">${question ? `${t("Your turn.")} ${(question.choices || []).slice(0, 6).map((choice) => choice.label).join(", ")}` : ""}</p>
    ${dialog === "rules" && html`<${Rules} game=${game.name} title=${game.title} onClose=${close} />`}
    ${dialog === "settings" && html`<${SettingsDialog} onClose=${close} />`}
    ${dialog === "keys" && html`<${KeysDialog} onClose=${close} />`}
    ${dialog === "session" && html`<${SessionDialog} state=${state} onRate=${rate} onClose=${close} />`}
    ${dialog === "leave" && html`<${LeaveDialog} state=${state} onRate=${rate} onLeave=${leave} onClose=${close} />`}
    ${dialog === "replay" && html`<${Replay} state=${state} hand=${lastHand} onClose=${close} />`}
  </div>`;
}

function Page() {
  const [state, setState] = useState(null);
  const connection = useMemo(() => new Connection(TABLE, CODE, (next) => setState(next)), []);
  if (state?.picture) return html`<${Table} connection=${connection} state=${state} />`;
  const words = state?.closing || (state?.link === "lost" ? t("There is no such table here, or no connection. Trying again …") : t("Taking you to the table …"));
  return html`<main class="alone"><${Brand} /><h1>${state?.link === "refused" ? t("This table is not open to you.") : t("A table")}</h1>
    <p role="status">${words}</p><p><a href="/">To the lobby</a></p></main>`;
}

render(html`<${Page} />`, document.getElementById("page"));
