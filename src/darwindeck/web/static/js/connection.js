// The WebSocket of a table: says hello, comes back by itself, and keeps the last whole picture.
import { t } from "./words.js";

const SOONEST = 400;
const LATEST = 8000;

export class Connection {
  constructor(table, code, onChange) {
    this.path = `/api/tables/${table}/socket`;
    this.code = code;
    this.onChange = onChange;
    this.state = { link: "connecting", picture: null, log: [], said: [], hand: [], lastHand: [] };
    this.waiting = new Map();
    this.next = 1;
    this.delay = SOONEST;
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", since: this.lastSaid(), code: this.code });
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  lost() {
    for (const { fail } of this.waiting.values()) fail(new Error(t("The connection was lost.")));
    this.waiting.clear();
    if (this.state.link === "refused") return;
    this.update({ link: "lost" });
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LATEST);
  }

  hurry() {
    if (this.state.link !== "lost") return;
    this.delay = SOONEST;
    this.open();
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  // Ask for something; the promise is kept by a `done`, and broken with the sentence of a refusal.
  ask(message) {
    if (this.socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error(t("There is no connection now; it comes back by itself.")));
    const id = this.next++;
    return new Promise((keep, fail) => {
      this.waiting.set(id, { keep, fail });
      this.send({ ...message, id });
    });
  }

  lastSaid() {
    const { said } = this.state;
    return said.length ? said[said.length - 1].number : 0;
  }

  receive(message) {
    switch (message.type) {
      case "welcome": {
        this.delay = SOONEST;
        const { table, game, own_cards: ownCards, you, said, options } = message;
        this.update({ link: "open", table, game, ownCards, you, options, closing: "" });
        said.forEach((line) => this.hear(line));
        this.see(message.picture, true);
        break;
      }
      case "picture":
        this.see(message, false);
        break;
      case "said":
        this.hear(message);
        break;
      case "advice":
        this.update({ advice: message });
        break;
      case "trouble":
        this.update({ trouble: message.words });
        break;
      case "closing":
        this.update({ closing: message.words });
        break;
      case "done":
      case "refused":
        this.settle(message);
        break;
    }
  }

  settle(message) {
    const waits = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "done") waits?.keep();
    else if (waits) waits.fail(new Error(message.words));
    else if (this.state.picture) this.update({ closing: message.words });
    else this.update({ link: "refused", closing: message.words });
  }

  see(picture, whole) {
    const old = this.state.picture;
    if (!whole && old && picture.sequence < old.sequence) return;
    const { hand, start, lines } = picture.log;
    const fresh = start === 0;
    const log = fresh ? lines : [...this.state.log.slice(0, start), ...lines];
    const another = hand !== this.state.handNumber;
    const before = another ? [] : this.state.hand;
    this.update({
      picture,
      trouble: "",
      log,
      handNumber: hand,
      arrived: performance.now(),
      hand: [...before, { picture, log }],
      lastHand: another && this.state.handNumber ? this.state.hand : this.state.lastHand,
      advice: picture.question?.number === this.state.advice?.number ? this.state.advice : null,
    });
  }

  hear(line) {
    if (line.number > this.lastSaid()) this.update({ said: [...this.state.said, line] });
  }

  update(part) {
    this.state = { ...this.state, ...part };
    this.onChange(this.state);
  }
}
