// The keyboard: every key that does something, in one list that the help shows.
import { html } from "./html.js";
import { Dialog } from "./parts.js";
import { LETTERS, sorted } from "./question.js";
import { t } from "./words.js";

const HELP = [
  ["F", "fold"],
  ["C", "check or call"],
  ["R", "bet or raise: to the number box, then ↑ ↓ or digits, Enter sends it"],
  ["A", "all in"],
  ["D, P, X", "draw, pass, challenge"],
  ["0 to 9", "the choice with this number; a card is chosen, Enter plays it"],
  ["← →", "along your cards; Space chooses, Enter plays what is chosen"],
  ["Esc", "forget the chosen cards"],
  ["N", "do not wait for the next hand"],
  ["H", "a hint from the strongest bot"],
  ["T", "talk: to the chat"],
  ["G", "the rules of the game"],
  ["V", "replay of the last hand"],
  ["?", "this list"],
];

export function KeysDialog({ onClose }) {
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <table class="keys"><thead class="hidden"><tr><th scope="col">key</th><th scope="col">what it does</th></tr></thead>
      <tbody>${HELP.map(([key, words]) => html`<tr><th scope="row"><kbd>${/^\w( |$)/.test(key) && key.length > 1 ? t(key) : key}</kbd></th><td>${t(words)}</td></tr>`)}</tbody>
    </table>
    <p class="faint">Tab goes through everything else. A screen reader hears the log as it grows.</p>
  <//>`;
}

const typing = (target) => target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");

// Do what a pressed key means; `does` has a function for each thing that a key can start.
export function press(event, question, own, does) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return undefined;
  if (document.querySelector("dialog[open]")) return undefined;
  const key = event.key.toLowerCase();
  const onButton = event.target.closest?.("button, a");
  if (key === "enter" && !onButton && does.confirm()) return event.preventDefault();
  const run = { "?": does.help, h: does.hint, t: does.talk, g: does.rules, v: does.replay, n: does.ready, escape: does.forget }[key];
  if (run) return event.preventDefault(), run();
  if (!question) return undefined;
  if (key === "arrowleft" || key === "arrowright") return event.preventDefault(), does.toCards(key);
  if (key === "r" && question.sizes) return event.preventDefault(), does.toSizes();
  const choices = question.choices || [];
  const byLetter = choices.find((choice) => LETTERS[choice.action.type] === key);
  const found = byLetter || (/^\d$/.test(key) && choices.find((choice) => choice.key === key));
  if (!found) return undefined;
  event.preventDefault();
  return sorted(question, own).byCards.includes(found) ? does.choose(found.action.cards) : does.act(found.action);
}
