// The page of live items: what is chosen is in its address, and what comes is shown as it comes.
import { GatewayClient } from "./client.js";

const MOST_ROWS = 100;
const FLASH_MILLIS = 400;
const DAY_MILLIS = 86_400_000;
const $ = (id) => document.getElementById(id);
const form = $("choice");
const element = (name, text = "", style = "") => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (style) made.className = style;
  return made;
};
const rounded = (number) => (number >= 100 || Number.isInteger(number) ? Math.round(number).toLocaleString("en").replaceAll(",", "\u202f") : number.toPrecision(3));
const scaled = (number, units) => {
  const power = Math.min(units.length - 1, number < 1000 ? 0 : Math.floor(Math.log10(number) / 3));
  return [rounded(number / 1000 ** power), units[power]];
};

// ---- what can be chosen

const offered = await fetch("items.json").then((answer) => answer.json());
const sets = new Map(offered.sets.map((set) => [set.name, set]));
const adapterOf = (set, name) => sets.get(set)?.adapters.find((adapter) => adapter.name === name);
const nameOf = (template, values) =>
  template.parameters.length ? `${template.prefix}-[${template.parameters.map((name) => `${name}=${values[name]}`).join(",")}]` : template.prefix;

const options = (select, names) => select.replaceChildren(...names.map((name) => new Option(name)));

function offerAdapters() {
  options(form.adapter, sets.get(form.set.value)?.adapters.map((adapter) => adapter.name) ?? []);
}

function offerItems() {
  const adapter = adapterOf(form.set.value, form.adapter.value);
  if (!adapter) return;
  const plain = adapter.forms.filter((template) => !template.parameters.length).map((template) => template.prefix);
  const examples = adapter.examples.filter((name) => !plain.includes(name) && !name.includes(" "));
  form.items.value = (examples.length ? examples : plain).slice(0, 20).join("\n");
  form.mode.value = adapter.mode;
  const needed = adapter.mode === "COMMAND" ? ["key", "command"] : [];
  const names = [...new Set([...needed, ...adapter.fields.map((field) => field.name)])];
  $("fields").replaceChildren(...names.map((name, index) => {
    const label = element("label");
    const box = element("input");
    Object.assign(box, { type: "checkbox", name: "field", value: name, checked: index < 12 });
    label.append(box, name);
    return label;
  }));
  form.more.closest("label").hidden = !adapter.otherFields;
  offerMaker(adapter);
}

/** Makes the name of an item from a template and the values of its parameters. */
function offerMaker(adapter) {
  const templates = adapter.forms.filter((template) => template.parameters.length);
  $("maker").replaceChildren();
  if (!templates.length) return;
  const kind = element("select");
  kind.append(...templates.map((template, index) => new Option(`${template.prefix}-[${template.parameters.join(", ")}]`, index)));
  const kindLabel = element("label", "Item template");
  kindLabel.append(kind);
  const inputs = element("span");
  inputs.style.display = "contents";
  const show = () => inputs.replaceChildren(...templates[kind.value].parameters.map((name) => {
    const label = element("label", name);
    const input = element("input");
    Object.assign(input, { name: `parameter-${name}`, autocomplete: "off", spellcheck: false });
    label.append(input);
    return label;
  }));
  const add = element("button", "Add");
  const error = element("span", "", "error");
  error.role = "alert";
  add.type = "button";
  add.addEventListener("click", () => {
    const template = templates[kind.value];
    const values = Object.fromEntries(template.parameters.map((name) => [name, form.elements[`parameter-${name}`].value.trim()]));
    const missing = template.parameters.filter((name) => values[name] === "");
    error.textContent = missing.length ? `Enter a value for ${missing.join(" and ")}.` : "";
    if (missing.length) return;
    form.items.value = [...lines(), nameOf(template, values)].join("\n");
  });
  kind.addEventListener("change", show);
  show();
  $("maker").append(kindLabel, inputs, add, error);
}

const lines = () => form.items.value.split(/\s+/).filter(Boolean);

function chosen() {
  const fields = [...form.querySelectorAll("[name=field]:checked")].map((box) => box.value);
  const more = form.more.value.split(/\s+/).filter(Boolean);
  return {
    set: form.set.value, adapter: form.adapter.value, mode: form.mode.value, items: [...new Set(lines())],
    fields: [...new Set([...fields, ...more])], frequency: form.frequency.value,
  };
}

function restore() {
  const saved = new URLSearchParams(location.hash.slice(1));
  if (sets.has(saved.get("set"))) form.set.value = saved.get("set");
  offerAdapters();
  if (adapterOf(form.set.value, saved.get("adapter"))) form.adapter.value = saved.get("adapter");
  offerItems();
  if (saved.has("mode")) form.mode.value = saved.get("mode");
  if (saved.has("frequency")) form.frequency.value = saved.get("frequency");
  if (saved.has("items")) form.items.value = saved.get("items").split(" ").join("\n");
  if (saved.has("fields")) {
    const names = new Set(saved.get("fields").split(" "));
    for (const box of form.querySelectorAll("[name=field]")) box.checked = names.delete(box.value);
    form.more.value = [...names].join(" ");
  }
}

// ---- the official client, in the shape of the own one

const loaded = (address) => new Promise((resolve, reject) => {
  const script = element("script");
  Object.assign(script, { src: address, onload: resolve, onerror: reject });
  document.head.append(script);
});

class OfficialClient {
  #client;
  bytes = NaN;

  constructor({ set, user, password, onStatus }) {
    this.#client = new globalThis.LightstreamerClient(new URL(".", location.href).href, set);
    if (user) this.#client.connectionDetails.setUser(user);
    if (password) this.#client.connectionDetails.setPassword(password);
    this.#client.addListener({
      onStatusChange: (status) => onStatus(status.startsWith("CONNECTED") ? "connected" : status.startsWith("CONNECTING") ? "connecting" : "waiting", ""),
      onServerError: (code, why) => onStatus("refused", why),
    });
  }

  connect() { this.#client.connect(); }
  close() { this.#client.disconnect(); }

  subscribe({ adapter, mode, items, fields, snapshot, frequency }, listener) {
    const subscription = new globalThis.Subscription(mode, items, fields);
    subscription.setDataAdapter(adapter);
    if (mode !== "RAW") subscription.setRequestedSnapshot(snapshot ? "yes" : "no");
    if (frequency) subscription.setRequestedMaxFrequency(frequency);
    subscription.addListener({
      onItemUpdate: (update) => {
        const changed = [];
        update.forEachChangedField((name, position) => changed.push(position - 1));
        listener.onUpdate(update.getItemPos() - 1, fields.map((name) => update.getValue(name)), changed, update.isSnapshot());
      },
      onClearSnapshot: (name, position) => listener.onClear(position - 1),
      onItemLostUpdates: (name, position, count) => listener.onLost(position - 1, count),
      onSubscriptionError: (code, why) => listener.onRefused(why),
    });
    this.#client.subscribe(subscription);
    return subscription;
  }
}

// ---- what is shown

let client = null;
let shown = null;
let paused = false;
let counted = 0;
let latencies = [];
let lost = 0;
const rows = new Map();
const waiting = new Map();
/** Cells that have changed, with the time until which that is shown. */
const fading = new Map();

const isNumber = (text) => text !== null && text !== "" && Number.isFinite(Number(text));
/** A time as Kafka tells it, or as ISO 8601. */
const millisOf = (text) => (/^\d{13}$/.test(text) ? Number(text) : /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN);
/** What is shown as a time of the day: the time of the record, and other times that are near, unless they could be numbers. */
const timeOfDay = (text, ofRecord) => {
  const millis = ofRecord || !isNumber(text) ? millisOf(text) : NaN;
  return ofRecord || Math.abs(Date.now() - millis) < DAY_MILLIS ? millis : NaN;
};
const clock = (millis) => {
  const time = new Date(millis);
  return `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, "0")}`;
};

/** Colours what has changed for a moment; without a transition, which would have this page draw itself all the time. */
function flash(cell, before, now) {
  const rise = isNumber(before) && isNumber(now) ? Math.sign(now - before) : 0;
  cell.classList.toggle("fallen", rise < 0);
  cell.classList.toggle("changed", rise >= 0);
  fading.set(cell, performance.now() + FLASH_MILLIS);
}

function fade() {
  const now = performance.now();
  for (const [cell, until] of fading) {
    if (until > now) continue;
    cell.classList.remove("changed", "fallen");
    fading.delete(cell);
  }
}

function newRow(key, name) {
  const row = { element: element("tr"), cells: [], values: [] };
  const head = element("th", shown.mode === "COMMAND" ? name : shown.named.get(name));
  head.scope = "row";
  head.title = name;
  row.element.append(head);
  row.cells = shown.places.map((place) => {
    const cell = element("td");
    cell.dataset.label = shown.fields[place];
    return row.element.appendChild(cell);
  });
  rows.set(key, row);
  return row;
}

function keyOf(item, values) {
  if (shown.mode === "DISTINCT") return `${counted}`;
  return shown.mode === "COMMAND" ? `${item} ${values[shown.fields.indexOf("key")]}` : `${item}`;
}

function take(item, values, changed, past) {
  counted++;
  const written = shown.timePlace < 0 ? NaN : millisOf(values[shown.timePlace]);
  if (!past && Number.isFinite(written)) latencies.push(Date.now() - written);
  if (shown.mode === "COMMAND" && values[shown.fields.indexOf("command")] === "DELETE") {
    const key = keyOf(item, values);
    waiting.delete(key);
    rows.get(key)?.element.remove();
    rows.delete(key);
    return;
  }
  waiting.set(keyOf(item, values), { item, values });
  if (waiting.size > 2 * MOST_ROWS && shown.mode === "DISTINCT") waiting.delete(waiting.keys().next().value);
}

/** Items that differ in the value of one parameter are named by that value alone. */
function naming(items) {
  const parts = items.map((name) => /^(.*-\[([^=,]+)=)([^,]*)\]$/.exec(name));
  const alike = parts.every((part) => part && part[1] === parts[0][1]);
  return [alike ? parts[0][2] : "item", new Map(items.map((name, index) => [name, alike ? parts[index][3] : name]))];
}

/** Shows what has come since the last picture; a page that nobody looks at is asked for none. */
function draw() {
  requestAnimationFrame(draw);
  fade();
  if (paused) return;
  const body = $("table").tBodies[0];
  for (const [key, { item, values }] of waiting) {
    const known = rows.get(key);
    if (!known && rows.size >= MOST_ROWS && shown.mode !== "DISTINCT") continue;
    const row = known ?? newRow(key, shown.mode === "COMMAND" ? values[shown.fields.indexOf("key")] : shown.items[item]);
    if (!known && shown.mode === "DISTINCT") body.prepend(row.element);
    else if (!known) body.append(row.element);
    shown.places.forEach((place, column) => {
      const before = row.values[place];
      const value = values[place];
      if (before === value) return;
      const cell = row.cells[column];
      const millis = timeOfDay(value, place === shown.timePlace);
      const numeric = isNumber(value) || Number.isFinite(millis);
      cell.textContent = Number.isFinite(millis) ? clock(millis) : value ?? "null";
      cell.title = value ?? "";
      cell.classList.toggle("none", value === null);
      cell.classList.toggle("figure", numeric);
      if (numeric) $("table").tHead.rows[0].cells[column + 1].className = "figure";
      if (known && !Number.isFinite(millis)) flash(cell, before, value);
    });
    row.values = values;
  }
  waiting.clear();
  for (const [key, row] of rows) {
    if (rows.size <= MOST_ROWS) break;
    row.element.remove();
    rows.delete(key);
  }
}

function clear(item) {
  for (const key of [...rows.keys(), ...waiting.keys()]) {
    if (shown.mode !== "DISTINCT" && key.split(" ")[0] !== `${item}`) continue;
    rows.get(key)?.element.remove();
    rows.delete(key);
    waiting.delete(key);
  }
}

/** Says beside the button what its choice led to. */
function fail(text) {
  $("error").textContent = text;
}

function say(text) {
  $("notice").hidden = !text;
  $("notice").textContent = text;
}

function status(state, why = "") {
  $("state").textContent = state;
  $("state").className = `badge ${state}`;
  if (state === "connected" || state === "connecting") say("");
  else if (state === "refused") fail(`The gateway refused the connection: ${why}`);
  else say("The connection is lost; trying again.");
}

function show() {
  client?.close();
  fail("");
  const wanted = chosen();
  const adapter = adapterOf(wanted.set, wanted.adapter);
  const time = adapter?.fields.find((field) => field.time && wanted.fields.includes(field.name))?.name ?? "time";
  // A row of a table is named by its key, and its command says what the table shows anyway; an item by its parameter.
  const told = wanted.mode === "COMMAND" ? ["key", "command"] : [];
  const [heading, named] = wanted.items.length ? naming(wanted.items) : ["item", new Map()];
  if (wanted.items.length > 1 && wanted.fields.length > 1) told.push(heading);
  const places = wanted.fields.map((name, place) => place).filter((place) => !told.includes(wanted.fields[place]));
  shown = { ...wanted, places, named, timePlace: wanted.fields.indexOf(time) };
  rows.clear();
  waiting.clear();
  latencies = [];
  lost = 0;
  $("table").tBodies[0].replaceChildren();
  const head = element("tr");
  head.append(element("th", wanted.mode === "COMMAND" ? "key" : heading), ...places.map((place) => element("th", wanted.fields[place])));
  $("table").tHead.replaceChildren(head);
  $("rows-name").textContent = wanted.mode === "COMMAND" ? "Rows" : wanted.mode === "DISTINCT" ? "Last updates" : "Items";
  if (!wanted.items.length || !wanted.fields.length) {
    client = null;
    $("state").textContent = "idle";
    $("state").className = "badge";
    say("");
    fail(wanted.fields.length ? "Enter at least one item." : "Choose at least one field.");
    return;
  }
  history.replaceState(null, "", `#${new URLSearchParams({ ...wanted, items: wanted.items.join(" "), fields: wanted.fields.join(" ") })}`);
  const settings = { address: new URL("lightstreamer", location.href).href.replace(/^http/, "ws"), set: wanted.set, user: form.user.value, password: form.password.value, onStatus: status, onError: (error) => console.error(error) };
  client = offered.officialClient ? new OfficialClient(settings) : new GatewayClient(settings);
  client.subscribe({ ...wanted, snapshot: true }, {
    onUpdate: take,
    onClear: clear,
    onLost: (item, count) => { lost += count; },
    onRefused: (why) => fail(`The gateway refused the subscription: ${why}`),
    onEnd: () => fail("The gateway ended the subscription."),
  });
  client.connect();
}

// ---- figures, once a second

let before = { at: performance.now(), counted: 0, bytes: 0 };
function figure(id, number, unit) {
  $(id).replaceChildren(number, ...(unit ? [" ", element("span", unit)] : []));
}
setInterval(() => {
  const now = { at: performance.now(), counted, bytes: client?.bytes ?? 0 };
  const seconds = (now.at - before.at) / 1000;
  figure("updates", rounded(Math.round((now.counted - before.counted) / seconds)), "per second");
  const bytes = Math.max(0, now.bytes - before.bytes) / seconds;
  figure("bytes", ...(Number.isFinite(bytes) ? scaled(Math.round(bytes), ["B/s", "kB/s", "MB/s"]) : ["–", ""]));
  if (latencies.length) {
    latencies.sort((a, b) => a - b);
    figure("latency", rounded(latencies[latencies.length >> 1]), "ms");
    latencies = [];
  } else if (!shown || shown.timePlace < 0) {
    figure("latency", "–", "");
  }
  figure("rows", `${rows.size}`, "");
  $("below").textContent = [
    shown?.timePlace >= 0 ? "Latency is measured from the timestamp of the record, by the clock of this device." : "",
    rows.size >= MOST_ROWS ? `At most ${MOST_ROWS} rows are shown.` : "",
    lost ? `${lost} updates were lost because this client was too slow.` : "",
  ].join(" ").trim();
  before = now;
}, 1000);

form.set.addEventListener("change", () => { offerAdapters(); offerItems(); });
form.adapter.addEventListener("change", offerItems);
form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
$("pause").addEventListener("click", () => {
  paused = !paused;
  $("pause").textContent = paused ? "Resume" : "Pause";
});
options(form.set, [...sets.keys()]);
restore();
if (offered.officialClient) await loaded("lightstreamer.js");
$("via").textContent = offered.officialClient ? " · official web client" : " · own client";
requestAnimationFrame(draw);
show();
