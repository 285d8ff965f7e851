"use strict";
(() => {
  const data = JSON.parse(document.getElementById("archive-data").textContent);
  const deck = document.getElementById("deck");
  const seats = document.getElementById("seats");
  const panel = document.getElementById("panel");
  const cells = [...document.querySelectorAll(".cell")];
  if (!deck || !seats || !panel) return;

  const inside = (game, cell) =>
    game.decisions === Number(cell.dataset.decisions) && game.family === cell.dataset.family;
  const wanted = (game) =>
    (!deck.value || game.deck === deck.value) &&
    (!seats.value || game.seats === Number(seats.value));
  const gamesOf = (cell) => data.games.filter((game) => inside(game, cell) && wanted(game));

  const element = (name, text, className) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const paint = () => {
    for (const cell of cells) {
      const games = gamesOf(cell);
      const best = games.length ? games[0].fitness : 0;
      cell.disabled = !games.length;
      cell.classList.toggle("filled", games.length > 0);
      cell.classList.toggle("strong", best >= data.strong);
      cell.style.setProperty("--share", `${Math.round(100 * best)}%`);
      cell.replaceChildren();
      if (games.length) {
        const count = element("small", `${games.length}`);
        count.append(element("span", games.length === 1 ? " game" : " games", "word"));
        cell.append(best.toFixed(2), count);
      }
      if (!games.length && cell.classList.contains("chosen")) choose(null);
    }
  };

  const line = (game) => {
    const item = document.createElement("li");
    const link = element("a", `${game.number}. ${game.title}`);
    link.href = `#game-${game.number}`;
    item.append(link, element("div", `fitness ${game.written}; ${game.kind}`, "faint"));
    item.append(element("div", game.verdict), element("code", game.play));
    return item;
  };

  const choose = (cell) => {
    for (const other of cells) other.classList.toggle("chosen", other === cell);
    panel.replaceChildren();
    if (!cell) {
      panel.append(element("p", "Choose a square of the map to see its games.", "faint"));
      return;
    }
    panel.append(element("h3", cell.getAttribute("aria-label")));
    const list = document.createElement("ol");
    list.append(...gamesOf(cell).map(line));
    panel.append(list);
  };

  const follow = () => {
    const hash = decodeURIComponent(location.hash);
    const place = /^#cell=(\d+),(\w+)$/.exec(hash);
    if (place) {
      const found = cells.find(
        (cell) => cell.dataset.decisions === place[1] && cell.dataset.family === place[2],
      );
      if (found && !found.disabled) choose(found);
    }
    const game = /^#game-\d+$/.test(hash) && document.getElementById(hash.slice(1));
    if (game) {
      game.open = true;
      game.scrollIntoView();
    }
  };

  for (const cell of cells) {
    cell.addEventListener("click", () => {
      choose(cell);
      history.replaceState(null, "", `#cell=${cell.dataset.decisions},${cell.dataset.family}`);
    });
  }
  for (const control of [deck, seats]) {
    control.addEventListener("change", () => {
      paint();
      const chosen = cells.find((cell) => cell.classList.contains("chosen"));
      choose(chosen && !chosen.disabled ? chosen : null);
    });
  }
  window.addEventListener("hashchange", follow);
  paint();
  choose(null);
  follow();
})();
