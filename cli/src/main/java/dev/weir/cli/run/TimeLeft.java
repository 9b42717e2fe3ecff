package dev.weir.cli.run;

import dev.weir.scenario.Matrix.Turn;
import dev.weir.scenario.Scenario;
import java.util.Collection;
import java.util.Locale;

/** An estimate of how long the rest of a matrix takes, from how long its runs took so far. Used by one thread. */
final class TimeLeft {

    /** What a run takes beside its warm-up and its measured phase, before anything is known. */
    private static final double AROUND_SECONDS = 2;

    private double plannedSeconds;
    private double tookSeconds;

    /** A run is over. */
    void ran(Scenario scenario, long tookNanos) {
        plannedSeconds += planned(scenario);
        tookSeconds += tookNanos / 1e9;
    }

    /** {@code about 12 min} for these runs. */
    String of(Collection<Turn> turns) {
        double planned = turns.stream()
                .mapToDouble(turn -> planned(turn.cell().scenario()))
                .sum();
        return words(planned * (plannedSeconds > 0 ? tookSeconds / plannedSeconds : 1));
    }

    private static double planned(Scenario scenario) {
        Scenario.Length length = scenario.length();
        return length.warmup().plus(length.measure()).toMillis() / 1e3 + AROUND_SECONDS;
    }

    static String words(double seconds) {
        if (seconds < 90) {
            return String.format(Locale.ROOT, "about %d s", Math.max(1, Math.round(seconds)));
        }
        return seconds < 90 * 60
                ? String.format(Locale.ROOT, "about %d min", Math.round(seconds / 60))
                : String.format(Locale.ROOT, "about %.1f h", seconds / 3600);
    }
}
