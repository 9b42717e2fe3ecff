package dev.weir.cli.doctor;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.pause.HiccupSampler;
import dev.weir.resource.pause.Hiccups;
import dev.weir.run.watch.HostWatch;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;

/** What a run can measure here, tried for two seconds. */
final class MeasuringChecks {

    private static final long TRIAL_NANOS = 2_000_000_000;

    /** A later wake-up in one of a hundred shows in the p99 of a fast system. */
    private static final long LATE_NANOS = 1_000_000;

    private final RunClock clock = new SystemClock();

    List<Check> all() {
        List<Check> checks = new ArrayList<>();
        try (HostWatch watch = new HostWatch(clock);
                HiccupSampler sampler = HiccupSampler.start(clock)) {
            long untilNanos = clock.nanos() + TRIAL_NANOS;
            while (clock.nanos() < untilNanos && !Thread.currentThread().isInterrupted()) {
                clock.parkUntil(untilNanos);
            }
            watch.mark();
            checks.add(wakeUps(sampler.take()));
            List<String> missing = watch.notMeasured();
            missing.forEach(sentence -> checks.add(Check.missing("figures of processes", sentence)));
            if (missing.isEmpty()) {
                checks.add(Check.ok("figures of processes", "CPU, memory, switches, collections, bytes on sockets"));
            }
        }
        return checks;
    }

    private static Check wakeUps(Hiccups seen) {
        String text = "p50 " + Durations.format(seen.medianNanos()) + ", p99 " + Durations.format(seen.p99Nanos())
                + ", max " + Durations.format(seen.longestNanos()) + " late";
        return seen.p99Nanos() > LATE_NANOS
                ? Check.limited("wake-ups", text + "; runs here may be INVALID")
                : Check.ok("wake-ups", text);
    }
}
