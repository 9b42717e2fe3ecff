package dev.weir.crowd;

import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import dev.weir.result.fault.Gap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The longest times in which the clients of one loop were given nothing. Every gap longer than a threshold is kept;
 * when there are more than clients, and more than a few thousand, the shorter half goes, and its longest is the new
 * threshold. So the longest are always there. Takes 4 bytes a client and 12 a gap; a tenth of a millisecond is the
 * resolution.
 *
 * <p>Written by the loop's thread; a {@link #copy} is changed by nobody.
 */
final class DeliveryGaps {

    private static final long TICK_NANOS = 100_000;
    private static final int LEAST_TICKS = 100;
    private static final int LEAST_KEPT = 4_096;
    private static final int FIRST_ROOM = 64;
    private static final int NOTHING = -1;

    /** When each client was given something last, in ticks; {@link #NOTHING} when it was not. */
    private final int[] last;

    private final int most;
    private int[] clients = new int[FIRST_ROOM];
    private int[] from = new int[FIRST_ROOM];
    private int[] to = new int[FIRST_ROOM];
    private int used;
    private int thresholdTicks = LEAST_TICKS;
    private int longestLeftOutTicks;

    DeliveryGaps(int clients) {
        this(clients, LEAST_KEPT);
    }

    /** @param leastKept so many gaps are kept in any case */
    DeliveryGaps(int clients, int leastKept) {
        last = new int[clients];
        most = Math.max(clients, leastKept);
        Arrays.fill(last, NOTHING);
    }

    private DeliveryGaps(DeliveryGaps original) {
        last = original.last.clone();
        most = original.most;
        clients = Arrays.copyOf(original.clients, original.used);
        from = Arrays.copyOf(original.from, original.used);
        to = Arrays.copyOf(original.to, original.used);
        used = original.used;
        thresholdTicks = original.thresholdTicks;
        longestLeftOutTicks = original.longestLeftOutTicks;
    }

    DeliveryGaps(PackedInput input) {
        last = input.ints();
        most = input.natural();
        clients = input.ints();
        from = input.ints();
        to = input.ints();
        used = clients.length;
        thresholdTicks = input.natural();
        longestLeftOutTicks = input.natural();
        if (from.length != used || to.length != used) {
            throw new IllegalArgumentException(
                    used + " gaps with " + from.length + " beginnings and " + to.length + " ends");
        }
    }

    void pack(PackedOutput output) {
        output.numbers(last, last.length);
        output.number(most);
        output.numbers(clients, used);
        output.numbers(from, used);
        output.numbers(to, used);
        output.number(thresholdTicks);
        output.number(longestLeftOutTicks);
    }

    /** How many clients these are of. */
    int clients() {
        return last.length;
    }

    DeliveryGaps copy() {
        return new DeliveryGaps(this);
    }

    /**
     * A client was given something.
     *
     * @param nanos when, from the start of the measured phase
     */
    void received(int own, long nanos) {
        int now = Math.clamp(nanos / TICK_NANOS, 0, Integer.MAX_VALUE);
        int before = Math.max(0, last[own]);
        int ticks = now - before;
        if (ticks > thresholdTicks) {
            keep(own, before, now);
        } else if (ticks > longestLeftOutTicks) {
            longestLeftOutTicks = ticks;
        }
        last[own] = Math.max(now, last[own]);
    }

    private void keep(int own, int fromTicks, int toTicks) {
        if (used == most) {
            leaveOutShort();
        }
        if (used == clients.length) {
            int room = Math.min(most, 2 * used);
            clients = Arrays.copyOf(clients, room);
            from = Arrays.copyOf(from, room);
            to = Arrays.copyOf(to, room);
        }
        clients[used] = own;
        from[used] = fromTicks;
        to[used++] = toTicks;
    }

    /** Raises the threshold to the median, so that the longer half stays. */
    private void leaveOutShort() {
        int[] lengths = new int[used];
        Arrays.setAll(lengths, i -> to[i] - from[i]);
        Arrays.sort(lengths);
        thresholdTicks = lengths[used / 2];
        longestLeftOutTicks = Math.max(longestLeftOutTicks, thresholdTicks);
        int kept = 0;
        for (int i = 0; i < used; i++) {
            if (to[i] - from[i] > thresholdTicks) {
                clients[kept] = clients[i];
                from[kept] = from[i];
                to[kept++] = to[i];
            }
        }
        used = kept;
    }

    /** The longest of the gaps that are not kept: none of these is longer. */
    long longestLeftOutNanos() {
        return longestLeftOutTicks * TICK_NANOS;
    }

    /**
     * The gaps kept of every client that was given anything, in order of time, with the one that is open at the end.
     *
     * @param lengthNanos length of the measured phase; gaps that begin after it are none
     */
    Map<Integer, List<Gap>> byClient(long lengthNanos) {
        Map<Integer, List<Gap>> found = new TreeMap<>();
        for (int own = 0; own < last.length; own++) {
            if (last[own] != NOTHING) {
                found.put(own, new ArrayList<>());
            }
        }
        for (int i = 0; i < used; i++) {
            Gap gap = new Gap(from[i] * TICK_NANOS, to[i] * TICK_NANOS);
            List<Gap> of = found.get(clients[i]);
            if (of != null && gap.fromNanos() < lengthNanos) {
                of.add(gap);
            }
        }
        found.forEach((own, gaps) -> {
            long lastNanos = last[own] * TICK_NANOS;
            if (lastNanos < lengthNanos) {
                gaps.add(new Gap(lastNanos, lengthNanos));
            }
        });
        return found;
    }
}
