package dev.weir.run.verdict;

import dev.weir.result.ProcessCost;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.Crowd.LoopWork;
import dev.weir.unit.Rates;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which side was busy while clients fell behind: the clients' event loops, or a process of the system.
 *
 * @param loops what each loop of clients did; empty if that is not known
 * @param overNanos the time in which they did it
 * @param costs what each process used
 * @param seconds the time in which they used it
 * @param processors of this host
 */
public record Bottleneck(
        List<LoopWork> loops, long overNanos, List<ProcessCost> costs, double seconds, int processors) {

    /** A loop that is busy for a larger share of its time has no time left. */
    private static final double BUSY = 0.9;

    /** A loop that is busy for a smaller share of its time would have done more, had more come. */
    private static final double FREE = 0.75;

    /** A process that uses less of a processor waits for something else. */
    private static final double IDLE_PROCESSORS = 0.5;

    private static final double FULL = 0.9;

    /** What can be told, in one sentence or two; nothing if the loops do not count their time. */
    public Optional<String> sentence() {
        if (loops.isEmpty() || overNanos <= 0 || seconds <= 0) {
            return Optional.empty();
        }
        double busy = loops.stream()
                .mapToDouble(loop -> 1 - (double) loop.waitedNanos() / overNanos)
                .max()
                .orElse(0);
        if (busy >= BUSY) {
            return Optional.of(clients(busy));
        }
        Optional<ProcessCost> busiest = busiest(false);
        String use = busiest.map(process -> process.name() + " used " + processors(used(process)))
                .orElse("");
        if (busy > FREE) {
            return Optional.of(loopBusy(busy) + (use.isEmpty() ? "" : ", and " + use)
                    + ": neither side is clearly the limit." + answers() + full());
        }
        String waited = "The clients waited for messages " + percent(1 - busy) + " of the time";
        if (busiest.isEmpty()) {
            return Optional.of(waited + ": the system is the limit, not the clients." + answers() + full());
        }
        String limit = used(busiest.get()) < IDLE_PROCESSORS
                ? ": something else held messages back, such as the network, a quota, slow clients or a pause."
                : ": " + busiest.get().name() + " is the limit, not the clients.";
        return Optional.of(waited + ", while " + use + limit + answers() + full());
    }

    private String clients(double busy) {
        double own = busiest(true).map(this::used).orElse(-1.0);
        if (own >= 0 && own < IDLE_PROCESSORS) {
            return "The event loops of the clients did not wait for messages, and used only " + processors(own)
                    + ": something held them up, such as a pause or too few processors." + full();
        }
        return loopBusy(busy)
                + (full().isEmpty()
                        ? ": the clients are the limit, not the system. Use more loops (crowd.loops) or processes"
                                + " (processes.receivers)."
                        : ":" + full() + " Clients and system took them from each other; run them on separate hosts.");
    }

    private static String loopBusy(double busy) {
        return "The busiest event loop of the clients was busy " + percent(busy) + " of the time";
    }

    private Optional<ProcessCost> busiest(boolean own) {
        return costs.stream()
                .filter(process -> process.cpuSeconds() >= 0 && ProcessWatch.isOwn(process.name()) == own)
                .filter(process -> !ProcessWatch.isElsewhere(process.name()))
                .max(Comparator.comparingDouble(ProcessCost::cpuSeconds));
    }

    private double used(ProcessCost process) {
        return process.cpuSeconds() / seconds;
    }

    private String processors(double used) {
        return String.format(Locale.ROOT, "%.2f of %d processors", used, processors);
    }

    private String answers() {
        long answers = loops.stream().mapToLong(LoopWork::answers).sum();
        return answers == 0
                ? ""
                : " The clients' requests were answered at " + Rates.format(answers * 1e9 / overNanos) + ".";
    }

    private String full() {
        double all = costs.stream()
                .filter(process -> process.cpuSeconds() >= 0 && !ProcessWatch.isElsewhere(process.name()))
                .mapToDouble(this::used)
                .sum();
        return all < FULL * processors ? "" : " All processors of this host were in use.";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * Math.clamp(share, 0, 1));
    }
}
