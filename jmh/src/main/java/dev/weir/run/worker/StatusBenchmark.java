package dev.weir.run.worker;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.run.worker.MessagesWords.Status;
import dev.weir.transport.Positions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The status of a subscriber that received a tenth of a second's messages from eight partitions, to bytes and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StatusBenchmark {

    private static final int RUN = 4711;
    private static final int PARTITIONS = 8;
    private static final int MESSAGE_BYTES = 100;
    private static final long TENTH_NANOS = 100_000_000;
    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    /** Messages in that tenth of a second. */
    @Param({"10", "1000", "10000"})
    public int messages;

    /** Hosts with a publisher each; their latencies are told apart if there are several. */
    @Param({"1", "10", "25"})
    public int hosts;

    private Status status = status(1, 1);
    private byte[] bytes = {};

    /** Makes the status. */
    @Setup
    public void receive() throws IOException {
        status = status(messages, hosts);
        bytes = MessagesWords.PROTOCOL.words().encode(status);
    }

    /** Says how long it is. */
    @TearDown
    public void length() {
        System.out.println(bytes.length + " bytes");
    }

    private static Status status(int messages, int hosts) {
        SubscriberAccount account = new SubscriberAccount(0, RUN, CarrierKind.BINARY, hosts, new KeyGenerator[0]);
        if (hosts > 1) {
            account.splittingByHost(IntStream.range(0, hosts).boxed().toList(), hosts);
        }
        account.begin(Phase.MEASURE, 0);
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        Identity identity = new Identity();
        ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES);
        Random random = new Random(1);
        Map<Integer, Long> next = new HashMap<>();
        for (int i = 0; i < messages; i++) {
            long dueNanos = i * TENTH_NANOS / messages;
            identity.origin(RUN, i % hosts, Phase.MEASURE);
            identity.message(i / hosts, dueNanos, dueNanos + 20_000, 0);
            carrier.seal(identity, message.clear(), NO_HEADER);
            long receivedNanos = dueNanos + 1_000_000 + random.nextLong(4_000_000);
            account.onMessage(message.clear(), NO_HEADER, i % PARTITIONS, i / PARTITIONS, receivedNanos);
            next.put(i % PARTITIONS, (long) i / PARTITIONS + 1);
        }
        return new Status(
                0, TENTH_NANOS, true, new Positions(next), account.update().packed(), null, null);
    }

    /** What the process that receives does. */
    @Benchmark
    public byte[] write() throws IOException {
        return MessagesWords.PROTOCOL.words().encode(status);
    }

    /** What the process of the run does. */
    @Benchmark
    public Object read() throws IOException {
        return MessagesWords.PROTOCOL.words().decode(bytes);
    }
}
