package dev.weir.fanout;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server and its clients, each in a process of its own. */
final class FanOutPair implements AutoCloseable {

    private static final List<String> SERVER_JVM =
            List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xms64m");
    private static final List<String> CLIENT_JVM =
            List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xms64m", "-Xmx512m");
    /**
     * Clients of a server that is measured look at their sockets so often. If they waited for each message, the server would
     * have to wake them for it: that costs as much as the rest, and only because they are on its machine.
     */
    private static final long REST_MICROS = 2_000;

    private static final int CONNECTED = 0;
    private static final int OPENED_MILLIS = 1;
    private static final int BYTES = 2;
    private static final int READS = 3;

    private final String name;
    private final MeasuredProcess server;
    private final MeasuredProcess clients;
    private final MeasuredProcess measured;

    private FanOutPair(String name, MeasuredProcess server, MeasuredProcess clients, boolean measuresServer) {
        this.name = name;
        this.server = server;
        this.clients = clients;
        this.measured = measuresServer ? server : clients;
    }

    /** Starts the processes, and waits until all clients have a session. */
    static FanOutPair open(FanOutSide side, boolean measuresServer, int count) throws IOException {
        MeasuredProcess server = MeasuredProcess.start(SERVER_JVM, side.server(), side.serverArguments());
        String port = server.line();
        long serverHeap = server.heapBytes();
        MeasuredProcess clients = MeasuredProcess.start(
                CLIENT_JVM, side.clients(), side.clientArguments(port, count, measuresServer ? REST_MICROS : 0));
        FanOutPair pair = new FanOutPair(side.name(), server, clients, measuresServer);
        pair.server.say("rate 1");
        while (clients.figures()[CONNECTED] < count || server.figures()[0] < count) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        System.out.printf(
                "%-14s %d sessions open after %.1f s%n",
                side.name(), count, clients.figures()[OPENED_MILLIS] / 1_000.0);
        rest(3);
        pair.memory(count, serverHeap);
        return pair;
    }

    private void memory(int count, long serverHeap) throws IOException {
        System.out.printf(
                "%-14s server: %.2f kB live in the heap a session, %.0f MB resident; clients: %.2f kB, %.0f MB%n",
                name,
                (server.heapBytes() - serverHeap) / 1e3 / count,
                server.residentBytes() / 1e6,
                clients.heapBytes() / 1e3 / count,
                clients.residentBytes() / 1e6);
        server.say("rate 0");
    }

    String name() {
        return name;
    }

    /** What it took in a time. */
    record Cost(double cpuSeconds, double deliveries, double reads) {

        double microsEach() {
            return cpuSeconds * 1e6 / deliveries;
        }

        double deliveriesARead() {
            return deliveries / reads;
        }
    }

    /** Lets so many updates a second go out for a time. */
    Cost measure(long rate, long seconds) throws IOException {
        server.say("rate " + rate);
        rest(1);
        double cpu = measured.cpuSeconds();
        long[] before = clients.figures();
        rest(seconds);
        double cpuAfter = measured.cpuSeconds();
        long[] after = clients.figures();
        server.say("rate 0");
        drain();
        return new Cost(
                cpuAfter - cpu,
                (after[BYTES] - before[BYTES]) / (double) FanOutMessage.FRAME_BYTES,
                after[READS] - before[READS]);
    }

    private void drain() throws IOException {
        long before = -1;
        for (long bytes = clients.figures()[BYTES]; bytes != before; bytes = clients.figures()[BYTES]) {
            before = bytes;
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        }
    }

    private static void rest(long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public void close() throws IOException {
        clients.close();
        server.close();
    }
}
