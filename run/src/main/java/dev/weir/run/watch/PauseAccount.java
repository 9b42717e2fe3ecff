package dev.weir.run.watch;

import dev.weir.run.watch.ProcessWatch.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The pauses of all processes of Weir, each under the name of the process that paused, or of the host when every one did.
 *
 * @param longest the longest that touches the time asked for; none when nothing paused
 * @param p99Nanos 99th percentile of the lateness, in the process where it was largest
 * @param totalNanos sum of the pauses over 1 ms, in the process where it was largest
 * @param pauses all that are known, in order of time
 */
public record PauseAccount(Named longest, long p99Nanos, long totalNanos, List<Named> pauses) {

    /** A shorter pause is one of a thread that waits for a processor, or of a collection. */
    private static final long STANDSTILL_NANOS = 100_000_000;

    /** Who paused when all processes did. */
    static final String HOST = "the host";

    public static final PauseAccount NONE = new PauseAccount(new Named("weir", 0, 0), 0, 0, List.of());

    /**
     * A pause.
     *
     * @param process who paused
     * @param atNanos when it began, by the run's clock
     */
    public record Named(String process, long atNanos, long lengthNanos) {

        long endNanos() {
            return atNanos + lengthNanos;
        }

        /** For how long this and another lasted at once. */
        private long togetherNanos(Named other) {
            return Math.min(endNanos(), other.endNanos()) - Math.max(atNanos, other.atNanos);
        }

        /** For how long this lasted between two instants. */
        long withinNanos(long fromNanos, long toNanos) {
            return Math.max(0, Math.min(endNanos(), toNanos) - Math.max(atNanos, fromNanos));
        }
    }

    public PauseAccount {
        pauses = List.copyOf(pauses);
    }

    /** What the processes of a run saw between two instants. */
    public static PauseAccount of(List<Seen> seen, long fromNanos, long toNanos) {
        List<Named> pauses = together(seen.stream().map(PauseAccount::named).toList());
        Named longest = pauses.stream()
                .filter(pause -> pause.withinNanos(fromNanos, toNanos) > 0)
                .max(Comparator.comparingLong(Named::lengthNanos))
                .orElseGet(() -> latest(seen));
        return new PauseAccount(
                longest,
                seen.stream().mapToLong(Seen::p99Nanos).max().orElse(0),
                seen.stream().mapToLong(Seen::totalNanos).max().orElse(0),
                pauses);
    }

    /**
     * Which of some processes stood still for most of the time between two instants, with the sum of its pauses of a tenth
     * of a second and more; a pause of the host is one of every process.
     *
     * @param counts whether a process of that name is one of them
     */
    public Named standstill(long fromNanos, long toNanos, Predicate<String> counts) {
        Map<String, Named> sums = new LinkedHashMap<>();
        for (Named pause : pauses) {
            long withinNanos = pause.withinNanos(fromNanos, toNanos);
            boolean counted = pause.process().equals(HOST) || counts.test(pause.process());
            if (counted && pause.lengthNanos() >= STANDSTILL_NANOS && withinNanos > 0) {
                sums.merge(
                        pause.process(),
                        new Named(pause.process(), pause.atNanos(), withinNanos),
                        (sum, more) -> new Named(sum.process(), sum.atNanos(), sum.lengthNanos() + more.lengthNanos()));
            }
        }
        long hostNanos = sums.containsKey(HOST) ? sums.get(HOST).lengthNanos() : 0;
        return sums.values().stream()
                .map(sum -> sum.process().equals(HOST)
                        ? sum
                        : new Named(sum.process(), sum.atNanos(), sum.lengthNanos() + hostNanos))
                .max(Comparator.comparingLong(Named::lengthNanos))
                .orElse(NONE.longest());
    }

    /** For how long between two instants some process stood still; pauses at the same time count once. */
    public long pausedNanos(long fromNanos, long toNanos) {
        long paused = 0;
        long known = fromNanos;
        for (Named pause : pauses) {
            long within = pause.withinNanos(known, toNanos);
            paused += within;
            known = within > 0 ? Math.min(toNanos, pause.endNanos()) : known;
        }
        return paused;
    }

    /**
     * The longest pause between two instants that bears one of some names; of no length when there is none.
     *
     * @param counts whether that name is one of them; it may be that of the host
     */
    public Named longest(long fromNanos, long toNanos, Predicate<String> counts) {
        return pauses.stream()
                .filter(pause -> counts.test(pause.process()) && pause.withinNanos(fromNanos, toNanos) > 0)
                .max(Comparator.comparingLong(Named::lengthNanos))
                .orElse(NONE.longest());
    }

    /**
     * This account with what was seen since.
     *
     * @param later the pauses from the same instant until a later one; of lateness it knows only that of late
     */
    public PauseAccount until(PauseAccount later) {
        return new PauseAccount(
                later.longest.lengthNanos() < longest.lengthNanos() ? longest : later.longest,
                p99Nanos,
                Math.max(totalNanos, later.totalNanos),
                later.pauses);
    }

    /** Nobody paused: the largest lateness that is none. */
    private static Named latest(List<Seen> seen) {
        return seen.stream()
                .max(Comparator.comparingLong(Seen::longestNanos))
                .map(one -> new Named(one.process(), 0, one.longestNanos()))
                .orElse(NONE.longest());
    }

    private static List<Named> named(Seen seen) {
        return seen.pauses().stream()
                .map(pause -> new Named(seen.process(), pause.atNanos(), pause.lengthNanos()))
                .toList();
    }

    /**
     * A pause of every process is one pause of the host when they are mostly the same time: a process notices a pause some
     * milliseconds late.
     */
    private static List<Named> together(List<List<Named>> processes) {
        if (processes.size() < 2) {
            return processes.stream().flatMap(List::stream).toList();
        }
        List<List<Named>> left = processes.stream()
                .map(ArrayList::new)
                .<List<Named>>map(list -> list)
                .toList();
        int[] firsts = new int[processes.size()];
        List<Named> all = new ArrayList<>();
        for (Named pause : processes.getFirst()) {
            List<Named> same = new ArrayList<>(List.of(pause));
            for (int i = 1; i < processes.size(); i++) {
                firsts[i] = firstAfter(pause, processes.get(i), firsts[i]);
                same(pause, processes.get(i), firsts[i])
                        .filter(left.get(i)::contains)
                        .ifPresent(same::add);
            }
            if (same.size() == processes.size()) {
                for (int i = 0; i < same.size(); i++) {
                    left.get(i).remove(same.get(i));
                }
                all.add(host(same));
            }
        }
        left.forEach(all::addAll);
        all.sort(Comparator.comparingLong(Named::atNanos));
        return all;
    }

    private static int firstAfter(Named pause, List<Named> others, int from) {
        int first = from;
        while (first < others.size() && others.get(first).endNanos() <= pause.atNanos()) {
            first++;
        }
        return first;
    }

    /** The pause of another process that is mostly the same time. */
    private static Optional<Named> same(Named pause, List<Named> others, int first) {
        Named same = null;
        for (int i = first; i < others.size() && others.get(i).atNanos() < pause.endNanos(); i++) {
            Named other = others.get(i);
            if (2 * pause.togetherNanos(other) >= Math.max(pause.lengthNanos(), other.lengthNanos())) {
                same = other;
            }
        }
        return Optional.ofNullable(same);
    }

    private static Named host(List<Named> same) {
        long from = same.stream().mapToLong(Named::atNanos).min().orElseThrow();
        long to = same.stream().mapToLong(Named::endNanos).max().orElseThrow();
        return new Named(HOST, from, to - from);
    }
}
