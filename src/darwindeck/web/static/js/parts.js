// Small parts that several pages use: dialogs, a copied link, switches, the rules of a game.
import { html, useEffect, useRef, useState } from "./html.js";
import { rulesOf } from "./api.js";
import { change, useSettings } from "./settings.js";
import { t } from "./words.js";

const LANGUAGES = [["en", "English"], ["de", "Deutsch"]];
const A_YEAR = 365 * 24 * 3600;

// The server speaks the language of this cookie, else the one that the browser asks for.
function speak(event) {
  document.cookie = `darwindeck-language=${event.target.value}; path=/; max-age=${A_YEAR}; samesite=lax`;
  location.reload();
}

export function Dialog({ title, onClose, wide, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current.showModal();
    return () => before?.focus?.();
  }, []);
  const outside = (event) => event.target === dialog.current && onClose();
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-label=${title}
      onCancel=${(event) => (event.preventDefault(), onClose())} onMouseDown=${outside}>
    <div class="dialog-body">
      <header class="dialog-head">
        <h2>${title}</h2>
        <button type="button" class="quiet icon" aria-label="Close" onClick=${onClose}>✕</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

export function Rules({ game, title, onClose }) {
  const place = useRef(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    rulesOf(game)
      .then((body) => {
        body.querySelector("h1")?.remove();
        place.current?.replaceChildren(...body.childNodes);
      })
      .catch((error) => setProblem(error.message));
  }, [game]);
  const jump = (event) => {
    const target = event.target.closest?.("a[href^='#']")?.getAttribute("href");
    if (!target) return;
    event.preventDefault();
    place.current.querySelector(target)?.scrollIntoView();
  };
  return html`<${Dialog} title="${title}: the rules" wide onClose=${onClose}>
    <div class="rulebook" ref=${place} onClick=${jump}>
      <p class="faint">${problem || t("The rulebook is being written …")}</p>
    </div>
    <p><a href="/api/games/${encodeURI(game)}/rules" target="_blank" rel="noopener">Open in a tab of its own</a></p>
  <//>`;
}

export function Switch({ name, children }) {
  const settings = useSettings();
  return html`<label class="switch">
    <input type="checkbox" checked=${settings[name]}
      onChange=${(event) => change({ [name]: event.target.checked })} />
    <span>${children}</span>
  </label>`;
}

export function SettingsDialog({ onClose }) {
  const { theme } = useSettings();
  const choose = (event) => change({ theme: event.target.value });
  return html`<${Dialog} title="Settings" onClose=${onClose}>
    <div class="stacked">
      <label class="field"><span>Language</span>
        <select value=${document.documentElement.lang} onChange=${speak}>
          ${LANGUAGES.map(([key, name]) => html`<option value=${key} lang=${key}>${name}</option>`)}
        </select>
      </label>
      <label class="field"><span>Colours</span>
        <select value=${theme} onChange=${choose}>
          <option value="auto">as the system has them</option>
          <option value="dark">dark</option>
          <option value="light">light</option>
        </select>
      </label>
      <${Switch} name="fourColours">Four-colour deck: clubs green, diamonds blue<//>
      <${Switch} name="animations">Animations<//>
      <${Switch} name="sound">A sound when it is your turn<//>
      <${Switch} name="chat">Show chat<//>
    </div>
  <//>`;
}

export function CopyLink({ label, link }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(null);
  const address = new URL(link, location.href).href;
  const copy = async () => {
    field.current.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return html`<div class="copy">
    <label class="field"><span>${label}</span>
      <input ref=${field} readonly value=${address} onFocus=${(event) => event.target.select()} />
    </label>
    <button type="button" onClick=${copy} aria-label="Copy: ${label}">${copied ? t("Copied") : t("Copy")}</button>
  </div>`;
}

export function Brand() {
  return html`<a class="brand" href="/" aria-label="DarwinDeck: to the lobby">
    <svg viewBox="0 0 32 32" aria-hidden="true"><rect x="3" y="6" width="15" height="21" rx="3" class="brand-back" transform="rotate(-12 10 16)" />
      <rect x="12" y="5" width="15" height="21" rx="3" class="brand-front" transform="rotate(8 19 15)" />
      <path class="brand-pip" d="M20 10c3 3 5 5 5 7.400 0 1.800-1.300 2.800-2.700 2.800-1 0-1.900-.5-2.300-1.400-.4.900-1.300 1.400-2.300 1.400-1.400 0-2.700-1-2.700-2.800 0-2.400 2-4.400 5-7.400Z" transform="rotate(8 19 15)" /></svg>
    <span>DarwinDeck</span>
  </a>`;
}
