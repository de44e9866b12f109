
"use strict";
(async () => {
  const find = id => document.getElementById(id);
  const root = document.documentElement, board = find("board"), slider = find("step"), play = find("play");
  let game;
  try {
    const packed = Uint8Array.from(atob(find("game").content.textContent), letter => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    game = JSON.parse(await new Response(stream).text());
  } catch {
    find("trouble").hidden = false;
    return;
  }
  const last = Number(slider.max), cells = [];
  let step = 1, view = 0, timer = 0, shown = [], linking = 0;

  for (let row = 0, place = 0; row < game.rows; row++) {
    const line = board.appendChild(document.createElement("div"));
    for (let column = 0; column < game.columns; column++) cells[place++] = line.appendChild(document.createElement("span"));
  }
  const numbers = text => [...text].map(letter => {
    let code = letter.codePointAt(0);
    if (code >= 0xe000) code -= 0x800;
    if (code >= 0xa0) code -= 0x21;
    return code - (code > 0x5c) - 0x23;
  });
  // The frame of each change, from the frames between the changes.
  const times = game.times.map(text => { let at = 0; return numbers(text).map(since => at += since); });
  const patterns = game.patterns.map(numbers), courses = game.courses.map(numbers);
  const places = game.views.map(each => numbers(each.places)), wide = Math.ceil(game.columns / (places[0].length / game.rows));

  function contentAt(course, frame) {
    const [pattern, ...contents] = courses[course], [when, ...order] = patterns[pattern];
    let low = 0, high = order.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[when][middle] <= frame) low = middle; else high = middle - 1;
    }
    return contents[order[low]];
  }

  function draw() {
    const across = places[view].length / game.rows;
    places[view].forEach((course, place) => {
      const piece = contentAt(course, step - 1);
      if (shown[place] === piece) return;
      shown[place] = piece;
      const runs = game.pieces[piece];
      let at = Math.floor(place / across) * game.columns + place % across * wide;
      for (let run = 0; run < runs.length; run += 2) {
        for (const letter of runs[run]) {
          const cell = cells[at++];
          cell.textContent = letter;
          cell.className = `h${runs[run + 1]} ${game.drawn[letter] || ""}`;
          cell.hidden = !letter;
        }
      }
    });
  }

  const toldAt = number => game.texts[contentAt(game.views[view].told, number - 1)];

  function tell() {
    const where = find("where");
    where.textContent = where.dataset.text.replace("{step}", step).replace("{steps}", last);
    find("told").textContent = toldAt(step);
    find("note").textContent = game.notes[step] || "";
    slider.value = step;
    slider.setAttribute("aria-valuetext", where.textContent);
    document.querySelectorAll("[aria-current]").forEach(each => each.removeAttribute("aria-current"));
    document.querySelectorAll(`a[href="#${step}"]`).forEach(each => each.setAttribute("aria-current", "step"));
  }

  function list() {
    const lines = document.createDocumentFragment();
    for (let number = 1; number <= last; number++) {
      const line = lines.appendChild(document.createElement("li")), link = line.appendChild(document.createElement("a"));
      link.href = "#" + number;
      link.textContent = toldAt(number) || "–";
      if (game.notes[number]) line.appendChild(document.createElement("p")).textContent = game.notes[number];
    }
    find("list").replaceChildren(lines);
  }

  function go(to) {
    step = Math.max(1, Math.min(last, to));
    draw();
    tell();
    // Later, because browsers allow only so many changes of the address in a second. Without an event (`hashchange`), which
    // might come after the next key and take it back.
    clearTimeout(linking);
    linking = setTimeout(() => { if (location.hash !== "#" + step) history.replaceState(null, "", "#" + step); }, 300);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  }

  function run() {
    timer = setTimeout(() => {
      go(step + 1);
      if (step === last) stop(); else run();
    }, game.seconds[step - 1] * 1000 / Number(find("speed").value));
  }

  function start() {
    play.textContent = play.dataset.stop;
    if (step === last) go(1);
    run();
  }

  const moves = {
    start: () => 1,
    end: () => last,
    back: () => step - 1,
    next: () => step + 1,
    "set-back": () => game.sets.filter(each => each < step).pop() || 1,
    "set-next": () => game.sets.find(each => each > step) || last,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: "set-back", ArrowDown: "set-next", Home: "start", End: "end" };

  function move(name) {
    stop();
    go(moves[name]());
  }

  document.querySelectorAll("[data-go]").forEach(each => each.addEventListener("click", () => move(each.dataset.go)));
  play.addEventListener("click", () => timer ? stop() : start());
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  document.addEventListener("keydown", event => {
    const here = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || here.matches("input, select")) return;
    if (event.key === " " && !here.matches("button")) timer ? stop() : start();
    else if (keys[event.key]) move(keys[event.key]);
    else return;
    event.preventDefault();
  });
  let touched = null;
  board.addEventListener("pointerdown", event => { touched = event.clientX; });
  board.addEventListener("pointerup", event => {
    const by = touched === null ? 0 : event.clientX - touched;
    if (Math.abs(by) > 30) move(by < 0 ? "next" : "back");
    touched = null;
  });
  addEventListener("hashchange", () => {
    const to = Number(location.hash.slice(1));
    if (Number.isInteger(to) && to > 0 && to !== step) { stop(); go(to); }
  });

  game.sets.forEach(each => find("marks").append(new Option("", each)));
  const eyes = find("eyes");
  game.views.forEach((each, number) => eyes.add(new Option(each.name, number)));
  find("seats").hidden = game.views.length < 2;
  eyes.addEventListener("change", () => { view = Number(eyes.value); draw(); tell(); list(); });

  function colours(dark) {
    root.classList.toggle("dark", dark);
    root.classList.toggle("light", !dark);
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let before = dark.matches;
  colours(before);
  dark.addEventListener("change", () => colours(dark.matches));
  find("scheme").addEventListener("click", () => colours(!root.classList.contains("dark")));
  addEventListener("beforeprint", () => { before = root.classList.contains("dark"); colours(false); });
  addEventListener("afterprint", () => colours(before));

  find("player").hidden = find("all").hidden = false;
  list();
  go(Number(location.hash.slice(1)) || 1);
})();
