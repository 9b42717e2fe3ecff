package dev.weir.cli.run;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.measure.LatencyKind;
import dev.weir.report.minutes.MinuteReports;
import dev.weir.result.PhaseSpan;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveSecond;

/**
 * Shows at each full minute of the measured phase the end-to-end latencies since its start, in the form of the load test of
 * the Lightstreamer Kafka Connector. Those of the last second or two may be missing. The end of the phase is not shown: its
 * latencies are complete only in the results.
 */
public final class MinuteListener implements RunListener {

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final String MEASURE = PhaseSpan.MEASURE;

    private final ProgressDisplay display;
    private boolean measuring;
    private long endNanos;
    private long minutesShown;

    public MinuteListener(ProgressDisplay display) {
        this.display = display;
    }

    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        measuring = phase.equals(MEASURE);
        endNanos = expectedNanos > 0 ? expectedNanos : Long.MAX_VALUE;
        minutesShown = 0;
    }

    @Override
    public void phaseEnded(String phase, long durationNanos, String note) {
        measuring = false;
    }

    @Override
    public void second(LiveSecond second) {
        long minutes = second.record().untilNanos() / MINUTE_NANOS;
        if (measuring
                && second.phase().equals(MEASURE)
                && minutes > minutesShown
                && minutes * MINUTE_NANOS < endNanos) {
            minutesShown = minutes;
            display.text(MinuteReports.soFar(second.latencies().apply(LatencyKind.END_TO_END), minutes * 60));
        }
    }
}
