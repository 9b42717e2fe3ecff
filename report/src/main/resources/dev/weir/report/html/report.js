"use strict";
// A read-out where the pointer is, and tables sorted by the column that is clicked. The page says everything without it.
for (const source of document.querySelectorAll(".plot script")) {
  const plot = source.parentElement;
  const svg = plot.querySelector("svg");
  const data = JSON.parse(source.textContent);
  const made = [];
  const make = (style) => {
    const element = document.createElement("div");
    element.className = style;
    plot.append(element);
    made.push(element);
    return element;
  };
  const clear = () => made.splice(0).forEach((element) => element.remove());
  const show = (event) => {
    clear();
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const at = (event.clientX - box.left) / scale;
    let nearest = 0;
    data.x.forEach((x, i) => { if (Math.abs(x - at) < Math.abs(data.x[nearest] - at)) nearest = i; });
    const left = data.x[nearest] * scale;
    const hair = make("hair");
    hair.style.left = left + "px";
    hair.style.top = data.top * scale + "px";
    hair.style.height = (data.bottom - data.top) * scale + "px";
    const readout = make("readout");
    const head = document.createElement("b");
    head.textContent = data.at[nearest];
    readout.append(head);
    for (const line of [...data.lines].sort((a, b) => a.y[nearest] - b.y[nearest])) {
      if (line.y[nearest] < 0) continue;
      const row = document.createElement("div");
      for (const [text, style] of [[line.name, "c-" + line.style], [line.text[nearest], ""]]) {
        const cell = document.createElement("span");
        cell.textContent = text;
        cell.className = style;
        row.append(cell);
      }
      readout.append(row);
      const dot = make("dot c-" + line.style);
      dot.style.left = left + "px";
      dot.style.top = line.y[nearest] * scale + "px";
    }
    const roomRight = box.width - left > readout.offsetWidth + 24;
    readout.style.left = Math.max(0, roomRight ? left + 14 : left - readout.offsetWidth - 14) + "px";
  };
  plot.addEventListener("pointermove", show);
  plot.addEventListener("pointerdown", show);
  plot.addEventListener("pointerleave", clear);
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
