// Follows items with the client of the gateway's own page and tells what it hears, one JSON object a line.
// Arguments: address, then subscriptions as JSON: {mode, items, fields, snapshot, frequency, adapter}.
// Reads commands from standard input: "unsubscribe N".
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { GatewayClient } from './client.mjs';

globalThis.WebSocket = WebSocket;

const tell = (what) => process.stdout.write(JSON.stringify(what) + '\n');
const [address, ...wanted] = process.argv.slice(2);
const client = new GatewayClient({
  address,
  set: 'TEST',
  onStatus: (status, why) => tell({ event: 'status', status, why }),
  onError: (error) => tell({ event: 'error', message: String(error) }),
});
const ids = wanted.map((text, index) => {
  const { mode, items, fields, snapshot, frequency, adapter } = JSON.parse(text);
  const options = { adapter: adapter ?? 'SCRIPT', mode, items, fields, snapshot: snapshot === 'yes', frequency };
  return client.subscribe(options, {
    onSubscribed: () => tell({ event: 'subscribed', index }),
    onEndOfSnapshot: (item) => tell({ event: 'eos', index, item: items[item] }),
    onClear: (item) => tell({ event: 'cs', index, item: items[item] }),
    onLost: (item, lost) => tell({ event: 'lost', index, item: items[item], lost }),
    onRefused: (message) => tell({ event: 'refused', index, message }),
    onEnd: () => tell({ event: 'unsubscribed', index }),
    onUpdate: (item, values, changed, snapshot) => tell({
      event: 'update', index, item: items[item], snapshot, patched: [],
      values: Object.fromEntries(fields.map((name, place) => [name, values[place] ?? null])),
    }),
  });
});
client.connect();

createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, argument] = line.split(' ');
  if (command === 'unsubscribe') client.unsubscribe(ids[Number(argument)]);
}).on('close', () => process.exit(0));
