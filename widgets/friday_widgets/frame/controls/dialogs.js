// The dialogs of the controls: a new game, the kept games, save and load, help.

function choice(name, value, checked, first, ...label) {
  return h(
    "label",
    { class: "fri-choice" },
    h("input", { type: "radio", name, value, checked, "data-first": checked && first }),
    h("span", {}, ...label),
  );
}

function rulingChoice(words, { name, question, values, default: usualValue }) {
  const usual = h("small", { class: "fri-soft" }, ` (${words["ruling.default"]})`);
  return h(
    "fieldset",
    { class: "fri-ruling" },
    h("legend", {}, question),
    values.map(({ value, text }) => choice(name, value, value === usualValue, false, text, value === usualValue && usual)),
  );
}

// What was chosen last is chosen already, but for the rulings: they go back to the usual ones.
function mainChoice({ name, question, values, default: usual }, before, first) {
  const of = (wanted) => values.find(({ value }) => value === wanted);
  const chosen = of(before.options?.[name]) ?? of(usual);
  return h(
    "fieldset",
    { class: "fri-options" },
    h("legend", {}, question),
    values.map((each) => choice(name, each.value, each === chosen, first, h("b", {}, each.name), ` ${each.text}`)),
  );
}

// Who sits where: a line for each seat of as many as play, chosen as last time; below them, once for
// each, what the bots do that are chosen.
function seatChoices({ question, names, players, usual }, { players: before = [] }) {
  return h(
    "fieldset",
    { class: "fri-seating" },
    h("legend", {}, question),
    names.map((name, seat) => {
      const chosen = players.some(([value]) => value === before[seat]) ? before[seat] : usual[seat];
      return h(
        "label",
        { "data-seat": String(seat) },
        h("span", {}, name),
        h("select", { class: "fri-input", name: `seat-${seat}` },
          players.map(([value, said]) => h("option", { value, selected: value === chosen }, said))),
      );
    }),
    h("ul", { class: "fri-bots fri-soft fri-small" }, players.filter(([, , does]) => does).map(([value, said, does]) =>
      h("li", { id: botText(value), "data-bot": value }, h("b", {}, said), ` ${does}`))),
  );
}

// Where the dialog tells what a bot does.
const botText = (name) => `fri-bot-${name}`;

// How many play: what is chosen, or the one number that there is.
const seatCount = ({ option, least }, data) => Number(data.get(option) ?? least);

function showSeats(seats, form) {
  const count = seatCount(seats, new FormData(form));
  const told = new Set(); // who is chosen for a seat that plays
  for (const line of form.querySelectorAll(".fri-seating [data-seat]")) {
    line.hidden = Number(line.dataset.seat) >= count;
    const sits = line.querySelector("select");
    if (!line.hidden) told.add(sits.value);
    const text = form.querySelector(`#${CSS.escape(botText(sits.value))}`);
    sits.setAttribute("aria-describedby", text?.id ?? ""); // of a person there is nothing to tell
  }
  for (const bot of form.querySelectorAll(".fri-bots [data-bot]")) bot.hidden = !told.has(bot.dataset.bot);
}

const WHOLE = "\\s*\\d*\\s*"; // what is typed as a seed; the browser itself says what is wrong, and the dialog stays

/** @param {{ options?: Record<string, string>, players?: string[] }} before what was chosen last */
function newGameDialog(root, words, before, begin) {
  const rulings = words.options.filter(({ ruling }) => ruling);
  const main = words.options.filter(({ ruling }) => !ruling);
  let form;
  const start = (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const options = Object.fromEntries(words.options.map(({ name }) => [name, data.get(name)]));
    const players = words.seats && Array.from({ length: seatCount(words.seats, data) }, (_, seat) => data.get(`seat-${seat}`));
    const kept = Object.fromEntries(main.map(({ name }) => [name, data.get(name)]));
    begin({ seed: String(data.get("seed")).trim(), options, players }, { options: kept, players });
    dialog.close();
  };
  const dialog = openDialog(root, "new", words["new.head"], words.close, [
    h(
      "form",
      { ref: (el) => (form = el), onsubmit: start, onchange: () => words.seats && showSeats(words.seats, form) },
      main.map((option, i) => mainChoice(option, before, i === 0)),
      words.seats && seatChoices(words.seats, before),
      h(
        "label",
        { class: "fri-field" },
        h("span", {}, words["new.seed"]),
        h("input", { name: "seed", inputmode: "numeric", autocomplete: "off", maxlength: "20", pattern: WHOLE,
          oninput: ({ target }) => target.setCustomValidity(target.validity.patternMismatch ? words["new.seed.bad"] : "") }),
        h("small", { class: "fri-soft" }, words["new.seed.help"]),
      ),
      rulings.length > 0 && h(
        "details",
        { class: "fri-rulings" },
        h("summary", {}, words["new.rulings"]),
        rulings.map((ruling) => rulingChoice(words, ruling)),
      ),
      h("p", { class: "fri-soft fri-small" }, words["new.kept"]),
      words.setup && press(words["setup.own"], () => dialog.close(), { "data-do": "setup" }),
      h(
        "div",
        { class: "fri-sheet-foot" },
        press(words.cancel, () => dialog.close()),
        h("button", { type: "submit", class: "fri-button is-main" }, words["new.start"]),
      ),
    ),
  ]);
  if (words.seats) showSeats(words.seats, form);
}

// Python names the games in the reader's language, so the list is drawn in two goes.
function gamesDialog(root, words, current, games, lang, open, remove, history) {
  const date = (time) => dayText(time, lang, { dateStyle: "medium", timeStyle: "short" });
  let doomed = ""; // the game whose "delete" was pressed once
  let named = null;
  const row = (game, name, here) => {
    const show = words[name?.over ? "games.look" : "games.open"];
    return h(
      "li",
      { class: "fri-game", key: game.id },
      h(
        "span",
        { class: "fri-game-words" },
        h("span", { class: "fri-game-name" }, name?.title ?? "…"),
        h("small", { class: "fri-soft" }, [name?.detail, game.date && date(game.date)].filter(Boolean).join(" · ")),
      ),
      here
        ? h("span", { class: "fri-tag" }, words["games.here"])
        : [
            press(show, () => open(game, dialog.close), {
              "aria-label": `${show}: ${name?.title ?? ""}`, key: "open",
            }),
            press(words[doomed === game.id ? "games.really" : "games.delete"], () => drop(game), {
              kind: doomed === game.id ? "is-danger" : "is-quiet", key: "delete", "data-do": "delete",
              "aria-label": `${words[doomed === game.id ? "games.really" : "games.delete"]}: ${name?.title ?? ""}`,
            }),
          ],
    );
  };
  const drop = (game) => {
    if (doomed !== game.id) {
      doomed = game.id;
    } else {
      remove(game);
      const at = games.indexOf(game);
      games.splice(at, 1);
      named?.splice(at + 1, 1);
    }
    dialog.draw(content(named));
  };
  const content = (names) => [
    h("p", { class: "fri-soft" }, words["games.about"]),
    h(
      "ul",
      { class: "fri-games" },
      row(current, names?.[0], true),
      games.map((game, i) => row(game, names?.[i + 1], false)),
    ),
    !games.length && h("p", {}, words["games.none"]),
    historyView(words, history.rows(), lang, acts, told),
  ];
  const told = { text: "", bad: false };
  const acts = historyActs(words, history, told, () => dialog.draw(content(named)));
  const dialog = openDialog(root, "games", words["games.head"], words.close, content(null));
  return {
    names({ names }) {
      named = names;
      if (dialog.box.isConnected) dialog.draw(content(named));
    },
  };
}

const MOST_BYTES = 4; // of a letter, however it is encoded
const SEALED = "friday-nb sealed"; // what a sealed text begins with (seal.py)

/** The text of a file, in the encoding that its byte order mark names, else in UTF-8; null if it has more letters than `most`. */
async function readText(file, most) {
  if (file.size > MOST_BYTES * most) return null;
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const name = { "255,254": "utf-16le", "254,255": "utf-16be" }[`${first},${second}`] ?? "utf-8";
  const text = new TextDecoder(name).decode(bytes);
  return text.length > most ? null : text;
}

function saveFile(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const SAVE_WAITS_MS = 10_000; // a kernel that has not answered by then is gone, or nearly

// The record of a decision that was made just before may still be on its way; the answer with the position
// comes after it. So a save waits for that, but not for ever: what is here is better than nothing.
function filesDialog(root, words, kept, send) {
  let isUpToDate = false;
  let waits = 0;
  const save = () => {
    clearTimeout(waits);
    waits = 0;
    fields.save.removeAttribute("aria-busy");
    saveFile(kept().record, kept().name);
  };
  const saveSoon = () => {
    if (isUpToDate) return save();
    fields.save.setAttribute("aria-busy", "true");
    waits ||= setTimeout(save, SAVE_WAITS_MS);
  };
  const fields = {};
  const named = (name) => (el) => (fields[name] = el);
  // The dialog stays, and the text in it, until the game was begun; what is wrong stands below.
  const complain = (text) => {
    fields.fault.textContent = text;
    fields.fault.hidden = !text;
    if (text) fields.fault.scrollIntoView({ block: "nearest" });
  };
  const load = (type, text) => {
    if (!text.trim()) return complain(words["files.empty"]);
    complain("");
    send({ type, text, dialog: true });
  };
  const fromFile = async (event) => {
    const [file] = event.target.files;
    event.target.value = ""; // the same file can be chosen again once it is mended
    if (!file) return;
    const text = await readText(file, LONGEST_TEXT);
    if (text === null) complain(words["files.large"]);
    else load("load", text);
  };
  const copy = async (event) => {
    const button = event.currentTarget;
    if (await copyText(fields.position.value, fields.position)) button.textContent = words["files.copied"];
  };
  const field = (label, name, rows, props = {}) =>
    h(
      "label",
      { class: "fri-field" },
      h("span", {}, label),
      h("textarea", { ref: named(name), rows, spellcheck: "false", ...props }),
    );
  const dialog = openDialog(root, "files", words["files.head"], words.close, [
    h("h3", {}, words["files.record"]),
    h("p", { class: "fri-soft" }, words[kept().record.startsWith(SEALED) ? "files.sealed.help" : "files.record.help"]),
    h(
      "div",
      { class: "fri-row" },
      press(words["files.save"], saveSoon, { kind: "is-main", "data-first": true, ref: named("save") }),
      press(words["files.load"], () => fields.file.click()),
      h("input", {
        ref: named("file"),
        type: "file",
        accept: ".fri,.txt,text/plain",
        class: "fri-hidden",
        tabindex: "-1",
        "aria-label": words["files.load"],
        onchange: fromFile,
      }),
    ),
    field(words["files.paste"], "record", 3),
    h("div", { class: "fri-row" }, press(words["files.play"], () => load("load", fields.record.value))),
    words.positions && [
      h("h3", {}, words["files.position"]),
      h("p", { class: "fri-soft" }, words["files.position.help"]),
      field(words["files.position.now"], "position", 3, { readonly: true }),
      h("div", { class: "fri-row" }, press(words["files.copy"], copy)),
      field(words["files.other"], "other", 2),
      h("div", { class: "fri-row" }, press(words["files.setup"], () => load("position", fields.other.value))),
    ],
    h("p", { class: "fri-fault", role: "alert", hidden: true, ref: named("fault") }),
  ]);
  return {
    position({ text }) {
      if (fields.position) fields.position.value = text;
      isUpToDate = true;
      if (waits) save();
    },
    loaded: ({ fault }) => (fault ? complain(fault) : dialog.close()),
  };
}

function helpDialog(root, words, showExample) {
  const dialog = openDialog(root, "help", words["help.head"], words.close, [
    h("ul", { class: "fri-help" }, [1, 2, 3, 4, 5, 6].map((n) => words[`help.${n}`] && h("li", {}, words[`help.${n}`]))),
    words["help.example"] && h(
      "div",
      { class: "fri-row" },
      press(words["help.example"], () => {
        dialog.close();
        showExample();
      }),
    ),
    words["help.credit"] && h("p", { class: "fri-soft fri-small" }, words["help.credit"]),
  ]);
}
