package dev.weir.clientcost;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.clock.SystemClock;
import dev.weir.transport.Joinable;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A process that sends and receives messages over a server of its own, through Weir or through a bare loop, and prints the
 * processor time of each in microseconds, and the rate: {@code jmh/streams-cost} runs both in turn.
 *
 * <p>Arguments: {@code weir|bare}, transport, messages, bytes. As many messages as a third go before.
 */
public final class ClientCost {

    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** Sends one message. */
    @FunctionalInterface
    private interface Sending {
        void one() throws Exception;
    }

    private final long messages;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ClientCost(long messages) {
        this.messages = messages;
    }

    /** Measures, and ends with an exception when a message is missing. */
    public static void main(String[] arguments) throws Exception {
        List<String> given = List.of(arguments);
        var cost = new ClientCost(Long.parseLong(given.get(2)));
        int bytes = Integer.parseInt(given.get(3));
        SystemClock clock = new SystemClock();
        TransportDriver driver = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.name().equals(given.get(1)))
                .findFirst()
                .orElseThrow();
        // A server of MQTT drops what it has no room for, though it was acknowledged.
        Map<String, String> asked = driver.name().equals("mqtt") ? Map.of("max-queued", "1000000") : Map.of();
        Settings settings = Settings.of(driver.settings(), asked);
        try (Transport transport = driver.open(settings, new RunContext("00001267", clock, bytes))) {
            transport.provision(new Topology(1, 1, Delivery.EACH));
            if (given.getFirst().equals("weir")) {
                try (WeirLoop weir = new WeirLoop(transport, bytes, clock)) {
                    cost.measure(weir::publish, weir::acked, weir::received);
                }
            } else {
                BareLoop loop = new BareLoop();
                try (BareClient bare = bare(given.get(1), ((Joinable) transport).handout(), bytes, loop)) {
                    cost.measure(bare::publish, loop::acked, loop::received);
                    if (loop.nanos() < 0) {
                        throw new IllegalStateException("a clock ran backwards");
                    }
                }
            }
        }
    }

    private static BareClient bare(String transport, Map<String, String> told, int bytes, BareLoop loop)
            throws Exception {
        return switch (transport) {
            case "nats" ->
                new BareNats(
                        Objects.requireNonNull(told.get("servers")),
                        Objects.requireNonNull(told.get("stream")),
                        bytes,
                        loop);
            case "redis" ->
                new BareRedis(
                        Objects.requireNonNull(told.get("address")),
                        Objects.requireNonNull(told.get("stream")),
                        bytes,
                        loop);
            case "rabbitmq" ->
                new BareRabbit(
                        Objects.requireNonNull(told.get("address")),
                        Objects.requireNonNull(told.get("name")),
                        bytes,
                        loop);
            case "mqtt" ->
                new BareMqtt(
                        Objects.requireNonNull(told.get("address")),
                        Objects.requireNonNull(told.get("topic")),
                        bytes,
                        loop);
            default -> throw new IllegalArgumentException("no bare loop for " + transport);
        };
    }

    private void measure(Sending publish, LongSupplier acked, LongSupplier received) throws Exception {
        long warmup = messages / 3;
        send(warmup, publish);
        await(acked, warmup);
        await(received, warmup);
        long cpuNanos = process.getProcessCpuTime();
        long startNanos = System.nanoTime();
        send(messages, publish);
        await(acked, warmup + messages);
        await(received, warmup + messages);
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        double micros = (process.getProcessCpuTime() - cpuNanos) / 1e3 / messages;
        System.out.printf(Locale.ROOT, "%.2f %.0f%n", micros, messages / seconds);
    }

    private static void send(long count, Sending publish) throws Exception {
        for (long i = 0; i < count; i++) {
            publish.one();
        }
    }

    private static void await(LongSupplier count, long wanted) {
        long startNanos = System.nanoTime();
        while (count.getAsLong() < wanted) {
            if (System.nanoTime() - startNanos > LIMIT_NANOS) {
                throw new IllegalStateException(count.getAsLong() + " of " + wanted + " messages");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
