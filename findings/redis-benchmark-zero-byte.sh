#!/usr/bin/env bash
# redis-benchmark 7.0.15 sends less than it is given. With -x it reads the last argument of a command from its input, and cuts it at the
# first byte of value zero: of a payload of 1,024 bytes that has one in the middle, 512 arrive, and nothing says so. Rates and latencies
# are then those of smaller messages. redis-cli -x of the same package sends all of it.
#
# Seen with Debian 12, redis-tools and redis-server 5:7.0.15-1~deb12u10:
#
#   redis-benchmark -x SET, 1,024 bytes       512 bytes stored, exit code 0
#   redis-cli -x SET, the same bytes          1024 bytes stored
#
# Needs Debian 12 with its package lists. Installs no package. Takes some seconds. Exits with 1 when it sees something else.
set -euo pipefail
folder=$(mktemp -d)
server=
end() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT
cd "$folder"

apt-get download redis-server=5:7.0.15-1~deb12u10 redis-tools=5:7.0.15-1~deb12u10 libjemalloc2 liblzf1 libatomic1 >/dev/null
for package in ./*.deb; do dpkg-deb -x "$package" root; done
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu)
root/usr/bin/redis-server --port 24663 --bind 127.0.0.1 --save '' >server.log 2>&1 &
server=$!
for _ in $(seq 100); do
    if grep -qs 'Ready to accept connections' server.log; then break; fi
    sleep 0.1
done

{
    head -c 512 /dev/zero | tr '\0' a
    printf '\0'
    head -c 511 /dev/zero | tr '\0' b
} >payload
root/usr/bin/redis-benchmark -p 24663 -n 100 -c 1 -q -x SET measured <payload >benchmark.log
root/usr/bin/redis-cli -p 24663 -x SET told <payload >/dev/null
measured=$(root/usr/bin/redis-cli -p 24663 STRLEN measured)
told=$(root/usr/bin/redis-cli -p 24663 STRLEN told)
echo "redis-benchmark -x: $measured of 1024 bytes"
echo "redis-cli -x: $told of 1024 bytes"
[ "$measured $told" = '512 1024' ]
