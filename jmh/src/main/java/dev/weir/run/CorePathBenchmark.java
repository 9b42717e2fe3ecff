package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.run.loop.Assignment;
import dev.weir.run.loop.MessageWriter;
import dev.weir.run.loop.PublisherLoop;
import dev.weir.run.loop.RunErrors;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.direct.DirectDriver;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of one message in Weir itself, with no transport between: schedule, payload, identity with its checksum
 * written and checked, ledger on both sides, and every recorder.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CorePathBenchmark {

    private static final int RUN_ID = 4711;

    /** Size of a message with its identity. */
    @Param({"100", "1000"})
    int messageBytes;

    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 1);
    private PublisherLoop loop;
    private Transport transport;

    /** Opens one publisher and one subscriber that share this thread. */
    @Setup
    public void open() {
        RunClock clock = new SystemClock();
        TransportDriver driver = new DirectDriver();
        Settings settings = Settings.of(driver.settings(), Map.of("mode", "call"));
        transport = driver.open(settings, new RunContext("00001267", clock, messageBytes));
        transport.provision(new Topology(1, 1, Delivery.SHARED));
        var received = new SubscriberAccount(0, RUN_ID, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        var sent = new PublisherAccount(0, 1 << 20, new Sampling(Timed.ALL), true);
        transport.openSubscriber(0, received);
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        var payload = new PayloadSpec.Random(false, new SizeRange(messageBytes, messageBytes), 1)
                .generator(carrier.overheadBytes(), 0);
        loop = new PublisherLoop(
                0,
                clock,
                transport.openPublisher(0, sent),
                sent,
                new MessageWriter(carrier, payload, sequence -> -1, RUN_ID, 0),
                new RunErrors(clock));
        long startNanos = clock.nanos();
        received.begin(Phase.MEASURE, startNanos);
        var schedule = new Schedule.FixedRate(50_000_000);
        loop.assign(new Assignment(
                Phase.MEASURE,
                startNanos,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                schedule.cursor(0, 1),
                Long.MAX_VALUE,
                false,
                Optional.empty()));
        loop.step();
        log.follow(received.recorders(Phase.MEASURE));
        log.follow(sent.recorders(Phase.MEASURE));
    }

    /** Takes what the recorders have closed, as a run does every second. */
    @Setup(Level.Iteration)
    public void collect() {
        log.collect();
    }

    /** Closes both. */
    @TearDown
    public void close() {
        loop.close();
        transport.close();
    }

    /** One message, from due to recorded. */
    @Benchmark
    public long message() {
        return loop.step();
    }
}
