// A client of the gateway for pages: TLCP over one WebSocket. Comes back by itself, with nothing lost where the gateway
// still has it, and subscribes anew where it has not.
const PROTOCOL = "TLCP-2.5.0.lightstreamer.com";
const CLIENT_ID = "mgQkwtwdysogQz2BJ4Ji kOj2Bg";
const DATA = new Set(["U", "SUBOK", "SUBCMD", "UNSUB", "EOS", "CS", "OV", "CONF", "MSGDONE", "MSGFAIL"]);
const TRY_AGAIN = new Set([4, 5, 6, 20, 32, 40, 41, 48]);
const LONGEST_RETRY_MILLIS = 5000;
const PATIENCE_MILLIS = 3000;

const unescaped = (text) => (text.includes("%") ? decodeURIComponent(text) : text);

const parameters = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Carries out a TLCP-diff: how much to copy, to add, to delete, in turn. */
export function applyDiff(base, diff) {
  let at = 0;
  let from = 0;
  let result = "";
  const count = () => {
    let number = 0;
    for (; at < diff.length; at++) {
      const code = diff.charCodeAt(at);
      if (code >= 97) {
        at++;
        return number * 26 + code - 97;
      }
      number = number * 26 + code - 65;
    }
    throw new Error("a difference ends inside a number");
  };
  while (at < diff.length) {
    const copied = count();
    result += base.substring(from, from + copied);
    from += copied;
    if (at === diff.length) break;
    const added = count();
    result += diff.substring(at, at + added);
    at += added;
    if (at === diff.length) break;
    from += count();
  }
  return result;
}

/** Carries out a JSON Patch (RFC 6902) on a document, which is changed. */
export function applyPatch(document, steps) {
  const root = { "": document };
  const place = (pointer) => {
    const names = pointer.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const name = names.pop();
    return names.length === 0 ? [root, ""] : [names.slice(1).reduce((node, next) => node[next], root[""]), name];
  };
  const take = (pointer) => {
    const [parent, name] = place(pointer);
    const value = parent[name];
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
    return value;
  };
  const put = (pointer, value) => {
    const [parent, name] = place(pointer);
    if (Array.isArray(parent)) parent.splice(name === "-" ? parent.length : Number(name), 0, value);
    else parent[name] = value;
  };
  const read = (pointer) => {
    const [parent, name] = place(pointer);
    return structuredClone(parent[name]);
  };
  for (const step of steps) {
    if (step.op === "add") put(step.path, step.value);
    else if (step.op === "remove") take(step.path);
    else if (step.op === "replace") {
      const [parent, name] = place(step.path);
      parent[name] = step.value;
    } else if (step.op === "move") put(step.path, take(step.from));
    else if (step.op === "copy") put(step.path, read(step.from));
    else throw new Error(`a step that is not known: ${step.op}`);
  }
  return root[""];
}

/** Takes the values of an update over those held; answers which fields have changed. */
export function applyUpdate(held, text) {
  const changed = [];
  let field = 0;
  const set = (value) => {
    if (held[field] !== value) changed.push(field);
    held[field++] = value;
  };
  for (const token of text.split("|")) {
    if (token === "") field++;
    else if (token === "#") set(null);
    else if (token === "$") set("");
    else if (token[0] !== "^") set(unescaped(token));
    else if (token[1] === "P")
      set(JSON.stringify(applyPatch(JSON.parse(held[field]), JSON.parse(unescaped(token.slice(2))))));
    else if (token[1] === "T") set(applyDiff(held[field], unescaped(token.slice(2))));
    else field += Number(token.slice(1));
  }
  return changed;
}

/**
 * A session with the gateway.
 *
 * Of `settings`: `address` (ws:// or wss://, ends in /lightstreamer), `set` (the adapter set), `user`, `password`,
 * `onStatus(state, why)` with connecting, connected, waiting, refused or closed, `onError(error)`.
 */
export class GatewayClient {
  #settings;
  #socket = null;
  #session = "";
  /** How many notifications of data have come, for recovery, and how many come a second time. */
  #received = 0;
  #again = 0;
  #subscriptions = new Map();
  #lastId = 0;
  #tries = 0;
  #timer = 0;
  #silence = 0;
  #silenceMillis = 10000;
  #encoder = new TextEncoder();
  /** Bytes that have come. */
  bytes = 0;

  constructor(settings) {
    this.#settings = settings;
  }

  connect() {
    this.#status("connecting");
    const socket = new WebSocket(this.#settings.address, PROTOCOL);
    this.#socket = socket;
    this.#watch();
    socket.onopen = () => this.#begin();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#message(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Ends the session for good. */
  close() {
    if (this.#session) this.#send("control", { LS_reqId: "end", LS_op: "destroy" });
    this.#drop();
    this.#status("closed");
  }

  /**
   * Subscribes: `wanted` has adapter, mode, items, fields, snapshot, frequency. The listener may have onSubscribed(),
   * onUpdate(item, values, changed, snapshot), onEndOfSnapshot(item), onClear(item), onLost(item, count), onRefused(why), onEnd().
   * Items are numbers from 0.
   */
  subscribe(wanted, listener) {
    const id = ++this.#lastId;
    this.#subscriptions.set(id, { wanted, listener, asked: false, confirmed: false, held: new Map(), past: new Set() });
    if (this.#session && this.#socket?.readyState === WebSocket.OPEN) this.#add(id);
    return id;
  }

  unsubscribe(id) {
    const known = this.#subscriptions.get(id);
    if (!known || !this.#subscriptions.delete(id)) return;
    if (known.asked && this.#socket?.readyState === WebSocket.OPEN) {
      this.#send("control", { LS_reqId: `d${id}`, LS_op: "delete", LS_subId: id, LS_ack: false });
    } else if (known.asked) {
      this.#session = ""; // It cannot be told: a new session does not have it.
    }
  }

  #status(state, why = "") {
    this.#settings.onStatus?.(state, why);
  }

  #send(name, values) {
    this.#socket?.send(`${name}\r\n${parameters(values)}`);
  }

  #begin() {
    this.#socket.send("wsok");
    const stream = { LS_keepalive_millis: 5000, LS_send_sync: false };
    if (this.#session) {
      this.#send("bind_session", { LS_session: this.#session, LS_recovery_from: this.#received, ...stream });
      return;
    }
    const { set, user, password } = this.#settings;
    const who = { LS_cid: CLIENT_ID, LS_adapter_set: set, LS_user: user, LS_password: password };
    this.#send("create_session", { ...who, ...stream });
  }

  #add(id) {
    const known = this.#subscriptions.get(id);
    const { adapter, mode, items, fields, snapshot, frequency } = known.wanted;
    known.asked = true;
    this.#send("control", {
      LS_reqId: `a${id}`, LS_op: "add", LS_subId: id, LS_ack: false, LS_data_adapter: adapter, LS_mode: mode,
      LS_group: items.join(" "), LS_schema: fields.join(" "), LS_snapshot: mode !== "RAW" && snapshot,
      LS_requested_max_frequency: frequency,
    });
  }

  /** Nothing at all for too long: the connection is gone, whatever the socket believes. */
  #watch() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), this.#silenceMillis);
  }

  #drop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(why = "") {
    this.#drop();
    if ([...this.#subscriptions.values()].some((known) => known.asked && !known.confirmed)) this.#session = "";
    this.#status("waiting", why);
    const millis = Math.min(LONGEST_RETRY_MILLIS, 200 * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.connect(), millis * (0.5 + Math.random() / 2));
  }

  #over(code, why) {
    this.#session = "";
    if (TRY_AGAIN.has(code)) {
      this.#lost(why);
    } else {
      this.#drop();
      this.#status("refused", why);
    }
  }

  #message(text) {
    this.bytes += this.#encoder.encode(text).length;
    this.#watch();
    try {
      for (const line of text.split("\r\n")) {
        if (line && this.#socket) this.#line(line);
      }
    } catch (error) {
      this.#settings.onError?.(error);
      this.#session = "";
      this.#lost(String(error));
    }
  }

  #line(line) {
    const tag = line.split(",", 1)[0];
    if (DATA.has(tag)) {
      if (this.#again > 0) {
        this.#again--;
        return;
      }
      this.#received++;
    }
    if (tag === "U") {
      this.#update(line);
      return;
    }
    const parts = line.split(",").map(unescaped);
    const known = this.#subscriptions.get(Number(parts[1]));
    const item = Number(parts[2]) - 1;
    switch (tag) {
      case "CONOK": this.#connected(parts); break;
      case "CONERR":
      case "END": this.#over(Number(parts[1]), parts[2]); break;
      case "PROG": this.#progress(Number(parts[1])); break;
      case "LOOP": this.#send("bind_session", { LS_session: this.#session, LS_keepalive_millis: 5000, LS_send_sync: false }); break;
      case "REQERR": this.#refused(parts); break;
      case "SUBOK":
      case "SUBCMD": this.#confirmed(known); break;
      case "UNSUB": this.#ended(Number(parts[1]), known); break;
      case "EOS": known?.past.delete(item); known?.listener.onEndOfSnapshot?.(item); break;
      case "CS": known?.listener.onClear?.(item); break;
      case "OV": known?.listener.onLost?.(item, Number(parts[3])); break;
      default: // What else may come asks for nothing.
    }
  }

  #connected(parts) {
    this.#tries = 0;
    this.#silenceMillis = Number(parts[3]) + PATIENCE_MILLIS;
    this.#watch();
    if (this.#session !== parts[1]) {
      this.#session = parts[1];
      this.#received = 0;
      this.#again = 0;
      for (const [id, known] of this.#subscriptions) {
        Object.assign(known, { asked: false, confirmed: false, held: new Map(), past: new Set() });
        this.#add(id);
      }
    } else {
      for (const [id, known] of this.#subscriptions) if (!known.asked) this.#add(id);
    }
    this.#status("connected");
  }

  #progress(number) {
    if (number > this.#received) throw new Error("the gateway goes on behind what has come");
    this.#again = this.#received - number;
  }

  #confirmed(known) {
    if (!known) return;
    known.confirmed = true;
    known.listener.onSubscribed?.();
  }

  #refused(parts) {
    const id = Number(parts[1].slice(1));
    const known = this.#subscriptions.get(id);
    if (parts[1][0] === "a" && known) {
      this.#subscriptions.delete(id);
      known.listener.onRefused?.(parts[3]);
    }
  }

  #ended(id, known) {
    if (known) {
      this.#subscriptions.delete(id);
      known.listener.onEnd?.();
    }
  }

  #update(line) {
    const sub = line.indexOf(",", 2);
    const values = line.indexOf(",", sub + 1);
    const known = this.#subscriptions.get(Number(line.slice(2, sub)));
    if (!known) return; // It is on its way out.
    const item = Number(line.slice(sub + 1, values)) - 1;
    const { mode, snapshot } = known.wanted;
    const first = !known.held.has(item);
    if (first) {
      known.held.set(item, []);
      if (snapshot && (mode === "DISTINCT" || mode === "COMMAND")) known.past.add(item);
    }
    const held = known.held.get(item);
    const changed = applyUpdate(held, line.slice(values + 1));
    const past = known.past.has(item) || (first && mode === "MERGE" && snapshot);
    known.listener.onUpdate?.(item, [...held], changed, past);
  }
}
