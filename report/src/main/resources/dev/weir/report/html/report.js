"use strict";
// A read-out where the pointer is or the arrow keys go, charts that are zoomed by dragging, lines that are hidden by a click on
// their names, and tables sorted by the column that is clicked. The page says everything without it.
const plots = [];
const SVG = "http://www.w3.org/2000/svg";
const DRAG = 8;
const MOST_ZOOM = 400;

function element(name, style, text = "") {
  const made = document.createElement(name);
  made.className = style;
  made.textContent = text;
  return made;
}

// What a chart shows of itself: the stretch from one coordinate to another instead of the whole width.
class View {
  constructor(plot, svg, data) {
    Object.assign(this, { plot, svg, data, from: data.left, to: data.right, group: null, words: [] });
  }
  get whole() {
    return this.from === this.data.left && this.to === this.data.right;
  }
  // Where a coordinate of the whole chart lies now.
  at(x) {
    const { left, right } = this.data;
    return left + ((x - this.from) / (this.to - this.from)) * (right - left);
  }
  back(x) {
    const { left, right } = this.data;
    return this.from + ((x - left) / (right - left)) * (this.to - this.from);
  }
  seen(x) {
    return x >= this.from - 0.5 && x <= this.to + 0.5;
  }
  // Puts all that moves into one group, once: what lies between both ends of the plot.
  prepare() {
    const { left, right, top, bottom } = this.data;
    const name = "clip-" + plots.length + "-" + this.svg.querySelector("title").id;
    const clip = document.createElementNS(SVG, "clipPath");
    clip.id = name;
    const box = document.createElementNS(SVG, "rect");
    for (const [key, value] of Object.entries({ x: left, y: top - 26, width: right - left, height: bottom - top + 33 })) box.setAttribute(key, value);
    clip.append(box);
    const clipped = document.createElementNS(SVG, "g");
    clipped.setAttribute("clip-path", "url(#" + name + ")");
    this.group = document.createElementNS(SVG, "g");
    this.group.classList.add("zoomed");
    clipped.append(this.group);
    const shapes = [...this.svg.children].filter((one) => ["path", "rect", "circle"].includes(one.tagName) && !one.matches(".axis"));
    const moving = shapes.filter((one) => one.tagName !== "rect" || parseFloat(one.getAttribute("x")) < right);
    this.circles = moving.filter((one) => one.tagName === "circle").map((one) => [one, parseFloat(one.getAttribute("cx"))]);
    // What marks a place moves with it, and keeps its width.
    this.marks = moving.filter((one) => one.matches(".notch, .bar")).map((one) => [one, parseFloat(one.getAttribute("d").slice(1))]);
    const still = new Set([...this.circles, ...this.marks].map(([one]) => one));
    const first = moving[0];
    if (first) first.before(clip, clipped);
    this.group.append(...moving.filter((one) => !still.has(one)));
    const beside = document.createElementNS(SVG, "g");
    beside.append(...still);
    clipped.append(beside);
    this.texts = [...this.svg.querySelectorAll("text")].map((one) => [one, parseFloat(one.getAttribute("x")), parseFloat(one.getAttribute("y"))])
      .filter(([, x, y]) => x >= left - 1 && x <= right + 1 && (y > bottom || y <= top + 14));
  }
  show(from, to) {
    const { left, right, bottom, x, at } = this.data;
    const least = (right - left) / MOST_ZOOM;
    this.from = Math.max(left, Math.min(from, right - least));
    this.to = Math.min(right, Math.max(to, this.from + least));
    if (this.group === null) this.prepare();
    const factor = (right - left) / (this.to - this.from);
    this.group.setAttribute("transform", "translate(" + (left - this.from * factor) + " 0) scale(" + factor + " 1)");
    for (const [circle, cx] of this.circles) circle.setAttribute("cx", this.at(cx));
    for (const [shape, place] of this.marks) shape.setAttribute("transform", "translate(" + (this.at(place) - place) + " 0)");
    for (const [text, place, y] of this.texts) {
      text.setAttribute("x", this.at(place));
      text.style.display = this.seen(place) && (y <= bottom || this.whole) ? "" : "none";
    }
    this.words.splice(0).forEach((one) => one.remove());
    if (!this.whole) this.label(x, at, bottom + 21);
    this.plot.classList.toggle("is-zoomed", !this.whole);
  }
  // The places of the points themselves, as many as there is room for.
  label(x, at, y) {
    let free = this.data.left - 30;
    x.forEach((place, i) => {
      const here = this.at(place);
      const half = at[i].length * 3.6;
      if (!this.seen(place) || here - half < free || here + half > this.data.right + 40) return;
      free = here + half + 16;
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("class", "tick");
      text.setAttribute("text-anchor", "middle");
      text.setAttribute("x", here);
      text.setAttribute("y", y);
      text.textContent = at[i];
      this.svg.append(text);
      this.words.push(text);
    });
  }
}

function chart(source) {
  const plot = source.parentElement;
  const svg = plot.querySelector("svg");
  const data = JSON.parse(source.textContent);
  const view = new View(plot, svg, data);
  const made = [];
  const hidden = new Set();
  let shown = -1;
  let drag = null;
  const make = (style, left, top) => {
    const one = element("div", style);
    one.style.left = left + "px";
    one.style.top = top + "px";
    plot.append(one);
    made.push(one);
    return one;
  };
  const clear = () => {
    made.splice(0).forEach((one) => one.remove());
    shown = -1;
  };
  const scale = () => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const visible = () => data.lines.filter((line) => !hidden.has(line.style));
  // The place that bears this name, if the chart has one and is on the page.
  const mark = (name) => {
    clear();
    const index = data.at.indexOf(name);
    if (index < 0 || plot.offsetWidth === 0 || !view.seen(data.x[index])) return;
    shown = index;
    const left = view.at(data.x[index]) * scale();
    make("hair", left, data.top * scale()).style.height = (data.bottom - data.top) * scale() + "px";
    for (const line of visible()) {
      if (line.y[index] >= 0) make("dot " + line.style, left, line.y[index] * scale());
    }
  };
  const read = (index) => {
    plots.forEach((other) => other.mark(data.at[index]));
    if (shown < 0) return;
    const left = view.at(data.x[index]) * scale();
    const readout = make("readout", 0, 0);
    readout.setAttribute("role", "status");
    readout.append(element("b", "", data.at[index]));
    for (const line of visible().sort((a, b) => a.y[index] - b.y[index])) {
      if (line.text[index] === "–") continue;
      const row = element("div", "");
      row.append(element("span", line.style, line.name), element("span", "", line.text[index]));
      readout.append(row);
    }
    if (data.lines.some((line) => line.links[index])) readout.append(element("small", "", "click: its run"));
    const room = svg.getBoundingClientRect().width - left > readout.offsetWidth + 24;
    readout.style.left = Math.max(0, room ? left + 14 : left - readout.offsetWidth - 14) + "px";
  };
  const across = (event) => (event.clientX - svg.getBoundingClientRect().left) / scale();
  const nearest = (at) => {
    let best = -1;
    data.x.forEach((x, i) => {
      if (view.seen(x) && (best < 0 || Math.abs(view.at(x) - at) < Math.abs(view.at(data.x[best]) - at))) best = i;
    });
    return best;
  };
  // Goes to what belongs to the point that is nearest to a height.
  const follow = (height) => {
    const far = (line) => Math.abs(line.y[shown] - height);
    const [line] = visible().filter((one) => one.links[shown] && one.y[shown] >= 0).sort((a, b) => far(a) - far(b));
    if (line) location.href = line.links[shown];
  };
  const leave = () => plots.forEach((other) => other.clear());
  // All charts over the same stretch of time show the same part of it.
  const zoom = (from, to) => {
    const share = (x) => (x - data.left) / (data.right - data.left);
    const same = plots.filter((other) => other.data.at.length === data.at.length && other.data.at[0] === data.at[0] && other.data.at.at(-1) === data.at.at(-1));
    leave();
    same.forEach((other) => other.show(share(from), share(to)));
  };
  const whole = () => zoom(data.left, data.right);
  const nearer = (factor, at) => zoom(at - (at - view.from) * factor, at + (view.to - at) * factor);
  plots.push({ mark, clear, data, show: (from, to) => view.show(data.left + from * (data.right - data.left), data.left + to * (data.right - data.left)) });
  const all = element("button", "whole", "Show all");
  all.type = "button";
  all.addEventListener("click", whole);
  plot.append(all);

  plot.tabIndex = 0;
  plot.setAttribute("aria-description", "Drag to zoom, or + and − with the keyboard. A click on the name of a line hides it.");
  plot.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, .name") || event.button !== 0) return;
    // The first tap of a finger reads, the second one on the same place follows.
    drag = { from: across(event), box: null, before: shown };
    const index = nearest(drag.from);
    if (index >= 0) read(index);
  });
  plot.addEventListener("pointermove", (event) => {
    const here = Math.max(data.left, Math.min(data.right, across(event)));
    if (drag && event.buttons === 1 && Math.abs(here - drag.from) > DRAG) {
      if (!drag.box) {
        leave();
        drag.box = element("div", "selection");
        plot.append(drag.box);
        plot.setPointerCapture(event.pointerId);
      }
      const from = Math.max(data.left, Math.min(data.right, drag.from));
      Object.assign(drag.box.style, { left: Math.min(from, here) * scale() + "px", width: Math.abs(here - from) * scale() + "px", top: data.top * scale() + "px", height: (data.bottom - data.top) * scale() + "px" });
      drag.to = here;
    } else if (!drag?.box) {
      const index = nearest(across(event));
      if (index >= 0) read(index);
    }
  });
  const drop = (event) => {
    const { from, to, box, before } = drag ?? {};
    drag = null;
    box?.remove();
    if (event.type !== "pointerup") return;
    if (box) zoom(view.back(Math.max(data.left, Math.min(from, to))), view.back(Math.min(data.right, Math.max(from, to))));
    else if (from !== undefined && (event.pointerType !== "touch" || before === shown)) follow((event.clientY - svg.getBoundingClientRect().top) / scale());
  };
  plot.addEventListener("pointerup", drop);
  plot.addEventListener("pointercancel", drop);
  plot.addEventListener("dblclick", whole);
  plot.addEventListener("pointerleave", (event) => { if (!drag && event.pointerType !== "touch") leave(); });
  plot.addEventListener("blur", leave);
  plot.addEventListener("keydown", (event) => {
    if (event.target !== plot || event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = shown >= 0 ? data.x[shown] : (view.from + view.to) / 2;
    const indexes = data.x.map((_, i) => i).filter((i) => view.seen(data.x[i]));
    const last = indexes.at(-1);
    const to = { ArrowRight: Math.min(last, Math.max(indexes[0], shown + 1)), ArrowLeft: Math.max(indexes[0], shown - 1), Home: indexes[0], End: last }[event.key];
    const act = { Escape: () => (view.whole ? leave() : whole()), 0: whole, "+": () => nearer(0.5, middle), "=": () => nearer(0.5, middle), "-": () => nearer(2, middle), Enter: () => follow(0) }[event.key];
    if (to === undefined && !act) return;
    event.preventDefault();
    if (act) act();
    else read(to);
  });

  // Only where there is another line to see.
  const names = [...svg.querySelectorAll("text.name")].filter((name) => data.lines.some((line) => "name " + line.style === name.getAttribute("class")));
  for (const name of names.length > 1 ? names : []) {
    const style = name.getAttribute("class").slice(5);
    const toggle = () => {
      const off = !hidden.has(style);
      if (off) hidden.add(style);
      else hidden.delete(style);
      name.classList.toggle("off", off);
      name.setAttribute("aria-pressed", String(!off));
      for (const shape of svg.querySelectorAll("path, circle")) {
        if (shape.getAttribute("class").replace(/^(line|area|point|ring|bar) /, "") === style) shape.style.display = off ? "none" : "";
      }
      leave();
    };
    Object.entries({ role: "button", tabindex: "0", "aria-pressed": "true" }).forEach(([key, value]) => name.setAttribute(key, value));
    name.addEventListener("click", toggle);
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle();
    });
  }
}
document.querySelectorAll(".plot script").forEach(chart);
document.addEventListener("pointerdown", (event) => { if (!event.target.closest(".plot")) plots.forEach((plot) => plot.clear()); });

// Charts without lines: what the pointer is on says what it is, and leads to its report if it has one.
for (const plot of document.querySelectorAll(".plot:has([data-say])")) {
  let readout = null;
  let said = null;
  let fresh = false;
  const clear = () => {
    readout?.remove();
    readout = null;
  };
  const say = (event) => {
    const one = event.target.closest("[data-say]");
    clear();
    if (!one) return;
    fresh ||= one !== said;
    said = one;
    const [from, to] = [plot.getBoundingClientRect(), one.getBoundingClientRect()];
    readout = element("div", "readout");
    readout.setAttribute("role", "status");
    one.dataset.say.split("\n").forEach((line, i) => readout.append(element(i === 0 ? "b" : "div", "", line)));
    if (one.dataset.href) readout.append(element("small", "", "click: its run"));
    plot.append(readout);
    readout.style.top = to.bottom - from.top + 6 + "px";
    readout.style.left = Math.max(0, Math.min(from.width - readout.offsetWidth, to.left - from.left)) + "px";
  };
  plot.addEventListener("pointerover", say);
  plot.addEventListener("focusin", say);
  plot.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") clear(); });
  plot.addEventListener("focusout", clear);
  const go = (event) => {
    const first = fresh && event.pointerType === "touch";
    fresh = false;
    if (first) return;
    const to = event.target.closest("[data-href]")?.dataset.href;
    if (to) location.href = to;
  };
  plot.addEventListener("click", go);
  plot.addEventListener("keydown", (event) => { if (event.key === "Enter") go(event); });
  plot.querySelectorAll("[data-say]").forEach((one) => { one.tabIndex = 0; });
}

// The page says by which number a cell is sorted, for texts like "5.48 ms" have no order of their own. A cell without one
// comes last in both directions. The third click brings back the order of the page.
const directions = { none: "ascending", ascending: "descending", descending: "none" };
for (const table of document.querySelectorAll("table.sortable")) {
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    const key = (row) => parseFloat(row.cells[column].dataset.sort);
    button.addEventListener("click", () => {
      const direction = directions[head.getAttribute("aria-sort") ?? "none"];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      const sorted = [...rows];
      if (direction !== "none") {
        head.setAttribute("aria-sort", direction);
        const sign = direction === "ascending" ? 1 : -1;
        sorted.sort((a, b) => {
          const [x, y] = [key(a), key(b)];
          return Number.isNaN(x) || Number.isNaN(y) ? Number.isNaN(x) - Number.isNaN(y) : sign * (x - y);
        });
      }
      table.tBodies[0].append(...sorted);
    });
  });
}
