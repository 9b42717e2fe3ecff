"use strict";
// Shows what the run tells, once a second. When it is over, the page becomes the report.
const part = (id) => document.getElementById(id);
const { element, nanos, count, rate } = Charts;
const LOG = { log: true, tick: Charts.tickNanos };
const COLOURS = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];
const HEADLINE = ["p50", "p99", "p99.9", "max"];
const OF_PHASE = { provision: "prepares the system", ready: "waits until everybody is ready", "warm-up": "warms up", measure: "measures", drain: "waits for the last messages", audit: "compares what was sent with what was received" };

const known = { steps: [], version: -1, zero: -1, received: 0, frame: null };
const charts = {};
const times = Charts.group();

function chart(id, parent, what) {
  charts[id] ??= new Charts.TimeChart(parent, what).inGroup(times);
  return charts[id];
}

function twoBeside() {
  let two = part("charts").querySelector(".two");
  if (!two) {
    two = element("div", { class: "two" });
    part("charts").append(two);
  }
  return two;
}

// Whether others publish: then nothing is due, sent or acknowledged by this run.
function receivesOnly(frame) {
  return "delivered" in frame.counts.ledger && !("scheduled" in frame.counts.ledger);
}

function ofLatency(name) {
  return { "end-to-end": "end to end", "round-trip": "round trip", publish: "publish", "schedule-lag": "schedule lag" }[name] ?? name;
}

function drawCharts(frame) {
  const steps = known.steps;
  const time = { steps, zero: known.zero, events: frame.events };
  const any = steps.length > 0;
  part("charts").hidden = !any;
  if (!any) return;
  const operations = frame.around.operations.length > 0;
  const values = (pick) => steps.map(pick);
  const latency = (i) => values((one) => one.latencies[i]);
  const some = (list) => list.some((value) => value >= 0);
  const byOthers = receivesOnly(frame);
  const lines = [
    { name: "lag p99", style: "shade", area: true, values: latency(3), format: nanos },
    { name: "max", style: "s4", values: latency(2), format: nanos },
    { name: "p99", style: "s2", values: latency(1), format: nanos },
    { name: "p50", style: "s1", values: latency(0), format: nanos },
  ].filter((line) => some(line.values));
  if (lines.some((line) => !line.area)) {
    const says = operations ? "Of each second, over all operations under way: the slowest of their figures." : byOthers ? "Of each second, from the instant that a message names to its receipt." : "Of each second. The grey area is the schedule lag: 99 % of messages were sent at most so late.";
    const drawn = chart("latency", part("charts"), { title: "Latency over time", says, height: 280 });
    drawn.unit.textContent = operations ? "" : ofLatency(frame.counts.latency);
    drawn.draw(time, lines, LOG);
  }
  drawHeat(frame, time, steps);
  const at = (i) => values((one) => one.rates[i]);
  const rates = operations
    ? [{ name: "done", style: "s1", values: at(3), format: rate }]
    : [
      { name: "offered", style: "shade", area: true, values: at(0), format: rate },
      { name: "sent", style: "s3", values: at(1), format: rate },
      { name: "acked", style: "s2", values: at(2), format: rate },
      { name: "delivered", style: "s1", values: at(3), format: rate },
      ...(at(4).some((value) => value > 0) ? [{ name: "failed", style: "s8", values: at(4), format: rate }] : []),
    ].filter((line) => some(line.values));
  chart("rates", part("charts"), { title: operations ? "Operations per second" : "Messages per second", says: operations ? "Operations of all steps under way that succeeded in each second." : byOthers ? "What the subscribers received. Others publish, and how much they do is not known." : "The lines lie on each other while the system keeps up.", height: 220 }).draw(time, rates, { tick: Charts.shortCount });
  const waiting = [{ name: operations ? "in flight" : "backlog", style: "s1", values: values((one) => one.backlog), format: count }];
  const lag = values((one) => one.consumerLag);
  if (some(lag)) waiting.push({ name: "consumer lag", style: "s2", values: lag, format: count });
  const shown = waiting.filter((line) => some(line.values));
  if (shown.length > 0) chart("backlog", twoBeside(), { title: operations ? "In flight" : "Backlog", unit: operations ? "operations" : "messages", says: operations ? "Operations without an answer yet." : byOthers ? "Messages between where the subscribers have read to and the end of the log. If it keeps growing, they do not keep up." : "Due and not received; the consumer lag is what of it waits in the log. If it keeps growing, the rate is too high.", height: 210, right: 96 })
    .draw(time, shown, { tick: Charts.shortCount });
  drawPercentiles(frame);
  drawCores(time, steps);
}

function drawHeat(frame, time, steps) {
  const heat = new Map();
  const sums = steps.map((one) => {
    let sum = 0;
    for (let i = 0; i + 1 < one.heat.length; i += 2) {
      heat.set(one.heat[i], Math.max(heat.get(one.heat[i]) ?? 0, one.heat[i + 1] / one.length));
      sum += one.heat[i + 1];
    }
    return sum;
  });
  if (heat.size === 0) return;
  const only = (name, style, values, format) => ({ name, style, values, format, only: true });
  chart("heat", part("charts"), { title: "Latency distribution over time", unit: "of every message", says: "The darker, the more messages. Two bands are two kinds of messages, which percentiles do not show.", height: 280 })
    .draw(time, [only("messages", "", sums, count), only("max", "s4", steps.map((one) => one.latencies[2]), nanos), only("p99", "s2", steps.map((one) => one.latencies[1]), nanos), only("p50", "s1", steps.map((one) => one.latencies[0]), nanos)], { heat });
}

function drawPercentiles(frame) {
  const styles = { "round-trip": "s1", "end-to-end": frame.counts.latency === "round-trip" ? "s5" : "s1", publish: frame.counts.latency === "publish" ? "s1" : "s2", "schedule-lag": "shade" };
  const lines = Object.entries(frame.counts.curves).map(([name, pairs]) => ({ name: ofLatency(name), style: styles[name] ?? "s3", area: name === "schedule-lag", pairs }));
  if (lines.length === 0) return;
  charts.percentiles ??= new Charts.PercentileChart(twoBeside(), { title: "Latency by percentile", unit: "since the phase began", says: "Each step to the right is ten times rarer. Of messages that have arrived.", height: 210, right: 96 });
  charts.percentiles.draw(lines);
}

function drawCores(time, steps) {
  const names = [...new Set(steps.flatMap((one) => Object.keys(one.cores)))];
  if (names.length === 0) return;
  const lines = names.slice(0, 8).map((name, i) => ({ name, style: COLOURS[i], values: steps.map((one) => one.cores[name] ?? -1), format: Charts.cores }));
  chart("cores", part("charts"), { title: "Processors", unit: "kept busy by each process", says: "A process that reaches a whole number and stays there may be what limits the rate.", height: 200, right: 130 })
    .draw(time, lines, { tick: Charts.shortCount });
}

function table(id, heads, rows, words = 1) {
  part(id).hidden = rows.length === 0;
  if (rows.length === 0) return;
  const style = (i) => ({ class: i < words ? "word" : "figure" });
  const head = element("tr");
  heads.forEach((text, i) => head.append(element("th", { scope: "col", ...style(i) }, text)));
  part(id).querySelector("thead").replaceChildren(head);
  part(id).querySelector("tbody").replaceChildren(...rows.map(({ cells, style: ofRow = "" }) => {
    const row = element("tr", ofRow ? { class: ofRow } : {});
    cells.forEach((cell, i) => {
      const made = i === 0 ? element("th", { scope: "row", ...style(i) }) : element("td", style(i));
      made.append(...(Array.isArray(cell) ? cell : [cell]));
      row.append(made);
    });
    return row;
  }));
}

const TROUBLES = ["failed", "missing", "duplicate", "out of order", "corrupt", "foreign"];
const MEANINGS = { scheduled: "were due", sent: "handed to the transport", acked: "confirmed by the system", failed: "refused or without an answer", delivered: "received for the first time", backlog: "due and not received yet", "consumer lag": "in the log, and not handed to the subscribers", missing: "overtaken by later ones over a second ago, and not here", duplicate: "received again", "out of order": "received after a later one", corrupt: "not as they were sent", foreign: "of nobody in this run" };

function drawTables(frame) {
  const ledger = Object.entries(frame.counts.ledger);
  const scheduled = frame.counts.ledger.scheduled ?? 0;
  table("ledger", ["", "messages", ...(receivesOnly(frame) ? [] : ["of those due"])], ledger.map(([name, value]) => ({
    cells: [[name + " ", element("span", { class: "small" }, MEANINGS[name] ?? "")], count(value), ...(receivesOnly(frame) ? [] : [scheduled > 0 ? (100 * value / scheduled).toFixed(value > 0 && value < scheduled ? 3 : 0) + " %" : ""])],
    style: value > 0 && TROUBLES.includes(name) ? "trouble" : "",
  })));
  table("processes", ["process", "CPU", "memory"], frame.around.processes.map((one) => ({ cells: [one.name, Charts.cores(one.cores), Charts.bytes(one.memoryBytes)] })));
  const titles = frame.around.hosts.length > 0 ? Object.keys(frame.around.hosts[0].figures) : [];
  table("hosts", ["host", ...titles], frame.around.hosts.map((host) => ({ cells: [host.name, ...titles.map((title) => host.figures[title])], style: host.late ? "trouble" : "" })));
  table("operations", ["step", "operation", "in flight", "done", "failed", "rate", "p50", "p99", "max", ""], frame.around.operations.map((one) => ({
    cells: [one.step, one.kind, count(one.counts[3]), count(one.counts[1]), count(one.counts[2]), rate(one.perSecond), ...one.latencies.map(nanos), one.ended],
    style: one.counts[2] > 0 ? "trouble" : "",
  })), 2);
  drawCells(frame.around.cells);
  part("events").hidden = frame.events.length === 0;
  const zero = known.zero >= 0 ? known.zero : 0;
  part("events").querySelector("ol").replaceChildren(...frame.events.map((event, i) => {
    const item = element("li", { class: "loud" });
    item.append(element("span", { class: "when" }, (event.atSeconds - zero).toFixed(1) + " s"), element("b", {}, "event"), element("i", {}, String(i + 1)), element("span", { class: "what" }, event.text));
    return item;
  }));
}

function drawCells(cells) {
  table("cells", ["cell", "verdict", "result"], cells.map((cell) => {
    const verdicts = [];
    const figures = [];
    for (const run of cell.runs) {
      const style = { class: run.verdict.toLowerCase() };
      const shown = run.page ? element("a", { ...style, href: "files/" + run.page, target: "_blank", rel: "noopener" }, run.verdict) : element("span", style, run.verdict);
      verdicts.push(shown, " ");
      figures.push(element("div", {}, run.figures.map((text) => text.replace(/ +/g, " ")).join(" · ")));
    }
    if (cell.running) verdicts.push(element("span", { class: "waiting" }, "running"));
    else if (cell.missing > 0) verdicts.push(element("span", { class: "waiting" }, cell.missing === 1 ? "waiting" : cell.missing + " runs waiting"));
    return { cells: [cell.label, verdicts, figures], style: cell.running ? "running-row" : "" };
  }), 3);
}

function seconds(value) {
  return value < 100 ? (value < 10 ? value.toFixed(1) : value.toFixed(0)) + " s" : Math.round(value / 60) + " min";
}

function drawPhases() {
  const { name, elapsedSeconds, over } = known.frame.phases;
  const expectedSeconds = name ? known.frame.phases.expectedSeconds : 0;
  const elapsed = elapsedSeconds + (name ? (performance.now() - known.received) / 1000 : 0);
  const items = over.map((one) => {
    const item = element("li", { class: "over", title: one.note }, one.name);
    item.append(element("small", {}, seconds(one.seconds)));
    return item;
  });
  if (name) {
    const item = element("li", { class: "now" }, name);
    item.append(element("small", {}, expectedSeconds > 0 ? Math.floor(elapsed) + " of " + seconds(expectedSeconds) : Math.floor(elapsed) + " s"));
    item.style.setProperty("--part", expectedSeconds > 0 ? Math.min(98, (100 * elapsed) / expectedSeconds) + "%" : "0%");
    items.push(item);
  }
  part("track").replaceChildren(...items);
  const left = expectedSeconds - elapsed;
  if (known.frame.end.verdict || known.away) return;
  part("badge").className = "badge running";
  part("badge").textContent = name || "running";
  const operations = known.frame.around.operations.some((one) => one.ended === "");
  const doing = OF_PHASE[name] ?? (name || (operations ? "carries out its steps" : "goes on"));
  part("said").textContent = "The run " + doing + (expectedSeconds > 0 && left >= 1 ? ", " + seconds(Math.ceil(left)).replace(".0 ", " ") + " left" : "");
  document.title = (name || "running") + (expectedSeconds > 0 ? " " + Math.min(99, Math.floor((100 * elapsed) / expectedSeconds)) + " %" : "") + " · weir";
}

function drawFigures(frame) {
  const figures = [];
  for (const [name, value] of Object.entries(frame.counts.percentiles).filter(([name]) => HEADLINE.includes(name))) figures.push([ofLatency(frame.counts.latency) + " " + name, nanos(value)]);
  const flowing = known.steps.findLast((one) => one.phase !== "drain");
  if (flowing && flowing.rates[3] >= 0) figures.push([frame.around.operations.length > 0 ? "done" : "delivered", rate(flowing.rates[3])]);
  part("figures").replaceChildren(...figures.map(([label, text]) => {
    const box = element("div");
    const value = element("dd");
    const at = text.endsWith("/s") ? text.length - 2 : text.lastIndexOf(" ");
    value.append(text.slice(0, at), element("span", {}, text.slice(at).trim()));
    box.append(element("dt", {}, label), value);
    return box;
  }));
}

function take(frame) {
  const time = frame.time;
  if (time.whole || time.version !== known.version) known.steps = [...time.steps];
  else known.steps = [...known.steps.slice(0, -1), ...time.steps];
  known.version = time.version;
  known.zero = time.zeroSeconds;
  known.frame = frame;
  known.received = performance.now();
  known.away = false;
  draw();
}

function draw() {
  const frame = known.frame;
  if (!frame) return;
  part("heading").textContent = frame.heading.replace(/(\d) (?=\d{3})/g, "$1\u202f");
  part("status").textContent = frame.status;
  part("status").hidden = frame.status === "";
  drawPhases();
  drawFigures(frame);
  drawCharts(frame);
  drawTables(frame);
}

function end(frame) {
  events.close();
  part("stop").hidden = true;
  part("badge").textContent = frame.end.verdict;
  part("badge").className = "badge " + frame.end.verdict.toLowerCase();
  part("said").textContent = frame.end.sentence;
  document.title = frame.end.verdict + " · weir";
  if (frame.end.page) location.replace(frame.end.page);
}

const events = new EventSource("events");
events.addEventListener("message", (message) => {
  const frame = JSON.parse(message.data);
  take(frame);
  if (frame.end.verdict) end(frame);
});
events.addEventListener("error", () => {
  if (known.frame?.end.verdict) return;
  known.away = true;
  part("badge").className = "badge away";
  part("badge").textContent = "no contact";
  part("said").textContent = "The command that ran this has ended, or cannot be reached";
  part("told").textContent = "The page shows what it was told last. If the run has ended, its report is in its folder: weir view <folder>";
  document.title = "no contact · weir";
});
events.addEventListener("open", () => { part("told").textContent = ""; });
part("stop").addEventListener("click", async () => {
  part("stop").disabled = true;
  part("told").textContent = "Stopping: the run ends early, with a report.";
  const answer = await fetch("stop", { method: "POST" }).catch(() => null);
  if (!answer?.ok) {
    part("stop").disabled = false;
    part("told").textContent = "The run could not be told to stop. Press Ctrl-C in its terminal.";
  }
});
setInterval(() => { if (known.frame && !document.hidden && !known.frame.end.verdict) drawPhases(); }, 1000);
for (const when of ["resize", "scroll", "visibilitychange"]) {
  (when === "visibilitychange" ? document : window).addEventListener(when, () => {
    cancelAnimationFrame(known.drawing);
    known.drawing = requestAnimationFrame(draw);
  }, { passive: true });
}
