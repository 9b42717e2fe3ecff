// Follows items with the official client and tells what it hears, one JSON object a line.
// Arguments: address, transport or "", then subscriptions as JSON: {mode, items, fields, snapshot, frequency, adapter}.
// Reads commands from standard input: "unsubscribe N", "churn N ROUNDS", "send TEXT".
const { LightstreamerClient, Subscription } = require('lightstreamer-client-node');

const tell = (what) => process.stdout.write(JSON.stringify(what) + '\n');
const [address, transport, ...wanted] = process.argv.slice(2);
const client = new LightstreamerClient(address, 'TEST');
if (transport) client.connectionOptions.setForcedTransport(transport);
client.connectionOptions.setFirstRetryMaxDelay(50);
// How long it waits for an answer, and from one attempt to the next.
client.connectionOptions.setRetryDelay(Number(process.env.RETRY_MILLIS ?? 10000));
client.addListener({
  onStatusChange: (status) => tell({ event: 'status', status }),
  onServerError: (code, message) => tell({ event: 'error', code, message }),
});

let whenSubscribed = () => {};
const subscriptions = wanted.map((text, index) => {
  const { mode, items, fields, snapshot, frequency, buffer, adapter } = JSON.parse(text);
  const subscription = new Subscription(mode, items, fields);
  subscription.setDataAdapter(adapter ?? 'SCRIPT');
  if (snapshot) subscription.setRequestedSnapshot(snapshot);
  if (frequency) subscription.setRequestedMaxFrequency(frequency);
  if (buffer) subscription.setRequestedBufferSize(buffer);
  subscription.addListener({
    onSubscription: () => {
      tell({ event: 'subscribed', index });
      whenSubscribed();
    },
    onUnsubscription: () => tell({ event: 'unsubscribed', index }),
    onSubscriptionError: (code, message) => tell({ event: 'refused', index, code, message }),
    onEndOfSnapshot: (item) => tell({ event: 'eos', index, item }),
    onClearSnapshot: (item) => tell({ event: 'cs', index, item }),
    onItemLostUpdates: (item, position, lost) => tell({ event: 'lost', index, item, lost }),
    onItemUpdate: (update) => {
      const values = {};
      for (const field of fields) values[field] = update.getValue(field);
      const patched = fields.filter((field) => update.getValueAsJSONPatchIfAvailable(field) !== null);
      tell({ event: 'update', index, item: update.getItemName(), snapshot: update.isSnapshot(), values, patched });
    },
  });
  client.subscribe(subscription);
  return subscription;
});
client.connect();

// Gives a subscription up and takes it again at once, many times; waits for it every other time.
const churn = (subscription, rounds) => {
  if (rounds === 0) {
    whenSubscribed = () => {};
    tell({ event: 'churned' });
    return;
  }
  const next = () => churn(subscription, rounds - 1);
  whenSubscribed = rounds % 2 ? next : () => {};
  client.unsubscribe(subscription);
  client.subscribe(subscription);
  if (rounds % 2 === 0) setImmediate(next);
};

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, argument, rounds] = line.split(' ');
  if (command === 'unsubscribe') client.unsubscribe(subscriptions[Number(argument)]);
  if (command === 'churn') churn(subscriptions[Number(argument)], Number(rounds));
  if (command === 'send') client.sendMessage(argument, 'seq', 5000, {
    onProcessed: (message, response) => tell({ event: 'processed', message, response }),
    onError: (message, code, error) => tell({ event: 'message error', message, code, error }),
    onDeny: (message, code, error) => tell({ event: 'message error', message, code, error }),
    onDiscarded: (message) => tell({ event: 'message error', message }),
    onAbort: (message) => tell({ event: 'message error', message }),
  });
}).on('close', () => process.exit(0));
