"use strict";
// A read-out where the pointer is or the arrow keys go, and tables sorted by the column that is clicked. The page says
// everything without it.
const plots = [];
for (const source of document.querySelectorAll(".plot script")) {
  const plot = source.parentElement;
  const svg = plot.querySelector("svg");
  const data = JSON.parse(source.textContent);
  const made = [];
  let shown = -1;
  const make = (style, left, top) => {
    const element = document.createElement("div");
    element.className = style;
    element.style.left = left + "px";
    element.style.top = top + "px";
    plot.append(element);
    made.push(element);
    return element;
  };
  const clear = () => {
    made.splice(0).forEach((element) => element.remove());
    shown = -1;
  };
  const scale = () => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  // The place that bears this name, if the chart has one and is on the page.
  const mark = (name) => {
    clear();
    const index = data.at.indexOf(name);
    if (index < 0 || plot.offsetWidth === 0) return;
    shown = index;
    const left = data.x[index] * scale();
    make("hair", left, data.top * scale()).style.height = (data.bottom - data.top) * scale() + "px";
    for (const line of data.lines) {
      if (line.y[index] >= 0) make("dot " + line.style, left, line.y[index] * scale());
    }
  };
  const read = (index) => {
    plots.forEach((other) => other.mark(data.at[index]));
    const left = data.x[index] * scale();
    const readout = make("readout", 0, 0);
    readout.setAttribute("role", "status");
    const head = document.createElement("b");
    head.textContent = data.at[index];
    readout.append(head);
    for (const line of [...data.lines].sort((a, b) => a.y[index] - b.y[index])) {
      if (line.text[index] === "–") continue;
      const row = document.createElement("div");
      for (const [text, style] of [[line.name, line.style], [line.text[index], ""]]) {
        const cell = document.createElement("span");
        cell.textContent = text;
        cell.className = style;
        row.append(cell);
      }
      readout.append(row);
    }
    const room = svg.getBoundingClientRect().width - left > readout.offsetWidth + 24;
    readout.style.left = Math.max(0, room ? left + 14 : left - readout.offsetWidth - 14) + "px";
  };
  const point = (event) => {
    const at = (event.clientX - svg.getBoundingClientRect().left) / scale();
    let nearest = 0;
    data.x.forEach((x, i) => { if (Math.abs(x - at) < Math.abs(data.x[nearest] - at)) nearest = i; });
    read(nearest);
  };
  const leave = () => plots.forEach((other) => other.clear());
  plots.push({ mark, clear });
  plot.tabIndex = 0;
  plot.addEventListener("pointermove", point);
  plot.addEventListener("pointerdown", point);
  plot.addEventListener("pointerleave", leave);
  plot.addEventListener("blur", leave);
  plot.addEventListener("keydown", (event) => {
    const last = data.x.length - 1;
    const to = { ArrowRight: Math.min(last, shown + 1), ArrowLeft: Math.max(0, shown - 1), Home: 0, End: last }[event.key];
    if (event.key === "Escape") leave();
    if (to === undefined) return;
    event.preventDefault();
    read(to);
  });
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
