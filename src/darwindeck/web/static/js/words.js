// The words of the pages: English as it stands in them, or what the file of another language has.
const language = document.documentElement.lang;
const words = language === "en" ? null : (await import(`./words-${language}.js`).catch(() => ({}))).default;

// What the language has no words for; the tests look here.
export const unsaid = new Set();

// Say a text of the pages, with values for what stands in braces.
export function t(text, values = {}) {
  const found = words?.[text];
  if (words && found === undefined) unsaid.add(text);
  return (found ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Say how many there are: one, or several.
export const many = (count, one, several, values = {}) => t(count === 1 ? one : several, { count, ...values });

const SPOKEN = new Set(["aria-label", "title", "placeholder", "label", "button"]);
const LETTER = /\p{L}/u;

function said(text) {
  const core = text.trim();
  return LETTER.test(core) ? text.replace(core, () => t(core)) : text;
}

// Translate what is written in a template between tags and in attributes that people read; what is
// put into it later, such as names, stays what it is.
export function inLanguage(template) {
  if (!words) return template;
  let inTag = false;
  let quote = "";
  let spoken = false;
  return template.map((part) => {
    let out = "";
    for (let place = 0; place < part.length; ) {
      const end = inTag ? (quote ? part.indexOf(quote, place) : place) : part.indexOf("<", place);
      const piece = part.slice(place, end < 0 ? part.length : end);
      if (!inTag || (quote && spoken)) out += said(piece);
      else out += piece;
      place += piece.length;
      if (place === part.length) break;
      const sign = part[place++];
      if (!inTag) inTag = true;
      else if (quote) quote = "";
      else if (sign === ">") inTag = false;
      else if (sign === '"') {
        quote = sign;
        spoken = SPOKEN.has(/([\w-]+)=$/.exec(out)?.[1]);
      }
      out += sign;
    }
    return out;
  });
}
