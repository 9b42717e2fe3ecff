package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.ClockState;
import dev.weir.result.Latency;
import dev.weir.result.PairFigures;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Holds what a run tells of the clocks of its hosts, and of latencies between them, against what is known of these clocks. */
final class TrueClocks {

    /** Of every latency three digits are kept. */
    private static final double ROUNDED = 0.998;

    private TrueClocks() {}

    /**
     * A time namespace moves a clock by whole seconds and leaves its rate alone, so that the truth is known to the nanosecond. The
     * error of a straight line that is within the bound at both ends of the measured phase is within it throughout.
     *
     * @param secondsAhead by how much the clock of each agent of the run is ahead, by its name
     */
    static void assertWithinBounds(RunResult result, Map<String, Long> secondsAhead) {
        long measuredNanos = result.phases().stream()
                .filter(phase -> phase.name().equals("measure"))
                .mapToLong(PhaseSpan::durationNanos)
                .sum();
        assertThat(measuredNanos).isPositive();
        assertThat(result.acrossHosts().hosts())
                .extracting(HostFigures::name)
                .containsExactlyInAnyOrderElementsOf(secondsAhead.keySet());
        assertThat(result.acrossHosts().hosts()).allSatisfy(host -> {
            ClockFigures clock = host.clock();
            long truthNanos = -TimeUnit.SECONDS.toNanos(Objects.requireNonNull(secondsAhead.get(host.name())));
            assertThat(clock.state()).isEqualTo(ClockState.BOUNDED);
            // A bound of a second and more would allow anything; the fastest of hundreds of exchanges makes it.
            assertThat(clock.boundNanos()).isBetween(1L, TimeUnit.SECONDS.toNanos(1));
            assertThat(Math.abs(clock.offsetNanos() - truthNanos)).isLessThanOrEqualTo(clock.boundNanos());
            assertThat(Math.abs(clock.offsetNanos() + Math.round(clock.rate() * measuredNanos) - truthNanos))
                    .isLessThanOrEqualTo(clock.boundNanos());
        });
    }

    /**
     * What two clocks timed against what one did, which no other clock can move. Of each message the way out takes more than nothing
     * and less than the way out and back. So does every percentile then, but for the bound; however busy this machine is.
     *
     * @param result of round trips from one host to one other
     * @param messages how many came back
     */
    static void assertPercentilesWithinBounds(RunResult result, long messages) {
        assertThat(result.acrossHosts().hostPairs()).hasSize(1);
        PairFigures wayOut = result.acrossHosts().hostPairs().getFirst();
        Latency outAndBack = result.messages().latencies().getFirst();
        assertThat(outAndBack.name()).isEqualTo("round-trip");
        assertThat(outAndBack.timings().count()).isEqualTo(messages);
        assertThat(wayOut.endToEnd().timings().count()).isEqualTo(messages);

        assertThat(wayOut.lowestNanos()).isGreaterThanOrEqualTo(-wayOut.boundNanos());
        assertThat(ROUNDED * wayOut.lowestNanos())
                .isLessThanOrEqualTo((double) (outAndBack.timings().minNanos() + wayOut.boundNanos()));
        assertThat(wayOut.endToEnd().percentiles())
                .isNotEmpty()
                .allSatisfy(percentile -> assertThat(ROUNDED * percentile.nanos())
                        .isLessThanOrEqualTo((double) (outAndBack.at(percentile.percentile()) + wayOut.boundNanos())));
    }
}
