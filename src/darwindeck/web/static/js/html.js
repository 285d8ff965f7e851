// Preact with htm: templates without a build step.
import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";
import { inLanguage } from "./words.js";

export { render, Fragment } from "../vendor/preact.js";
export {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/preact-hooks.js";

const build = htm.bind(h);
const templates = new Map();

// A template in the reader's language, translated once.
export function html(template, ...values) {
  if (!templates.has(template)) templates.set(template, inLanguage(template));
  return build(templates.get(template), ...values);
}
