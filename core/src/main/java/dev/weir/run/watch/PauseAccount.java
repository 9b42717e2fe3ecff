package dev.weir.run.watch;

import dev.weir.run.watch.ProcessWatch.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The pauses of all processes of Weir, each under the name of the process that paused, or of the host when every one did.
 *
 * @param longest the longest that touches the time asked for; none when nothing paused
 * @param p99Nanos 99th percentile of the lateness, in the process where it was largest
 * @param totalNanos sum of the pauses over 1 ms, in the process where it was largest
 * @param pauses all that are known, in order of time
 */
public record PauseAccount(Named longest, long p99Nanos, long totalNanos, List<Named> pauses) {

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

    /** What the processes of a run saw between two instants; they are one or two. */
    public static PauseAccount of(List<Seen> seen, long fromNanos, long toNanos) {
        List<Named> pauses = seen.isEmpty() ? List.of() : named(seen.getFirst());
        for (Seen other : seen.subList(Math.min(1, seen.size()), seen.size())) {
            pauses = together(pauses, named(other));
        }
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
     * A pause of one process and one of the other are one pause of the host when they are mostly the same time: a process
     * notices a pause some milliseconds late.
     */
    private static List<Named> together(List<Named> here, List<Named> there) {
        List<Named> all = new ArrayList<>(here);
        int first = 0;
        for (Named other : there) {
            while (first < here.size() && here.get(first).endNanos() <= other.atNanos()) {
                first++;
            }
            Named same = null;
            for (int i = first; i < here.size() && here.get(i).atNanos() < other.endNanos(); i++) {
                Named one = here.get(i);
                if (2 * one.togetherNanos(other) >= Math.max(one.lengthNanos(), other.lengthNanos())) {
                    same = one;
                }
            }
            if (same == null || !all.remove(same)) {
                all.add(other);
            } else {
                long from = Math.min(same.atNanos(), other.atNanos());
                all.add(new Named(HOST, from, Math.max(same.endNanos(), other.endNanos()) - from));
            }
        }
        all.sort(Comparator.comparingLong(Named::atNanos));
        return all;
    }
}
