// Draws one plotly figure in place. Plain functions; chart_widget.js or odds.js is appended to them, and plotly.js
// stands before them.

const FAINT = 0.16; // opacity of dots that are not highlighted
const GROWN = 3; // pixels by which a highlighted dot grows

/**
 * A chart in `host`. `get()` gives its JSON (title, summary, data, layout, head, rows) or nothing;
 * `onPoint(key)` is called with the bar under the pointer ("" for none), `onTap(key)` with one pressed.
 */
function mountChart(host, model, { get, onPoint = () => {}, onTap = () => {} }) {
  host.className = "fri-chart";
  const title = add(host, "figcaption", "fri-chart-title");
  const legend = add(host, "ul", "fri-chart-legend");
  legend.setAttribute("aria-hidden", "true"); // the table says which is which
  const ground = add(host, "div", "fri-chart-ground");
  const picture = add(ground, "div", "");
  const canvas = add(picture, "div", "fri-chart-canvas");
  canvas.setAttribute("aria-hidden", "true"); // plotly's own elements are of no use to a screen reader
  const note = add(ground, "p", "fri-chart-note fri-soft");
  const numbers = add(host, "div", "fri-hidden");
  const table = add(numbers, "table", "");
  let plotly = null;
  let asked = false;
  let failed = false;
  let gone = false;
  let width = 0; // of the canvas, from the last layout: reading clientWidth would force a new one
  let theme = 0; // how often the page has turned light or dark
  const colours = new Map(); // of the page as it is, light or dark
  let told = null; // the chart whose title, legend and numbers are shown
  let last = []; // what was drawn last: chart, width and theme
  let drawn = "";
  let usual = []; // the usual sizes of the dots, by series
  let lit = null; // if some dots are highlighted: how much (0 to 1), by their keys

  const load = () => {
    asked = true;
    loadPlotly(model).then(
      (ready) => { plotly = ready; draw(); },
      () => { failed = true; numbers.className = "fri-chart-numbers"; draw(); },
    );
  };
  /** The message in place of a chart that is empty, cannot be drawn, or is still loading. */
  const excuse = (chart) => {
    if (!chart.data.length) return chart.summary;
    if (failed) return model.get("words").failed;
    return plotly ? "" : model.get("words").loading;
  };
  /** Everything about a chart that is text. */
  const tell = (chart) => {
    told = chart;
    title.textContent = chart.title;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", `${chart.title}. ${chart.summary}`);
    fillTable(table, chart);
    fillLegend(legend, chart.layout.showlegend ? chart.data : []);
  };
  /** Take all of the last chart off the page: whoever looks next may have no right to see it. */
  const clear = () => {
    told = lit = null;
    last = [];
    drawn = "";
    title.textContent = note.textContent = "";
    picture.removeAttribute("role");
    picture.removeAttribute("aria-label");
    table.replaceChildren();
    legend.replaceChildren();
    plotly?.purge(canvas);
  };
  const draw = () => {
    const chart = get();
    if (gone) return;
    if (!chart?.layout) return clear();
    if (!asked) load(); // only once there is something to draw
    const shows = chart.data.length > 0 && !failed;
    canvas.style.minHeight = `${shows ? chart.layout.height * textScale() : 0}px`;
    note.textContent = excuse(chart);
    note.hidden = !note.textContent;
    note.classList.toggle("is-over", shows); // in the room of the chart: nothing moves when that comes
    if (chart !== told) tell(chart);
    const now = [chart, width, theme];
    if (!plotly || width < 40 || now.every((each, i) => each === last[i])) return;
    last = now;
    if (!chart.data.length) { plotly.purge(canvas); drawn = ""; return; }
    const figure = dress(chart, canvas, width, colours);
    const key = JSON.stringify([figure.layout, figure.data]);
    if (key === drawn) return;
    const first = !drawn;
    drawn = key;
    plotly.react(canvas, figure.data, figure.layout, { displayModeBar: false, responsive: false });
    if (first) listen(canvas, onPoint, onTap);
    usual = figure.data.map((trace) => trace.marker?.size);
    if (lit) shine();
  };
  /** Highlight the dots of `lit`; without any, show all as usual. */
  const shine = () => {
    if (!plotly || !drawn) return;
    const dots = canvas.data.flatMap((trace, i) => (trace.mode === "markers" ? [i] : []));
    const seen = dots.map((i) => canvas.data[i].customdata.map((key) => (lit ? FAINT + (1 - FAINT) * (lit[key] ?? 0) : 1)));
    const sizes = dots.map((i) => canvas.data[i].customdata.map((key) => usual[i] + GROWN * (lit?.[key] ?? 0)));
    plotly.restyle(canvas, { "marker.opacity": seen, "marker.size": sizes }, dots);
  };
  const soon = () => afterPaint(draw);
  const size = new ResizeObserver(([{ contentRect }]) => {
    width = Math.floor(contentRect.width);
    soon();
  });
  size.observe(canvas);
  const unwatch = watchTheme(() => {
    theme += 1;
    colours.clear();
    soon();
  });
  draw();
  return {
    /** Draw the chart as it is now, after what else has changed; one that is gone vanishes at once. */
    draw: () => (get()?.layout ? soon() : draw()),
    /** Highlight the dots with these keys, each by a part (0 to 1); without any, show all as usual. */
    light(parts) {
      const next = parts && Object.keys(parts).length ? parts : null;
      if (JSON.stringify(next) === JSON.stringify(lit)) return;
      lit = next;
      shine();
    },
    /** Show the label of the bar with this key, as the pointer would. */
    point(key) {
      if (!plotly || !drawn) return;
      const bars = (canvas.data ?? []).flatMap((trace, curveNumber) =>
        (trace.customdata ?? []).flatMap((name, pointNumber) =>
          name === key && trace.y[pointNumber] > 0 ? [{ curveNumber, pointNumber }] : []));
      if (bars.length) plotly.Fx.hover(canvas, bars.slice(0, 1));
      else plotly.Fx.unhover(canvas);
    },
    remove() {
      gone = true;
      size.disconnect();
      unwatch();
      plotly?.purge(canvas);
    },
  };
}

function listen(canvas, onPoint, onTap) {
  document.getElementById("js-plotly-tester")?.setAttribute("aria-hidden", "true");
  canvas.on("plotly_hover", (event) => onPoint(String(event.points[0]?.customdata ?? "")));
  canvas.on("plotly_unhover", () => onPoint(""));
  canvas.on("plotly_click", (event) => onTap(String(event.points[0]?.customdata ?? "")));
}

/** The figure for plotly, with actual colours and sizes. */
function dress(chart, canvas, width, colours) {
  const layout = coloured(chart.layout, canvas, colours);
  const data = coloured(chart.data, canvas, colours);
  for (const trace of data) {
    if (trace.hovertemplate && !trace.hovertext) {
      Object.assign(trace, { hovertext: chart.tips, customdata: chart.keys });
    }
  }
  layout.width = width;
  layout.showlegend = false;
  layout.font.family = getComputedStyle(canvas).fontFamily;
  const scale = textScale();
  if (width < 420 * scale) {
    layout.font.size = 12;
    for (const trace of data) {
      if (trace.textfont) trace.textfont.size = 11;
      if (trace.mode === "markers") trace.marker.size -= 2;
    }
  }
  return scale === 1 ? { data, layout } : grown({ data, layout }, scale);
}

const LENGTHS = new Set(["size", "height", "l", "r", "t", "b", "pad", "standoff", "yshift", "xshift"]);

/** A part of a figure with all its lengths enlarged, for readers who want larger letters. */
function grown(part, scale, key = "") {
  if (typeof part === "number") return LENGTHS.has(key) ? part * scale : part;
  if (Array.isArray(part)) return part.map((each) => grown(each, scale));
  if (!part || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, grown(value, scale, name)]));
}

/** A part of a figure with "@stack" turned into the current value of --fri-chart-stack; `seen` are those known. */
function coloured(part, canvas, seen) {
  if (typeof part === "string") return /^@[a-z]+$/.test(part) ? colour(part.slice(1), canvas, seen) : part;
  if (Array.isArray(part)) return part.map((each) => coloured(each, canvas, seen));
  if (!part || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, coloured(value, canvas, seen)]));
}

// To ask for a colour has the browser style the page: once for each, until the page turns light or dark.
function colour(name, canvas, seen) {
  if (!seen.has(name)) {
    const probe = add(canvas.parentElement, "i", "fri-hidden");
    // During a colour transition (a short one for readers who want less motion) the value is neither.
    probe.style.setProperty("transition", "none", "important");
    probe.style.color = `var(--fri-chart-${name})`;
    seen.set(name, getComputedStyle(probe).color);
    probe.remove();
  }
  return seen.get(name);
}

/** Calls back when the page turns light or dark, for whatever reason. */
function watchTheme(then) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const attributes = ["class", "style", "data-jp-theme-light", "data-jp-theme-name", "data-fri-theme"];
  const watcher = new MutationObserver(then);
  for (const root of [document.documentElement, document.body]) {
    watcher.observe(root, { attributes: true, attributeFilter: attributes });
  }
  system.addEventListener("change", then);
  return () => { watcher.disconnect(); system.removeEventListener("change", then); };
}

const waiting = new Set();

/**
 * Calls back after what else has changed is painted, once for however many calls: plotly takes its
 * time, and readers look at the table first. All that wait are called together: one frame shows them.
 */
function afterPaint(act) {
  if (!waiting.size) {
    idle(() => {
      for (const each of waiting) queueMicrotask(each); // if one fails, the others are still drawn
      waiting.clear();
    }, { timeout: 100 });
  }
  waiting.add(act);
}

/** The numbers of the chart for those who do not see it. */
function fillTable(table, chart) {
  table.replaceChildren();
  add(table, "caption", "").textContent = `${chart.title}. ${chart.summary}`;
  const rows = chart.rows.length ? [chart.head, ...chart.rows] : [];
  rows.forEach((cells, i) => {
    const row = add(table, "tr", "");
    cells.forEach((text, j) => {
      const cell = add(row, i && j ? "td" : "th", "");
      if (!i || !j) cell.scope = i ? "row" : "col";
      cell.textContent = text;
    });
  });
}

/** The legend: what each colour means, in the page's font, with the hatching of the bars. */
function fillLegend(legend, data) {
  const named = data.filter((trace) => trace.name && (trace.type === "bar" || trace.mode === "markers"));
  legend.replaceChildren();
  for (const { name, marker } of named) {
    const item = add(legend, "li", "");
    const swatch = add(item, "i", marker.pattern ? "is-hatched" : `is-${marker.symbol ?? "bar"}`);
    const colour = [marker.color].flat()[0];
    swatch.style.setProperty("--swatch", `var(--fri-chart-${colour.slice(1)})`);
    item.append(name);
  }
}

