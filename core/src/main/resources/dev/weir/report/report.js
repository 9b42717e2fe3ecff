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

const number = (text) => Number(text.replace(/\s/g, ""));
for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      table.querySelectorAll("th[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const text = (row) => row.children[column].textContent;
      const order = (a, b) => {
        const difference = number(text(a)) - number(text(b));
        return Number.isNaN(difference) ? text(a).localeCompare(text(b), "en", { numeric: true }) : difference;
      };
      const rows = [...table.tBodies[0].rows].sort((a, b) => (down ? order(b, a) : order(a, b)));
      table.tBodies[0].append(...rows);
    });
  });
}
