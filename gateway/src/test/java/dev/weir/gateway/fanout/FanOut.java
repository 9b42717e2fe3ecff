package dev.weir.gateway.fanout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures and prints: {@code cost}, {@code memory}, {@code overload}, {@code steady} or {@code snapshots}, each with {@code
 * name=value}.
 */
final class FanOut {

    private static final double MICROS = 1e6;

    private final Options options;

    private FanOut(Options options) {
        this.options = options;
    }

    public static void main(String[] arguments) throws IOException {
        FanOut fanOut = new FanOut(Options.of(Arrays.asList(arguments).subList(1, arguments.length)));
        switch (arguments[0]) {
            case "cost" -> fanOut.cost();
            case "memory" -> fanOut.memory();
            case "overload" -> fanOut.overload();
            case "steady" -> fanOut.steady();
            case "snapshots" ->
                Snapshots.measure(fanOut.options, fanOut.server((int) fanOut.options.number("items", Snapshots.ITEMS)));
            default ->
                throw new IllegalArgumentException("cost, memory, overload, steady or snapshots, not " + arguments[0]);
        }
    }

    private List<String> jvm() {
        return List.of(options.text("jvm", "-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xms64m")
                .split(" ", -1));
    }

    private Child server(int items) throws IOException {
        return options.text("server", "gateway").equals("bare")
                ? Child.start(jvm(), BareServer.class, options.number("characters", 1_000) + 20)
                : Child.start(
                        jvm(),
                        FanOutServer.class,
                        options.text("source", "memory"),
                        options.number("loops", 1),
                        options.number("characters", 1_000),
                        items);
    }

    private static Child clients(long port, long count, String mode, int items) throws IOException {
        return Child.start(List.of("-Xmx256m", "-XX:+UseSerialGC"), FanOutClients.class, port, count, mode, items, 0);
    }

    private static Child slowClients(long port, long count, String mode, int items, long bytesPerSecond)
            throws IOException {
        return Child.start(
                List.of("-Xmx256m", "-XX:+UseSerialGC"), FanOutClients.class, port, count, mode, items, bytesPerSecond);
    }

    private static void rest(long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Waits until all have a session, while events are slow. */
    private static void awaitSessions(Child server, long count) throws IOException {
        server.say("rate 5");
        while (server.figures()[0] < count) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    /** CPU of a delivery, as many a second as the rate says, each a write of its own. */
    private void cost() throws IOException {
        long count = options.number("clients", 10_000);
        long rate = options.number("rate", 5);
        try (Child server = server(1);
                Child clients = clients(Long.parseLong(server.line()), count, "RAW", 1)) {
            awaitSessions(server, count);
            server.say("rate " + rate);
            rest(options.number("warmup", 20));
            List<Double> each = new ArrayList<>();
            for (long round = 0; round < options.number("rounds", 6); round++) {
                Child.Cpu cpu = server.cpu();
                Child.Cpu clientCpu = clients.cpu();
                long due = server.figures()[1];
                long[] before = clients.figures();
                rest(options.number("seconds", 5));
                Child.Cpu took = server.cpu().since(cpu);
                Child.Cpu clientTook = clients.cpu().since(clientCpu);
                long deliveries = server.figures()[1] - due;
                long[] after = clients.figures();
                each.add(took.seconds() * MICROS / deliveries);
                System.out.printf(
                        "%d clients, %d deliveries, %.2f us CPU each (system %.2f; clients %.2f), %.0f B, %.2f a read%n",
                        count,
                        deliveries,
                        each.getLast(),
                        took.systemSeconds() * MICROS / deliveries,
                        clientTook.seconds() * MICROS / deliveries,
                        (after[1] - before[1]) / (double) deliveries,
                        deliveries / (double) (after[2] - before[2]));
            }
            each.sort(null);
            System.out.printf(
                    "median %.2f us CPU a delivery (%.2f to %.2f)%n",
                    each.get(each.size() / 2), each.getFirst(), each.getLast());
        }
    }

    /** Resident memory of a connection with its session and one subscription that gets an update a second. */
    private void memory() throws IOException {
        long few = options.number("few", 1_000);
        long many = options.number("clients", 10_000);
        try (Child server = server(1)) {
            long port = Long.parseLong(server.line());
            try (Child first = clients(port, few, "RAW", 1)) {
                // So that what is compiled is so before the first reading.
                awaitSessions(server, few);
                server.say("rate " + options.number("warmup-rate", 50));
                rest(options.number("warmup", 20));
                Memory small = settled(server, few);
                try (Child others = clients(port, many - few, "RAW", 1)) {
                    Memory large = settled(server, many);
                    System.out.printf(
                            "%d clients: %d kB resident, %d kB live in the heap; %d: %d kB, %d kB%n",
                            few,
                            small.residentKilobytes,
                            small.heapKilobytes,
                            many,
                            large.residentKilobytes,
                            large.heapKilobytes);
                    double more = many - few;
                    System.out.printf(
                            "a connection: %.2f kB resident, %.2f kB live in the heap%n",
                            (large.residentKilobytes - small.residentKilobytes) / more,
                            (large.heapKilobytes - small.heapKilobytes) / more);
                    others.say("figures");
                }
                first.say("figures");
            }
        }
    }

    private record Memory(long residentKilobytes, long heapKilobytes) {}

    private Memory settled(Child server, long count) throws IOException {
        awaitSessions(server, count);
        server.say("rate " + options.number("rate", 1));
        rest(options.number("seconds", 20));
        long heapKilobytes = heapKilobytes(server);
        return new Memory(server.residentKilobytes(), heapKilobytes);
    }

    /** What is live in its heap, which takes a collection. */
    private static long heapKilobytes(Child server) throws IOException {
        server.say("gc");
        return Long.parseLong(server.line()) / 1024;
    }

    /** How much arrives when far more is due than can be sent, and what memory that takes. */
    private void overload() throws IOException {
        long count = options.number("clients", 10_000);
        int items = (int) options.number("items", 10);
        try (Child server = server(items);
                Child clients = clients(Long.parseLong(server.line()), count, options.text("mode", "MERGE"), items)) {
            awaitSessions(server, count);
            server.say("rate " + options.number("rate", 2_000));
            long period = options.number("seconds", 10);
            rest(period);
            System.out.printf("%d kB live in the heap%n", heapKilobytes(server));
            double size = options.number("characters", 1_000) + 20.0;
            for (long round = 0; round < options.number("rounds", 6); round++) {
                long due = server.figures()[1];
                long[] before = clients.figures();
                Child.Cpu cpu = server.cpu();
                long start = System.nanoTime();
                rest(period);
                double seconds = (System.nanoTime() - start) / 1e9;
                long[] after = clients.figures();
                double arrived = (after[1] - before[1]) / size;
                System.out.printf(
                        "%.0f deliveries/s due, %.0f arrived (%.0f MB/s, %.1f a read), %.2f us CPU each, %d kB%n",
                        (server.figures()[1] - due) / seconds,
                        arrived / seconds,
                        (after[1] - before[1]) / seconds / 1e6,
                        arrived / (after[2] - before[2]),
                        server.cpu().since(cpu).seconds() * MICROS / arrived,
                        server.residentKilobytes());
            }
            System.out.printf("%d kB live in the heap%n", heapKilobytes(server));
        }
    }

    /** Resident memory under a load that does not change, with clients that are too slow for it. */
    private void steady() throws IOException {
        long count = options.number("clients", 20);
        int items = (int) options.number("items", 10);
        try (Child server = server(items);
                Child clients = slowClients(
                        Long.parseLong(server.line()),
                        count,
                        options.text("mode", "MERGE"),
                        items,
                        options.number("read", 100_000))) {
            awaitSessions(server, count);
            server.say("rate " + options.number("rate", 500));
            long period = options.number("seconds", 5);
            for (long round = 1; round <= options.number("rounds", 180); round++) {
                rest(period);
                System.out.printf(
                        "%d s: %d kB resident, %d MB arrived%n",
                        round * period, server.residentKilobytes(), clients.figures()[1] / 1_000_000);
            }
            System.out.printf("%d kB live in the heap%n", heapKilobytes(server));
        }
    }
}
