// The log of the hand in words, and what people say to each other.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { change, useSettings } from "./settings.js";
import { t } from "./words.js";

function useScrolledDown(length) {
  const list = useRef(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  return list;
}

export function Log({ lines }) {
  const list = useScrolledDown(lines.length);
  return html`<div class="log" role="log" aria-live="polite" aria-label="What happened in this hand" tabindex="0" ref=${list}>
    ${lines.length === 0 && html`<p class="faint">Nothing has happened yet.</p>`}
    ${lines.map((line, place) => line.heading
      ? html`<h3 key=${place}>${line.text}</h3>`
      : html`<p key=${place}>${line.text}</p>`)}
  </div>`;
}

export function Chat({ said, onSay, boxRef }) {
  const { chat } = useSettings();
  const [text, setText] = useState("");
  const list = useScrolledDown(said.length);
  if (!chat)
    return html`<div class="chat"><p class="faint">Chat is muted.</p>
      <button type="button" class="quiet" onClick=${() => change({ chat: true })}>Show chat</button></div>`;
  const send = (event) => {
    event.preventDefault();
    const words = text.trim();
    if (words) onSay(words).then(() => setText(""));
  };
  return html`<div class="chat">
    <div class="lines" role="log" aria-live="polite" aria-label="Chat" tabindex="0" ref=${list}>
      ${said.length === 0 && html`<p class="faint">Say hello: everybody at the table reads it.</p>`}
      ${said.map((line) => html`<p key=${line.number}><b>${line.name || t("Somebody")}</b> ${line.text}</p>`)}
    </div>
    <form onSubmit=${send}>
      <input ref=${boxRef} aria-label="Say something" placeholder="Say something" maxlength="300" value=${text}
        onInput=${(event) => setText(event.target.value)} />
      <button type="submit">Say</button>
      <button type="button" class="quiet" onClick=${() => change({ chat: false })}>Mute</button>
    </form>
  </div>`;
}

// Lines that came while the panel was not looked at.
export function useUnread(said, looking) {
  const seen = useRef(0);
  useEffect(() => {
    if (looking) seen.current = said.length;
  });
  return looking ? 0 : said.length - seen.current;
}
