"""Follows items with the official client and tells what it hears, one JSON object a line.

Arguments: address, transport or "", then subscriptions as JSON: {mode, items, fields, snapshot, frequency, adapter}.
Reads commands from standard input: "unsubscribe N", "churn N ROUNDS", "send TEXT".
"""
import json
import os
import sys
import threading

from lightstreamer.client import (ClientListener, ClientMessageListener,
                                  LightstreamerClient, Subscription,
                                  SubscriptionListener)

lock = threading.Lock()
subscribed = threading.Semaphore(0)


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
        subscribed.release()

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


class Answer(ClientMessageListener):
    def onProcessed(self, message, response):
        tell(event="processed", message=message, response=response)

    def onError(self, message, code, error):
        tell(event="message error", message=message, code=code, error=error)


def churn(subscription, rounds):
    """Gives a subscription up and takes it again at once; waits for it every other time."""
    for number in range(rounds):
        while subscribed.acquire(blocking=False):
            pass
        client.unsubscribe(subscription)
        client.subscribe(subscription)
        if number % 2:
            subscribed.acquire()
    tell(event="churned")


subscriptions = []
client = LightstreamerClient(sys.argv[1], "TEST")
if sys.argv[2]:
    client.connectionOptions.setForcedTransport(sys.argv[2])
client.connectionOptions.setFirstRetryMaxDelay(50)
# How long it waits for an answer, and from one attempt to the next.
client.connectionOptions.setRetryDelay(int(os.environ.get("RETRY_MILLIS", "10000")))
client.addListener(Status())
for index, text in enumerate(sys.argv[3:]):
    wanted = json.loads(text)
    subscription = Subscription(wanted["mode"], wanted["items"], wanted["fields"])
    subscription.setDataAdapter(wanted.get("adapter", "SCRIPT"))
    if "snapshot" in wanted:
        subscription.setRequestedSnapshot(wanted["snapshot"])
    if "frequency" in wanted:
        subscription.setRequestedMaxFrequency(wanted["frequency"])
    subscription.addListener(Updates(index, wanted["fields"]))
    client.subscribe(subscription)
    subscriptions.append(subscription)
client.connect()

for line in sys.stdin:
    command, argument, *more = line.split()
    if command == "unsubscribe":
        client.unsubscribe(subscriptions[int(argument)])
    elif command == "churn":
        churn(subscriptions[int(argument)], int(more[0]))
    elif command == "send":
        client.sendMessage(argument, "seq", 5000, Answer(), True)
client.disconnect()
