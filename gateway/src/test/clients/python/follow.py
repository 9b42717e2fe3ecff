"""Follows items with the official client and tells what it hears, one JSON object a line.

Arguments: address, transport or "", then subscriptions as JSON: {mode, items, fields, snapshot, frequency}.
Ends when standard input does; the line "cut" destroys the sockets.
"""
import gc
import json
import socket
import sys
import threading

from lightstreamer.client import (ClientListener, LightstreamerClient,
                                  Subscription, SubscriptionListener)

lock = threading.Lock()


def tell(**what):
    with lock:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


class Status(ClientListener):
    def onStatusChange(self, status):
        tell(event="status", status=status)

    def onServerError(self, code, message):
        tell(event="error", code=code, message=message)


class Updates(SubscriptionListener):
    def __init__(self, index, fields):
        self.index = index
        self.fields = fields

    def onSubscription(self):
        tell(event="subscribed", index=self.index)

    def onUnsubscription(self):
        tell(event="unsubscribed", index=self.index)

    def onSubscriptionError(self, code, message):
        tell(event="refused", index=self.index, code=code, message=message)

    def onEndOfSnapshot(self, item, position):
        tell(event="eos", index=self.index, item=item)

    def onClearSnapshot(self, item, position):
        tell(event="cs", index=self.index, item=item)

    def onItemLostUpdates(self, item, position, lost):
        tell(event="lost", index=self.index, item=item, lost=lost)

    def onItemUpdate(self, update):
        values = {field: update.getValue(field) for field in self.fields}
        patched = [field for field in self.fields
                   if update.getValueAsJSONPatchIfAvailable(field) is not None]
        tell(event="update", index=self.index, item=update.getItemName(),
             snapshot=update.isSnapshot(), values=values, patched=patched)


client = LightstreamerClient(sys.argv[1], "TEST")
if sys.argv[2]:
    client.connectionOptions.setForcedTransport(sys.argv[2])
client.connectionOptions.setFirstRetryMaxDelay(50)
client.connectionOptions.setRetryDelay(200)
client.addListener(Status())
for index, text in enumerate(sys.argv[3:]):
    wanted = json.loads(text)
    subscription = Subscription(wanted["mode"], wanted["items"], wanted["fields"])
    subscription.setDataAdapter("SCRIPT")
    if "snapshot" in wanted:
        subscription.setRequestedSnapshot(wanted["snapshot"])
    if "frequency" in wanted:
        subscription.setRequestedMaxFrequency(wanted["frequency"])
    subscription.addListener(Updates(index, wanted["fields"]))
    client.subscribe(subscription)
client.connect()

for line in sys.stdin:
    if line.strip() == "cut":
        for found in gc.get_objects():
            if isinstance(found, socket.socket) and found.family == socket.AF_INET:
                found.shutdown(socket.SHUT_RDWR)
client.disconnect()
