package dev.weir.readcost;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.operation.Operable;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationListener;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A process that does nothing but read records by their offsets, a fixed number at a time, from one partition that was filled
 * before. {@code jmh/read-cost} sets it beside Kafka's ConsumerPerformance.
 *
 * <p>Arguments: {@code sequential|random}, bootstrap, topic, records in it, reads, reads in flight.
 */
public final class ReadCost implements OperationListener {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE_NANOS = 1_000_000;

    private final RunClock clock = new SystemClock();
    private final BlockingQueue<Operation> free = new LinkedBlockingQueue<>();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final long[] latencies;
    private final String topic;
    private final long records;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(1);

    private ReadCost(String topic, long records, int reads) {
        this.topic = topic;
        this.records = records;
        this.latencies = new long[reads];
    }

    /** Reads and tells rate and latency; ends with an exception when a read failed. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> given = List.of(arguments);
        boolean sequential = given.get(0).equals("sequential");
        var cost = new ReadCost(given.get(2), Long.parseLong(given.get(3)), Integer.parseInt(given.get(4)));
        Map<String, String> asked = new HashMap<>(Map.of("bootstrap", given.get(1), "consumer.check.crcs", "false"));
        if (sequential) {
            asked.put("consumer.receive.buffer.bytes", "2097152");
        }
        KafkaDriver driver = new KafkaDriver();
        try (Transport transport = driver.open(
                        Settings.of(driver.settings(), asked), new RunContext("00001267", cost.clock, 1_000));
                OperationClient client = ((Operable) transport).openOperations(0, cost)) {
            cost.read(client, sequential, Integer.parseInt(given.get(5)));
        }
    }

    private void read(OperationClient client, boolean sequential, int inFlight) throws InterruptedException {
        for (int i = 0; i < inFlight; i++) {
            free.add(new Operation(i));
        }
        long begunNanos = clock.nanos();
        for (int number = 0; number < latencies.length; number++) {
            Operation read = next(client);
            read.clear();
            read.kind = OperationKind.READ_RECORD;
            read.number = number;
            read.topic = topic;
            read.partition = 0;
            read.offset = sequential ? number % records : random.nextLong(records);
            read.startedNanos = clock.nanos();
            client.start(read);
        }
        if (!client.flush(LIMIT) || failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " of " + latencies.length + " reads failed");
        }
        tell(clock.nanos() - begunNanos);
    }

    private Operation next(OperationClient client) throws InterruptedException {
        while (true) {
            Operation read = free.poll();
            if (read == null && !client.receive(PAUSE_NANOS)) {
                read = free.poll(PAUSE_NANOS, TimeUnit.NANOSECONDS);
            }
            if (read != null) {
                return read;
            }
        }
    }

    private void tell(long tookNanos) {
        Arrays.sort(latencies);
        System.out.printf(
                Locale.ROOT,
                "%d reads, %.0f/s, latency p50 %.1f us, p99 %.1f us, %d bytes%n",
                latencies.length,
                latencies.length * 1e9 / tookNanos,
                latencies[latencies.length / 2] / 1e3,
                latencies[(int) (latencies.length * 0.99)] / 1e3,
                bytes.get());
    }

    @Override
    public void found(Operation operation, FoundRecord record) {
        bytes.addAndGet(record.value().remaining());
    }

    @Override
    public void succeeded(Operation operation) {
        latencies[(int) operation.number] = operation.endedNanos - operation.startedNanos;
        free.add(operation);
    }

    @Override
    public void failed(Operation operation, OperationFailure failure, String cause) {
        failed.incrementAndGet();
        System.err.println(failure.label() + ": " + cause);
        free.add(operation);
    }
}
