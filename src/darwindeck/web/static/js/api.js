import { t } from "./words.js";

// What the lobby asks for over HTTP; a refusal becomes an Error with the server's sentence.
async function answer(response) {
  if (response.ok) return response.json();
  let words = t("The server answered with {status}.", { status: response.status });
  try {
    words = (await response.json()).words || words;
  } catch {
    // no sentence came with it
  }
  throw new Error(words);
}

export const get = async (path) => answer(await fetch(path));

export const post = async (path, body) =>
  answer(
    await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

export async function rulesOf(game) {
  const response = await fetch(`/api/games/${encodeURI(game)}/rules`);
  if (!response.ok) throw new Error(t("The rules of this game could not be read."));
  const withoutStyle = (await response.text()).replace(/<style[\s\S]*?<\/style>/gi, "");
  return new DOMParser().parseFromString(withoutStyle, "text/html").body;
}
