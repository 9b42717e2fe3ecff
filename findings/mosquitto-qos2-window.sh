#!/usr/bin/env bash
# Mosquitto 2.0.11 completes the hand-shake of QoS 2 for messages that it never delivers. MQTT 3.1.1 knows no limit for what a publisher
# has under way, and max_inflight_messages (20 by default) is documented for outgoing messages. But a publisher that has more than that
# under way loses messages: each is answered with PUBREC and PUBCOMP, the subscriber gets only some, and the log says nothing. With QoS 1
# the same publisher loses none. A publisher of QoS 2 therefore has to keep to 20 by itself.
#
# Seen with Mosquitto 2.0.11 (Debian 12, 2.0.11-1.2+deb12u2) and paho-mqtt 2.1.0, 200 messages each:
#
#   QoS 1, 100 under way   completed 200, delivered 200
#   QoS 2,  20 under way   completed 200, delivered 200
#   QoS 2, 100 under way   completed 200, delivered fewer (40, 66)
#   lines of the log that tell of it: 0
#
# Needs Debian 12 with its package lists, and Python 3 with venv. Installs no package. Takes half a minute. Exits with 1 when it sees
# something else.
set -euo pipefail
folder=$(mktemp -d)
broker=
end() {
    [ -z "$broker" ] || { kill "$broker" && wait "$broker"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
cd "$folder"

apt-get download mosquitto=2.0.11-1.2+deb12u2 libmosquitto1=2.0.11-1.2+deb12u2 libcjson1 libdlt2 libwrap0 >/dev/null
for package in ./*.deb; do dpkg-deb -x "$package" root; done
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check paho-mqtt==2.1.0

printf 'listener 24883 127.0.0.1\nallow_anonymous true\nlog_type all\n' >broker.conf
LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/sbin/mosquitto -c broker.conf >broker.log 2>&1 &
broker=$!
for _ in $(seq 100); do
    if grep -qs ' running$' broker.log; then break; fi
    sleep 0.1
done

cat >rounds.py <<'PYTHON'
import sys
import threading
import time

import paho.mqtt.client as mqtt

MESSAGES = 200


def client(name):
    return mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=name, protocol=mqtt.MQTTv311)


def round_of(qos, under_way):
    delivered, completed = [], []
    ready, connected = threading.Event(), threading.Event()
    subscriber, publisher = client("subscriber"), client("publisher")
    subscriber.on_connect = lambda it, *_: it.subscribe("readings", qos=qos)
    subscriber.on_subscribe = lambda *_: ready.set()
    subscriber.on_message = lambda _, __, message: delivered.append(message.payload)
    publisher.on_connect = lambda *_: connected.set()
    publisher.on_publish = lambda _, __, number, *___: completed.append(number)
    publisher.max_inflight_messages_set(under_way)
    for one, event in ((subscriber, ready), (publisher, connected)):
        one.connect("127.0.0.1", 24883)
        one.loop_start()
        assert event.wait(20)
    for number in range(MESSAGES):
        publisher.publish("readings", str(number), qos=qos)
    end = time.monotonic() + 30
    while len(completed) < MESSAGES and time.monotonic() < end:
        time.sleep(0.05)
    answered = len(completed)
    # What was completed has left the broker before a message that is sent afterwards.
    publisher.publish("readings", "last", qos=0)
    while b"last" not in delivered and time.monotonic() < end:
        time.sleep(0.05)
    for one in (publisher, subscriber):
        one.disconnect()
        one.loop_stop()
    arrived = len(set(delivered) - {b"last"})
    print(f"QoS {qos}, {under_way} under way: completed {answered}, delivered {arrived}")
    return answered, arrived


assert round_of(1, 100) == (MESSAGES, MESSAGES)
assert round_of(2, 20) == (MESSAGES, MESSAGES)
completed, delivered = round_of(2, 100)
sys.exit(not (completed == MESSAGES and delivered < MESSAGES))
PYTHON
python/bin/python rounds.py
told=$(grep -iE 'drop|discard|exceed|quota|full' broker.log | grep -cv 'drop privileges' || true)
echo "lines of the log that tell of it: $told"
[ "$told" -eq 0 ]
