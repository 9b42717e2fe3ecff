// The status page: asks the gateway for its figures and shows them.
const EVERY_MILLIS = 2000;
const SECONDS = 180;
const THIN = "\u202f";
const $ = (id) => document.getElementById(id);
const element = (name, text = "", style = "") => {
  const made = document.createElement(name);
  if (text !== "") made.textContent = text;
  if (style) made.className = style;
  return made;
};
const svg = (name, values) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(values).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
};

const grouped = (number) => Math.round(number).toLocaleString("en").replaceAll(",", THIN);
const short = (number) => (number >= 100 || Number.isInteger(number) ? grouped(number) : number.toPrecision(3));
const scaled = (number, units) => {
  const power = Math.min(units.length - 1, number < 1000 ? 0 : Math.floor(Math.log10(number) / 3));
  return [short(number / 1000 ** power), units[power]];
};
const bytes = (number) => scaled(number, ["B", "kB", "MB", "GB", "TB"]);
const text = ([number, unit]) => `${number}${THIN}${unit}`;
const duration = (seconds) => {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const parts = [[86400, "d"], [3600, "h"], [60, "min"]].map(([length, unit], index, all) => [Math.floor((index ? seconds % all[index - 1][0] : seconds) / length), unit]);
  return parts.filter(([count]) => count > 0).slice(0, 2).map(([count, unit]) => `${count} ${unit}`).join(" ");
};

function figure(id, number, unit) {
  $(id).replaceChildren(number, ...(unit ? [" ", element("span", unit)] : []));
}

function table(id, heads, lines, none) {
  if (!lines.length) {
    $(id).replaceChildren(element("p", none, "none-yet"));
    return;
  }
  const made = element("table", "", "figures stack");
  const head = made.createTHead().insertRow();
  heads.forEach(([name, style]) => head.append(element("th", name, style)));
  const body = made.createTBody();
  for (const line of lines) {
    const row = body.insertRow();
    line.forEach((value, place) => {
      const cell = element(place ? "td" : "th", value, heads[place][1]);
      cell.dataset.label = heads[place][0];
      row.append(cell);
    });
    row.firstChild.scope = "row";
  }
  $(id).replaceChildren(made);
}

function spark(name, values, say) {
  const figure = element("figure");
  const caption = element("figcaption", name);
  const most = Math.max(1, ...values);
  caption.append(element("b", `now ${say(values.at(-1) ?? 0)}, peak ${say(Math.max(0, ...values))}`));
  const from = SECONDS - values.length;
  const points = values.map((value, second) => `${from + second},${(60 - (value / most) * 56).toFixed(1)}`);
  const picture = svg("svg", { viewBox: `0 0 ${SECONDS - 1} 60`, preserveAspectRatio: "none", role: "img", "aria-label": `${name}, the last ${values.length} seconds` });
  picture.append(svg("polygon", { class: "under", points: `${from},60 ${points.join(" ")} ${SECONDS - 1},60` }), svg("polyline", { class: "line s1", points: points.join(" ") }));
  figure.append(caption, picture);
  return figure;
}

function facts(lines) {
  $("facts").replaceChildren(...lines.map(([name, value, more]) => {
    const line = element("div");
    const content = element("dd", value);
    if (more) content.append(" ", element("span", more, "small"));
    line.append(element("dt", name), content);
    return line;
  }));
}

const counted = (number, one, many) => `${grouped(number)} ${number === 1 ? one : many}`;
const share = (part, whole) => (part + whole > 0 ? ` · ${Math.round((100 * part) / (part + whole))} % less than whole values` : "");

function show(now) {
  const trouble = now.adapters.filter((adapter) => adapter.trouble);
  $("state").textContent = trouble.length ? "problem" : "up";
  $("state").className = `badge ${trouble.length ? "waiting" : "connected"}`;
  $("subject").textContent = `Weir Gateway ${now.version} · up for ${duration(now.uptimeSeconds)} · process ${now.process}`;
  $("notice").hidden = !trouble.length;
  $("notice").textContent = trouble.map((adapter) => `${adapter.name}: ${adapter.trouble}`).join(" · ");
  const waiting = now.adapters.reduce((sum, adapter) => sum + adapter.waitingRecords, 0);
  figure("sessions", grouped(now.sessions), counted(now.connections, "connection", "connections"));
  figure("updates", short(now.rates.updates), "per second");
  figure("records", short(now.rates.records), "per second");
  figure("waiting", grouped(waiting), waiting === 1 ? "record" : "records");
  const { history, totals } = now;
  $("sparks").replaceChildren(
    spark("Updates per second", history.updates, short),
    spark("Bytes per second", history.bytes, (value) => text(bytes(value))),
    spark("Records per second", history.records, short),
    spark("Sessions", history.sessions, grouped),
  );
  table("slow", [["session"], ["user"], ["address"], ["transport"], ["behind for", "figure"], ["pending", "figure"], ["conflated", "figure"], ["lost", "figure"]],
    now.slowest.map((client) => [client.session + "…", client.user || "–", client.address, client.transport, duration(client.behindSeconds), text(bytes(client.pendingBytes)), grouped(client.conflated), grouped(client.lost)]),
    "None. All clients are up to date.");
  table("sources", [["adapter"], ["set"], ["state"], ["items", "figure"], ["records", "figure"], ["consumer lag", "figure"], ["skipped", "figure"], ["last values", "figure"]],
    now.adapters.map((adapter) => [adapter.name, adapter.set, adapter.phase || "–", grouped(adapter.items), grouped(adapter.records), grouped(adapter.waitingRecords), grouped(adapter.badRecords), `${grouped(adapter.keptItems)} (${text(bytes(adapter.keptBytes))})`]), "No adapters.");
  const partitions = now.adapters.flatMap((adapter) => adapter.partitions.map((part) => [part.topic, `${part.number}`, adapter.name, grouped(part.waitingRecords)]));
  $("partitions-all").hidden = !partitions.length;
  table("partitions", [["topic"], ["partition", "figure"], ["adapter"], ["consumer lag", "figure"]], partitions, "");
  facts([
    ["Delivered", `${grouped(totals.updates)} updates, ${text(bytes(totals.updateBytes))}`],
    ["Deltas", `saved ${text(bytes(totals.deltaSavedBytes))}`, share(totals.deltaSavedBytes, totals.updateBytes)],
    ["Conflation", `${grouped(totals.conflated)} updates replaced by newer ones, about ${text(bytes(totals.conflationSavedBytes))}`],
    ["Lost", `${grouped(totals.lost)} updates`, totals.lost ? " · clients asked for every update but read too slowly, and were told" : ""],
    ["Subscribed", `${counted(now.items, "item", "items")}, by ${counted(now.subscriptions, "subscription", "subscriptions")}`],
    ["Unsent", `${text(bytes(now.pendingBytes))} waiting for the network, ${counted(now.slow, "slow client", "slow clients")}`],
  ]);
}

async function ask() {
  try {
    const answer = await fetch("status.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    show(await answer.json());
  } catch (error) {
    $("state").textContent = "no answer";
    $("state").className = "badge refused";
    $("notice").hidden = false;
    $("notice").textContent = `The gateway does not answer (${error.message}); trying again.`;
  }
  setTimeout(ask, EVERY_MILLIS);
}
ask();
