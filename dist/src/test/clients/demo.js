// Follows the demo's shares with the official client. Argument: address. Tells what it hears, one JSON object a line.
const { LightstreamerClient, Subscription } = require('lightstreamer-client-node');

const tell = (what) => process.stdout.write(JSON.stringify(what) + '\n');
const client = new LightstreamerClient(process.argv[2], 'DEFAULT');
client.addListener({
  onStatusChange: (status) => tell({ event: 'status', status }),
  onServerError: (code, message) => tell({ event: 'error', code, message }),
});

const follow = (name, adapter, mode, items, fields) => {
  const subscription = new Subscription(mode, items, fields);
  subscription.setDataAdapter(adapter);
  subscription.setRequestedSnapshot('yes');
  subscription.addListener({
    onSubscriptionError: (code, message) => tell({ event: 'refused', name, code, message }),
    onItemUpdate: (update) => {
      const values = {};
      for (const field of fields) values[field] = update.getValue(field);
      tell({ event: name, snapshot: update.isSnapshot(), values });
    },
  });
  client.subscribe(subscription);
};
follow('share', 'Stocks', 'MERGE', ['stock-[symbol=ALDR]'], ['symbol', 'name', 'price', 'time', 'quote']);
follow('row', 'Market', 'COMMAND', ['market'], ['key', 'command', 'price']);
client.connect();
