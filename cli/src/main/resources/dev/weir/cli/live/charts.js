"use strict";
// Draws charts over time and by percentile, in the style of the report. Nothing of a run is ever taken for markup.
const Charts = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const NONE = "–";

  function element(name, attributes = {}, text = "") {
    const made = name === "svg" || SHAPES.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== "") made.textContent = text;
    return made;
  }
  const SHAPES = new Set(["path", "text", "rect", "circle", "g"]);

  // Three significant digits, and the unit that fits: as the report writes latencies.
  function nanos(value) {
    if (!(value >= 0)) return NONE;
    const [unit, size] = value < 1e3 ? ["ns", 1] : value < 1e6 ? ["µs", 1e3] : value < 1e9 ? ["ms", 1e6] : ["s", 1e9];
    return digits(value / size) + " " + unit;
  }
  function digits(value) {
    return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
  }
  function tickNanos(value) {
    return nanos(value).replace(/(\.\d*?)0+ /, "$1 ").replace(". ", " ");
  }
  function count(value) {
    return value >= 0 ? Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, "\u202f") : NONE;
  }
  const rate = (value) => (value >= 0 ? count(value) + "/s" : NONE);
  const cores = (value) => (value >= 0 ? value.toFixed(2) + " cores" : NONE);
  function bytes(value) {
    if (!(value >= 0)) return NONE;
    const [unit, size] = value < 1e6 ? ["kB", 1e3] : value < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
    return digits(value / size) + " " + unit;
  }
  function shortCount(value) {
    const trimmed = (number) => String(Math.round(number * 100) / 100);
    return value >= 1e6 ? trimmed(value / 1e6) + " M" : value >= 1e4 ? trimmed(value / 1e3) + " k" : trimmed(value);
  }

  function step(raw) {
    const decade = 10 ** Math.floor(Math.log10(raw));
    const part = raw / decade;
    return decade * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
  }
  function fromZero(high, bottom, top, label, wanted = 4) {
    const size = step(((high > 0 ? high : 1) / wanted) * 0.98);
    const last = Math.ceil(((high > 0 ? high : 1) * 1.04) / size) * size;
    const ticks = [];
    for (let i = 0; i * size <= last * 1.0001; i++) ticks.push([i * size, label(i * size)]);
    return { at: (value) => bottom + (Math.min(value, last) / last) * (top - bottom), ticks };
  }
  function logarithmic(low, high, bottom, top, label) {
    const round = (value, up) => {
      const decade = 10 ** Math.floor(Math.log10(value) + 1e-9);
      const part = value / decade;
      return decade * (up ? (part <= 1.001 ? 1 : part <= 2.001 ? 2 : part <= 5.001 ? 5 : 10) : part >= 4.999 ? 5 : part >= 1.999 ? 2 : 1);
    };
    const first = round(Math.max(1, low), false);
    const last = round(Math.max(high, first * 1.01), true);
    const few = Math.log10(last / first) <= 2.5;
    const ticks = [];
    for (let decade = 10 ** Math.floor(Math.log10(first) + 1e-9); decade <= last * 1.001; decade *= 10) {
      for (const digit of few ? [1, 2, 5] : [1]) {
        const value = decade * digit;
        if (value >= first * 0.999 && value <= last * 1.001) ticks.push([value, label(value)]);
      }
    }
    const at = (value) => bottom + (Math.log(Math.min(last, Math.max(first, value)) / first) / Math.log(last / first)) * (top - bottom);
    return { at, ticks };
  }

  function sized(box, height, right) {
    const width = Math.max(300, Math.round(box.getBoundingClientRect().width));
    const narrow = width < 600;
    return { width, height: narrow ? Math.min(height, 240) : height, left: narrow ? 58 : 68, right: width - (narrow ? Math.min(right, 94) : right), top: 26, narrow, get bottom() { return this.height - 30; } };
  }

  // A chart that is drawn anew whenever there is more. What it shows is read out at the pointer, in all charts over time at once.
  class Chart {
    constructor(parent, { title, unit = "", says, height = 240, right = 96 }) {
      this.figure = element("figure", { class: "chart" });
      const head = element("h3", {}, title);
      this.unit = element("small", {}, unit);
      head.append(this.unit);
      this.plot = element("div", { class: "plot", tabindex: "0", role: "group", "aria-label": title });
      this.figure.append(head, element("p", { class: "says" }, says), this.plot);
      parent.append(this.figure);
      this.height = height;
      this.rightMargin = right;
      this.title = title;
      this.made = [];
      this.points = [];
      this.plot.addEventListener("pointermove", (event) => this.point(event));
      this.plot.addEventListener("pointerdown", (event) => this.point(event));
      this.plot.addEventListener("pointerleave", () => this.group.read(-1, null));
      this.plot.addEventListener("blur", () => this.group.read(-1, null));
      this.plot.addEventListener("keydown", (event) => this.key(event));
      this.group = { read: (index, by) => this.mark(index, by === this) };
    }
    inGroup(group) {
      this.group = group;
      group.charts.push(this);
      return this;
    }
    // What nobody sees is not drawn anew: a browser on the same machine takes its processors from the run.
    seen() {
      const box = this.figure.getBoundingClientRect();
      return !this.svg || (!document.hidden && box.bottom > -100 && box.top < innerHeight + 100);
    }
    begin() {
      const size = sized(this.plot, this.height, this.rightMargin);
      this.svg = element("svg", { viewBox: "0 0 " + size.width + " " + size.height, role: "img", "aria-label": this.title });
      this.size = size;
      this.lines = [];
      return size;
    }
    add(name, attributes, text) {
      this.svg.append(element(name, attributes, text));
    }
    text(style, anchor, x, y, text) {
      this.add("text", { class: style, "text-anchor": anchor, x: x.toFixed(1), y: y.toFixed(1) }, text);
    }
    grid(x, y) {
      const { left, right, top, bottom } = this.size;
      for (const [value, label] of y.ticks) {
        const at = y.at(value).toFixed(1);
        this.add("path", { class: "grid", d: "M" + left + " " + at + "H" + right });
        this.text("tick", "end", left - 8, y.at(value) + 4, label);
      }
      for (const [value, label] of x.ticks) {
        const at = x.at(value).toFixed(1);
        this.add("path", { class: "grid", d: "M" + at + " " + top + "V" + bottom });
        this.text("tick", "middle", x.at(value), bottom + 21, label);
      }
      this.add("path", { class: "axis", d: "M" + left + " " + bottom + "H" + right });
    }
    curve(xs, y, line) {
      let path = "";
      let pen = false;
      line.values.forEach((value, i) => {
        const here = value >= 0;
        if (here) path += (pen ? "L" : "M") + xs[i].toFixed(1) + " " + y.at(value).toFixed(1) + (pen ? "" : "h0");
        pen = here;
      });
      if (line.area) {
        const known = line.values.map((value) => Math.max(0, value));
        const bottom = this.size.bottom;
        path = "M" + xs[0].toFixed(1) + " " + bottom + known.map((value, i) => "L" + xs[i].toFixed(1) + " " + (value > 0 ? y.at(value) : bottom).toFixed(1)).join("") + "V" + bottom + "Z";
      }
      this.add("path", { class: (line.area ? "area " : "line ") + line.style, d: path });
      this.lines.push({ ...line, y });
    }
    names() {
      const shown = this.lines.map((line) => ({ line, value: line.values.findLast((value) => value >= 0) })).filter((one) => one.value !== undefined)
        .map((one) => ({ ...one, at: one.line.y.at(one.value) })).sort((a, b) => a.at - b.at);
      shown.forEach((one, i) => { if (i > 0) one.at = Math.max(one.at, shown[i - 1].at + 15); });
      let lowest = this.size.bottom - 2;
      for (const one of shown.reverse()) {
        one.at = Math.min(one.at, lowest);
        lowest = one.at - 15;
        this.text("name " + one.line.style, "start", this.size.right + 7, one.at + 4, one.line.name);
      }
    }
    // Puts it on the page: "points" are places to the right, "where" says what is there.
    finish(points, where) {
      const shown = this.shown;
      this.points = points;
      this.where = where;
      const before = this.plot.querySelector("svg");
      if (before) before.replaceWith(this.svg);
      else this.plot.prepend(this.svg);
      if (shown >= 0) this.mark(shown, this.reading);
    }
    clear() {
      this.made.splice(0).forEach((one) => one.remove());
    }
    make(style, left, top) {
      const made = element("div", { class: style });
      made.style.left = left + "px";
      made.style.top = top + "px";
      this.plot.append(made);
      this.made.push(made);
      return made;
    }
    mark(index, reading) {
      this.clear();
      this.shown = index;
      this.reading = reading;
      if (index < 0 || index >= this.points.length) return;
      const left = this.points[index];
      const { top, bottom, width } = this.size;
      this.make("hair", left, top).style.height = bottom - top + "px";
      for (const line of this.lines) {
        if (line.values[index] >= 0 && !line.area && !line.only) this.make("dot " + line.style, left, line.y.at(line.values[index]));
      }
      if (!reading) return;
      const readout = this.make("readout", 0, 0);
      readout.append(element("b", {}, this.where(index)));
      for (const line of [...this.lines].sort((a, b) => b.values[index] - a.values[index])) {
        if (!(line.values[index] >= 0)) continue;
        const row = element("div");
        row.append(element("span", { class: line.style }, line.name), element("span", {}, line.format(line.values[index])));
        readout.append(row);
      }
      const room = width - left > readout.offsetWidth + 24;
      readout.style.left = Math.max(0, room ? left + 14 : left - readout.offsetWidth - 14) + "px";
    }
    point(event) {
      const at = event.clientX - this.plot.getBoundingClientRect().left;
      let nearest = 0;
      this.points.forEach((x, i) => { if (Math.abs(x - at) < Math.abs(this.points[nearest] - at)) nearest = i; });
      if (this.points.length > 0) this.group.read(nearest, this);
    }
    key(event) {
      const last = this.points.length - 1;
      const to = { ArrowRight: Math.min(last, this.shown + 1), ArrowLeft: Math.max(0, this.shown - 1), Home: 0, End: last, Escape: -1 }[event.key];
      if (to === undefined || Number.isNaN(to)) return;
      event.preventDefault();
      this.group.read(to, this);
    }
  }

  // Charts over the time of the run: the same stretch in all of them, with phases shaded and events numbered.
  class TimeChart extends Chart {
    draw(time, lines, { log = false, tick, heat = null }) {
      if (!this.seen()) return;
      const size = this.begin();
      const { steps, zero, events } = time;
      if (steps.length === 0) return;
      const start = steps[0].at;
      const end = Math.max(start + 10, steps[steps.length - 1].at + steps[steps.length - 1].length);
      const across = (seconds) => size.left + ((seconds - start) / (end - start)) * (size.right - size.left);
      const offset = zero >= 0 ? zero : start;
      const width = step((end - start) / (size.narrow ? 4 : 8));
      const ticks = [];
      for (let i = Math.ceil((start - offset) / width - 1e-9); offset + i * width <= end + 1e-9; i++) ticks.push([offset + i * width, shortCount(i * width) + " s"]);
      const all = lines.flatMap((line) => line.values).filter((value) => value >= 0 && (!log || value > 0));
      const y = heat ? this.heatAxis(heat, size) : log
        ? logarithmic(Math.min(...all, 1e12), Math.max(...all, 10), size.bottom, size.top, tick)
        : fromZero(Math.max(...all, 0), size.bottom, size.top, tick);
      this.bands(steps, across);
      if (heat) this.heat(heat, steps, across, y);
      this.grid({ at: across, ticks }, y);
      const middles = steps.map((one) => across(one.at + one.length / 2));
      lines.filter((line) => line.area).forEach((line) => this.curve(middles, y, line));
      lines.filter((line) => !line.area && !line.only).forEach((line) => this.curve(middles, y, line));
      lines.filter((line) => line.only).forEach((line) => this.lines.push({ ...line, y }));
      this.marks(events, across, start, end);
      if (!heat) this.names();
      this.finish(middles, (i) => shortCount(Math.round((steps[i].at - offset) * 10) / 10) + " s · " + steps[i].phase);
    }
    bands(steps, across) {
      let from = 0;
      for (let i = 1; i <= steps.length; i++) {
        if (i < steps.length && steps[i].phase === steps[from].phase) continue;
        const phase = steps[from].phase;
        const left = across(steps[from].at);
        const right = across(steps[i - 1].at + steps[i - 1].length);
        if (phase === "warm-up" || phase === "drain") {
          this.add("rect", { class: "band", x: left.toFixed(1), y: this.size.top, width: (right - left).toFixed(1), height: this.size.bottom - this.size.top });
          if (right - left > 9 * phase.length) this.text("tick", "start", left + 5, this.size.top + 14, phase);
        }
        from = i;
      }
    }
    marks(events, across, start, end) {
      let before = -100;
      events.forEach((event, i) => {
        if (event.atSeconds < start || event.atSeconds > end) return;
        const at = across(event.atSeconds);
        this.add("path", { class: "mark", d: "M" + at.toFixed(1) + " " + (this.size.top - 4) + "V" + this.size.bottom });
        if (at - before > 16) {
          this.text("number", "middle", at, this.size.top - 9, String(i + 1));
          before = at;
        }
      });
    }
    heatAxis(heat, size) {
      const used = [...heat.keys()];
      const low = 10 ** (Math.min(...used) / 10);
      const high = 10 ** ((Math.max(...used) + 1) / 10);
      return logarithmic(low, high, size.bottom, size.top, tickNanos);
    }
    heat(heat, steps, across, y) {
      const most = Math.max(...heat.values());
      const paths = new Map();
      steps.forEach((one) => {
        const left = across(one.at).toFixed(1);
        const right = (across(one.at + one.length) + 0.4).toFixed(1);
        for (let i = 0; i + 1 < one.heat.length; i += 2) {
          const shade = 1 + Math.floor((Math.min(1, one.heat[i + 1] / one.length / most)) ** 0.4 * 6.999);
          const top = y.at(10 ** ((one.heat[i] + 1) / 10)).toFixed(1);
          const bottom = y.at(10 ** (one.heat[i] / 10)).toFixed(1);
          paths.set(shade, (paths.get(shade) ?? "") + "M" + left + " " + top + "H" + right + "V" + bottom + "H" + left + "Z");
        }
      });
      paths.forEach((path, shade) => this.add("path", { class: "h" + shade, d: path }));
      const left = this.size.right + 14;
      this.text("tick", "start", left, this.size.top + 8, this.size.narrow ? "most" : "most messages");
      for (let shade = 7; shade >= 1; shade--) this.add("rect", { class: "h" + shade, x: left, y: this.size.top + 18 + (7 - shade) * 14, width: 14, height: 14 });
      this.text("tick", "start", left, this.size.top + 18 + 7 * 14 + 16, "fewest");
    }
  }

  // Latency by percentile: each step to the right is ten times rarer.
  class PercentileChart extends Chart {
    draw(lines) {
      if (!this.seen()) return;
      const size = this.begin();
      const nines = Math.max(1, ...lines.map((line) => line.pairs[line.pairs.length - 2]));
      const across = (value) => size.left + (value / nines) * (size.right - size.left);
      const ticks = [];
      for (let n = 0; n <= nines + 1e-9; n++) {
        const at = n === 0 ? Math.log10(2) : n;
        const room = ticks.length === 0 ? 99 : across(at) - across(ticks[ticks.length - 1][0]);
        if (room >= 34 + 5 * n) ticks.push([at, n === 0 ? "p50" : n === 1 ? "p90" : n === 2 ? "p99" : "p99." + "9".repeat(n - 2)]);
      }
      const longest = lines.reduce((most, line) => (line.pairs.length > most.length ? line.pairs : most), []);
      const places = longest.filter((_, i) => i % 2 === 0);
      const curves = lines.map((line) => ({ ...line, format: nanos, values: places.map((_, i) => line.pairs[2 * i + 1] ?? -1) }));
      const all = curves.flatMap((line) => line.values).filter((value) => value > 0);
      const y = logarithmic(Math.min(...all, 1e12), Math.max(...all, 10), size.bottom, size.top, tickNanos);
      this.grid({ at: across, ticks }, y);
      const xs = places.map(across);
      curves.filter((line) => line.area).forEach((line) => this.curve(xs, y, line));
      curves.filter((line) => !line.area).forEach((line) => this.curve(xs, y, line));
      this.names();
      this.finish(xs, (i) => "p" + String(Math.floor(1e6 * (1 - 10 ** -places[i])) / 1e4));
    }
  }

  function group() {
    const charts = [];
    return { charts, read: (index, by) => charts.forEach((chart) => chart.mark(index, chart === by)) };
  }

  return { TimeChart, PercentileChart, element, group, nanos, tickNanos, count, rate, cores, bytes, shortCount };
})();
