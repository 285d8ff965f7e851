// What somebody prefers, kept in this browser: theme, deck, animations, sound, chat, name.
import { useEffect, useState } from "./html.js";

const KEY = "darwindeck.settings";
const USUAL = {
  name: "",
  theme: "auto",
  fourColours: false,
  animations: true,
  sound: false,
  chat: true,
};
const listeners = new Set();
let current = { ...USUAL, ...kept() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function dress() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = current.theme === "auto" ? (dark ? "dark" : "light") : current.theme;
  root.classList.toggle("four-colours", current.fourColours);
  root.classList.toggle("still", !current.animations);
}

export function settings() {
  return current;
}

export function change(part) {
  current = { ...current, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // a browser that keeps nothing still plays
  }
  dress();
  listeners.forEach((listener) => listener(current));
}

export function useSettings() {
  const [value, set] = useState(current);
  useEffect(() => {
    listeners.add(set);
    return () => listeners.delete(set);
  }, []);
  return value;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
dress();
