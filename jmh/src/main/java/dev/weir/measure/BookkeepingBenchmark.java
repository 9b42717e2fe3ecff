package dev.weir.measure;

import dev.weir.measure.gap.PartitionGaps;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one sample in a recorder and one message in a set of sequences cost, beside the ready-made alternatives. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class BookkeepingBenchmark {

    private final Recorder recorder = new Recorder(LatencyKind.END_TO_END);
    private final SingleWriterRecorder singleWriter = new SingleWriterRecorder(1, Recorder.HIGHEST_NANOS, 3);
    private final Histogram plain = Recorder.histogram();
    private final PartitionGaps gaps = new PartitionGaps();
    private SequenceSet sequences = new SequenceSet();
    private Set<Long> hashed = new HashSet<>();
    private long next;
    private long nanos;

    /** Begins with empty sets, so that none of them outgrows the heap. */
    @Setup(Level.Iteration)
    public void empty() {
        recorder.start(0);
        gaps.start(0);
        sequences = new SequenceSet();
        hashed = new HashSet<>();
        next = 0;
        nanos = 0;
    }

    /** Spreads values over some buckets, as latencies do. */
    private long value() {
        next++;
        return 1_000 + ((next * 7_919) & 0xf_ffff);
    }

    /** One sample in Weir's recorder. */
    @Benchmark
    public void recorder() {
        recorder.record(1, value());
    }

    /** One sample in HdrHistogram's recorder for one writer. */
    @Benchmark
    public void singleWriterRecorder() {
        singleWriter.recordValue(value());
    }

    /** One sample in a histogram that nobody else may read. */
    @Benchmark
    public void plainHistogram() {
        plain.recordValue(value());
    }

    /** One message in a set of sequences. */
    @Benchmark
    public boolean sequenceSet() {
        return sequences.add(next++);
    }

    /** One message in the gaps of a client, 0.3 to 1.3 ms after the one before it, in one of 12 partitions. */
    @Benchmark
    public void gaps() {
        nanos += 300 * value();
        gaps.note((int) (next % 12), nanos);
    }

    /** One message in a hash set, which is emptied every million. */
    @Benchmark
    public boolean hashSet() {
        if (hashed.size() > 1_000_000) {
            hashed.clear();
        }
        return hashed.add(next++);
    }
}
