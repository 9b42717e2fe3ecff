package dev.weir.measure;

import dev.weir.message.Phase;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * What one message costs in the account of a publisher when another thread acknowledges: the publishing thread opens and
 * counts a batch, the other takes the answers to those that were sent. Neither goes on alone, so both have the same rate.
 */
@State(Scope.Group)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TwoThreadAccountBenchmark {

    private static final int BATCH = 128;
    private static final int MOST_IN_FLIGHT = 1 << 14;
    private static final long GAP_NANOS = 100;

    private PublisherAccount account = new PublisherAccount(0, MOST_IN_FLIGHT);
    /** Sequence after the last message that was sent. Both threads look at it once a batch. */
    private volatile long sent;

    /** Sequence after the last message that was acknowledged. Both threads look at it once a batch. */
    private volatile long acknowledged;

    /** Begins a phase of its own account, so that its sets do not grow from one iteration to the next. */
    @Setup(Level.Iteration)
    public void begin() {
        account = new PublisherAccount(0, MOST_IN_FLIGHT);
        account.begin(Phase.MEASURE, 0, 0);
        sent = 0;
        acknowledged = 0;
    }

    /** Sends a batch. */
    @Benchmark
    @Group("account")
    @GroupThreads(1)
    @OperationsPerInvocation(BATCH)
    public void publish(Control control) {
        while (sent - acknowledged > MOST_IN_FLIGHT / 2) {
            if (control.stopMeasurement) {
                return;
            }
            Thread.onSpinWait();
        }
        long end = sent + BATCH;
        for (long sequence = sent; sequence < end; sequence++) {
            long nanos = sequence * GAP_NANOS;
            if (!account.open(sequence, nanos)) {
                throw new IllegalStateException("more are in flight than were sent and not acknowledged");
            }
            account.sent(Phase.MEASURE, 100, nanos, nanos + 20, 10);
        }
        sent = end;
    }

    /** Takes the answers to a batch. */
    @Benchmark
    @Group("account")
    @GroupThreads(1)
    @OperationsPerInvocation(BATCH)
    public void acknowledge(Control control) {
        while (sent - acknowledged < BATCH) {
            if (control.stopMeasurement) {
                return;
            }
            Thread.onSpinWait();
        }
        long end = acknowledged + BATCH;
        for (long sequence = acknowledged; sequence < end; sequence++) {
            account.onAck(sequence, 0, sequence * GAP_NANOS + 1_000);
        }
        acknowledged = end;
    }
}
