// Preact with htm: templates without a build step.
import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { render, Fragment } from "../vendor/preact.js";
export {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/preact-hooks.js";

export const html = htm.bind(h);
