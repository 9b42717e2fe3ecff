package dev.weir.run;

import dev.weir.clock.WallTime;
import dev.weir.payload.header.HeaderGenerator;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.payload.header.HeaderText;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** The cost of two headers of the user's own on a message: their expressions evaluated, and their values encoded. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class HeaderBenchmark {

    private static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;
    private static final long GAP_NANOS = 10_000;

    /** What stands in names and values: no expressions, the number alone, or those of the documented example. */
    @Param({"plain", "number", "documented"})
    public String texts = "";

    private HeaderGenerator headers = HeaderSpec.NONE.at(WallTime.FROM_EPOCH).generator(0);
    private long sequence;

    @Setup
    public void open() {
        HeaderText header = switch (texts) {
            case "plain" -> new HeaderText("tenant", "acme");
            case "number" -> new HeaderText("attempt", "${number}");
            case "documented" ->
                new HeaderText(
                        "x-amz-meta-${math:random(30) + 1}",
                        "${date:format(\"yyyy-MM-dd'T'HH:mm:ssZ\")"
                                + ".format(date:from(rnd.nextLong(time:millisSinceEpoch())))}");
            default -> throw new IllegalStateException("no such texts: " + texts);
        };
        headers = new HeaderSpec(List.of(header, header), false)
                .at(new WallTime(0, EPOCH_NANOS, ZoneOffset.UTC))
                .generator(0);
    }

    @Benchmark
    public byte[] twoHeaders() {
        headers.make(sequence, sequence * GAP_NANOS);
        sequence++;
        return headers.value(1);
    }
}
