// The position editor as views: the setting, the fight, the cards, the text. The context `c` is made
// in editor.js: m the draft, w the words, cat the catalog, ui what the page alone knows, edit(...).

const EDITOR_STEPS = ["green", "yellow", "red", "pirates"];
const PIRATE_STEP = 3;

function filled(template, facts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

// One of a few: buttons in a row, of which one is pressed.
function oneOf(label, choices, kind = "") {
  return h("div", { class: `fri-ed-field ${kind}`.trim() },
    h("span", { class: "fri-ed-name", "aria-hidden": "true" }, label),
    h("div", { class: "fri-ed-row", role: "group", "aria-label": label }, choices.map(({ key, words, on, act, ...props }) =>
      h("button", { type: "button", key, class: "fri-button fri-ed-choice", "aria-pressed": String(on), onclick: act, ...props }, words))));
}

function chooser(label, value, options, act, { hidden = false } = {}) {
  return h("label", { class: "fri-ed-field" },
    h("span", { class: hidden ? "fri-hidden" : "fri-ed-name" }, label),
    h("select", { class: "fri-ed-select", "aria-label": label, onchange: (event) => act(event.target.value), ref: (el) => { el.value = value; } }, options));
}

function option({ code, text }) {
  return h("option", { value: code, key: code }, text);
}

function hazardOptions(c, none) {
  return [
    h("option", { value: "", key: "" }, none),
    c.cat.hazards.map(({ name, options }) => h("optgroup", { label: name, key: name }, options.map(option))),
  ];
}

// --- the setting ----------------------------------------------------------------------------------

function settingSection(c) {
  const { m, w, cat } = c;
  const points = (n) => c.edit({ do: "life", n });
  return h("section", { class: "fri-ed-part fri-ed-setting", "data-part": "setting", key: "setting" },
    oneOf(w.level, cat.levels.map(({ n, text }) => ({
      key: n, words: n, on: m.level === n, title: text, act: () => c.edit({ do: "level", n }),
    }))),
    oneOf(w.step, EDITOR_STEPS.map((name, n) => ({
      key: name, words: w[`step.${n}`], on: m.step === n, "data-step": name, act: () => c.edit({ do: "step", n }),
    })), "is-steps"),
    h("div", { class: "fri-ed-field" },
      h("span", { class: "fri-ed-name" }, h("label", { for: `${c.id}-life` }, w.life), h("small", { class: "fri-soft" }, m.reserve)),
      h("div", { class: "fri-ed-row fri-ed-life" },
        h("button", { type: "button", class: "fri-button", "aria-label": w["life.less"], onclick: () => points(m.life - 1) }, "\u2212"),
        h("input", {
          id: `${c.id}-life`, class: "fri-ed-number", type: "number", inputmode: "numeric", min: 0, max: m.most,
          oninput: () => { c.ui.counting = true; },
          onchange: (event) => { c.ui.counting = false; points(Math.round(Number(event.target.value)) || 0); },
          ref: (el) => { if (!c.ui.counting) el.value = m.life; },
        }),
        h("button", { type: "button", class: "fri-button", "aria-label": w["life.more"], onclick: () => points(m.life + 1) }, "+"))),
    h("div", { class: "fri-ed-field fri-ed-pirates", role: "group", "aria-label": w.pirates },
      h("span", { class: "fri-ed-name", "aria-hidden": "true" }, w.pirates),
      h("div", { class: "fri-ed-pair" }, [1, 2].map((n) =>
        chooser(w[`pirate.${n}`], m.pirates[n - 1], cat.pirates.map(option), (card) => c.edit({ do: "pirate", n, card }), { hidden: true })))));
}

// --- the fight ------------------------------------------------------------------------------------

function fightSection(c) {
  const { m, w } = c;
  const atPirates = m.step === PIRATE_STEP;
  // As a game begins, nothing is fought and nothing played yet: two hazards are to be chosen from.
  const choosing = !atPirates && !m.enemy && (Boolean(m.offer[0]) || (c.ui.choosing ?? !m.laid.length));
  const now = (on) => () => {
    c.ui.choosing = on;
    if (on && m.enemy) c.edit({ do: "fight", card: "" });
    else if (!on && m.offer[0]) c.edit({ do: "offer", n: 1, card: "" }, { do: "offer", n: 1, card: "" });
    else c.draw();
  };
  return h("section", { class: "fri-ed-part", "data-part": "fight", key: "fight" },
    atPirates ? null : oneOf(w.now, [
      { key: "fight", words: w["now.fight"], on: !choosing, act: now(false) },
      { key: "choose", words: w["now.choose"], on: choosing, act: now(true) },
    ]),
    choosing
      ? h("div", { class: "fri-ed-pair" }, [1, 2].map((n) =>
        chooser(w[`offer.${n}`], m.offer[n - 1], hazardOptions(c, w["offer.none"]), (card) => c.edit({ do: "offer", n, card }))))
      : [
        h("div", { class: "fri-ed-enemy" }, enemyChooser(c, atPirates), m.need ? h("p", { class: "fri-ed-need" }, m.need) : null),
        atPirates && m.enemy ? h("label", { class: "fri-ed-check" },
          h("input", {
            type: "checkbox", onchange: (event) => c.edit({ do: "beaten", n: event.target.checked ? 1 : 0 }),
            ref: (el) => { el.checked = m.beaten > 0; },
          }), h("span", {}, w.beaten)) : null,
      ],
    choosing && !m.laid.length ? null : laidCards(c));
}

function enemyChooser(c, atPirates) {
  const { m, w, cat } = c;
  const fight = (card) => c.edit({ do: "fight", card });
  if (!atPirates) return chooser(w.enemy, m.enemy, hazardOptions(c, w["enemy.none"]), fight);
  const mine = cat.pirates.filter(({ code }) => m.pirates.includes(code) || code === m.enemy);
  const strange = cat.hazards.flatMap(({ options }) => options).filter(({ code }) => code === m.enemy);
  return chooser(w.enemy, m.enemy, [
    h("option", { value: "", key: "" }, w["enemy.pirate_next"]), [...mine, ...strange].map(option),
  ], fight);
}

function laidCards(c) {
  const { m, w } = c;
  if (!m.laid.length) {
    return h("div", { class: "fri-ed-none", key: "none" },
      h("p", { class: "fri-soft fri-small" }, w["laid.none"]),
      press(w["laid.add"], () => { c.choosePlace("fight"); c.goTo("cards"); }, { "data-do": "lay" }));
  }
  const card = (laid) => {
    const face = c.cat.cards[laid.code];
    return h("button", {
      type: "button", key: laid.n, "data-laid": laid.n,
      class: ["fri-ed-laid", `is-${face.group}`, laid.down && "is-down", laid.used && "is-used"].filter(Boolean).join(" "),
      "aria-pressed": String(c.ui.picked === laid.n), "aria-label": laid.label,
      onclick: () => { c.ui.picked = c.ui.picked === laid.n ? 0 : laid.n; c.draw(); },
    },
      h("b", { class: "fri-ed-value" }, face.value),
      h("span", { class: "fri-ed-laid-name" }, softly(face.name)),
      face.icon ? h("span", { class: "fri-ed-icon", art: icon(face.icon) }) : null,
      h("span", { class: "fri-ed-signs", "aria-hidden": "true" },
        [laid.used && "\u2713", laid.doubled && "\u00d72", laid.stepped && "\u2193", laid.down && "\u2715"].filter(Boolean).join(" ")));
  };
  const numbered = m.laid.map((laid, i) => ({ ...laid, n: i + 1 }));
  const zone = (name, cards) => cards.length ? h("div", { class: "fri-ed-zone", key: name, role: "group", "aria-label": w[name] },
    h("span", { class: "fri-soft fri-small", "aria-hidden": "true" }, w[name]),
    h("div", { class: "fri-ed-row" }, cards.map(card))) : null;
  const picked = numbered[c.ui.picked - 1];
  return h("div", { class: "fri-ed-laids", key: "laid" },
    h("div", { class: "fri-ed-zones" }, zone("left", numbered.filter((laid) => !laid.right)), zone("right", numbered.filter((laid) => laid.right))),
    picked ? laidTools(c, picked) : h("p", { class: "fri-soft fri-small", key: "pick" }, w["laid.pick"]));
}

const LAID_TOOLS = [["used", "used", "used"], ["down", "down", "down"], ["double", "double", "doubled"],
  ["step_down", "step", "stepped"], ["side", "side", ""], ["lift", "lift", ""]];

function laidTools(c, laid) {
  return h("div", { class: "fri-ed-row fri-ed-tools", key: "tools", role: "group", "aria-label": laid.about },
    LAID_TOOLS.filter(([name]) => laid.can.includes(name)).map(([name, word, state]) =>
      h("button", {
        type: "button", key: name, class: "fri-button", "data-tool": name, "aria-pressed": state ? String(laid[state]) : null,
        onclick: () => { if (name === "lift") c.ui.picked = 0; c.edit({ do: name, n: laid.n }); },
      }, c.w[`do.${word}`])));
}

// --- the cards ------------------------------------------------------------------------------------

const EDITOR_PLACES = ["stack", "gone", "discard", "fight", "top", "bottom", "aside"];

function cardsSection(c) {
  const { m, w, cat } = c;
  const place = c.ui.place;
  const groups = cat.groups.filter((group) => place !== "aside" || group.values);
  const order = m.order[place];
  return h("section", { class: "fri-ed-part fri-ed-cards", "data-part": "cards", key: "cards" },
    h("h3", {}, w.cards),
    h("div", { class: "fri-ed-tabs" },
      h("div", { class: "fri-ed-row", role: "group", "aria-label": w["cards.pick"] }, EDITOR_PLACES.map((name) =>
        h("button", {
          type: "button", key: name, class: "fri-button fri-ed-choice", "data-place": name, "aria-pressed": String(name === place),
          onclick: () => c.choosePlace(name),
        }, w[`place.${name}`], m.counts[name] ? h("span", { class: "fri-ed-count" }, m.counts[name]) : null)))),
    h("p", { class: "fri-soft fri-small" }, w[`hint.${place}`], order ? ` ${order}` : ""),
    groups.map((group) => cardGroup(c, group, place)));
}

function cardGroup(c, group, place) {
  const { m, w, cat } = c;
  const codes = group.codes.filter((code) => cat.cards[code].levels.includes(m.level) || held(m, code, place) + others(m, code, place).length);
  return h("div", { class: "fri-ed-group", key: group.name, role: "group", "aria-label": group.name },
    h("h4", {}, group.name,
      group.values ? h("span", { class: "fri-ed-values" }, group.values.map((value, i) =>
        h("span", { class: `is-${EDITOR_STEPS[i]}`, key: i }, value)), h("small", { class: "fri-soft" }, group.note)) : null,
      group.aging ? h("small", { class: "fri-soft" }, m.aging) : null),
    group.aging && place !== "aside" ? h("label", { class: "fri-ed-check", key: "unseen" },
      h("input", {
        type: "checkbox", "data-do": "unseen", onchange: (event) => c.edit({ do: "unseen", on: event.target.checked }),
        ref: (el) => { el.checked = m.unseen; },
      }), h("span", {}, w.unseen)) : null,
    h("div", { class: "fri-ed-grid" }, codes.map((code) => cardTile(c, code, place))));
}

function held(m, code, place) {
  return m.held[code]?.[place] ?? 0;
}

function others(m, code, place) {
  return Object.entries(m.held[code] ?? {}).filter(([where]) => where !== place);
}

function cardTile(c, code, place) {
  const { m, w, cat } = c;
  const face = cat.cards[code];
  const here = held(m, code, place);
  const elsewhere = others(m, code, place).filter(([where]) => where !== "aging" || face.group === "aging");
  const where = elsewhere.map(([name, n]) => filled(w[`where.${name}`], { n })).join(", ");
  const facts = { place: w[`place.${place}`], card: face.label };
  return h("div", { class: `fri-ed-card is-${face.group}` + (here ? " is-here" : ""), key: code },
    h("button", {
      type: "button", class: "fri-ed-add", "data-card": code, "aria-disabled": elsewhere.length ? null : "true",
      "aria-label": [filled(w.more, facts), here && filled(w[`where.${place}`], { n: here }), where].filter(Boolean).join(". "),
      onclick: () => elsewhere.length && c.edit({ do: "put", card: code, place }),
    },
      h("span", { class: "fri-ed-sum", "aria-hidden": "true" }, // the label says it, too
        h("b", { class: "fri-ed-value" }, face.value),
        here ? h("span", { class: "fri-ed-here" }, `\u00d7${here}`) : null),
      h("span", { class: "fri-ed-face" },
        h("span", { class: "fri-ed-card-name" }, softly(face.name)),
        face.icon ? h("span", { class: "fri-ed-ability", "aria-hidden": "true" }, h("span", { class: "fri-ed-icon", art: icon(face.icon) }), h("span", { class: "fri-ed-words" }, softly(face.words))) : null,
        h("span", { class: "fri-ed-where", "aria-hidden": "true" }, softly(where)))),
    here ? h("button", {
      type: "button", class: "fri-ed-less", key: "less", "data-less": code, "aria-label": filled(w.less, facts),
      onclick: () => c.edit({ do: "back", card: code, place }),
    }, "\u2212") : null);
}

function extrasSection(c) {
  const { m, w } = c;
  if (!m.extras.length) return null;
  return h("section", { class: "fri-ed-part", key: "extras" },
    h("h3", {}, w.extras),
    h("ul", { class: "fri-ed-extras" }, m.extras.map(({ name, text }) => h("li", { key: name || "rulings" }, h("span", {}, text),
      name ? press(w["extra.drop"], () => c.edit({ do: "drop", name }), { "aria-label": `${w["extra.drop"]}: ${text}` }) : null))));
}

// --- the text and what comes of it ----------------------------------------------------------------

function textSection(c) {
  const { m, w } = c;
  return h("section", { class: "fri-ed-part fri-ed-text", "data-part": "text", key: "text" },
    h("label", { class: "fri-ed-field" },
      h("span", { class: "fri-ed-name" }, w.text),
      h("textarea", {
        rows: 9, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-invalid": String(Boolean(m.problem && m.typed)),
        oninput: (event) => c.type(event.target.value), ref: (el) => c.showText(el),
      })),
    h("p", { class: "fri-soft fri-small" }, m.unread ? w["text.unread"] : w["text.help"]),
    h("div", { class: "fri-row" },
      press(c.ui.copied === "text" ? w.copied : w.copy, () => c.copy("text"), { "data-do": "copy-text" }),
      c.address ? press(c.ui.copied === "link" ? w.copied : w.link, () => c.copy("link"), { "data-do": "copy-link", off: Boolean(m.problem) }) : null));
}

function statusSection(c) {
  const { m, w } = c;
  const { problem, odds } = m;
  const tone = !problem ? "is-good" : problem.unfinished ? "is-open" : "is-wrong";
  return h("section", { class: `fri-ed-part fri-ed-status ${tone}`, key: "status" },
    h("div", { role: "status", class: "fri-ed-say" }, h("p", {}, problem ? problem.text : w.ready)),
    problem && problem.where !== "text" ? press(w.show, () => c.goTo(problem.where), { key: "show", kind: "is-quiet fri-ed-show", "data-do": "show" }) : null,
    odds ? h("div", { class: "fri-ed-odds", key: "odds" },
      odds.now ? h("b", { class: "fri-ed-total" }, odds.now) : h("p", { class: "fri-soft fri-small" }, odds.note),
      odds.rows.length ? h("ul", { "aria-label": w["odds.label"] }, odds.rows.map(({ text, part }, i) =>
        h("li", { key: i }, h("span", { class: "fri-ed-bar", "aria-hidden": "true" }, h("span", { style: { width: `${100 * part}%` } })), h("span", {}, text)))) : null) : null,
    h("div", { class: "fri-ed-begin", key: "begin" },
      press(w.use, () => c.use(), { key: "use", kind: "is-main", off: Boolean(problem), "data-do": "use" }),
      press(w.own, () => c.own(), { key: "own", off: Boolean(problem), "data-do": "own" }),
      h("p", { class: "fri-soft fri-small" }, w["own.about"])));
}
