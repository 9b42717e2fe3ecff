package dev.weir.gateway;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves one item to as many clients as come, for {@link FanOutClients}, and prints each second how many deliveries were
 * due (with conflation fewer are made) and what each cost this process. Arguments: port, loops, events a second, characters of a value.
 */
final class FanOutServer {

    private static final FieldNames F = ScriptedAdapter.fields("key", "value");
    private static final double MICROS_PER_TICK = 10_000;

    private FanOutServer() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        int loops = Integer.parseInt(arguments[1]);
        long gapNanos = TimeUnit.SECONDS.toNanos(1) / Long.parseLong(arguments[2]);
        int characters = Integer.parseInt(arguments[3]);
        ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
        ServerSettings server =
                new ServerSettings("127.0.0.1", port, loops, 8192, 30_000, 64 * 1024, 64 * 1024, 16_384, 100, 30_000);
        try (Gateway gateway = Gateway.start(
                new GatewaySettings(server, SessionSettings.withDefaults(), ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none())) {
            String content = "x".repeat(characters);
            long next = System.nanoTime();
            long told = next;
            long events = 0;
            long deliveries = 0;
            long ticks = ticks();
            while (!Thread.interrupted()) {
                next += gapNanos;
                while (System.nanoTime() < next) {
                    LockSupport.parkNanos(next - System.nanoTime());
                }
                if (adapter.subscribed("item")) {
                    String value = (events++ + content).substring(0, characters);
                    adapter.sink("item").update(new ItemEvent(F, new String[] {"k" + events, value}), false);
                    deliveries += gateway.sessions();
                }
                if (System.nanoTime() - told > TimeUnit.SECONDS.toNanos(1)) {
                    long ticksNow = ticks();
                    System.out.printf(
                            "%d sessions, %d deliveries due, %.2f us each, %d kB resident%n",
                            gateway.sessions(),
                            deliveries,
                            (ticksNow - ticks) * MICROS_PER_TICK / Math.max(1, deliveries),
                            residentKilobytes());
                    told = System.nanoTime();
                    deliveries = 0;
                    ticks = ticksNow;
                }
            }
        }
    }

    private static long ticks() throws IOException {
        String[] stat = Files.readString(Path.of("/proc/self/stat")).split(" ", -1);
        return Long.parseLong(stat[13]) + Long.parseLong(stat[14]);
    }

    private static long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
