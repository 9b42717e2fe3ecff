package dev.weir.crowd;

import java.util.BitSet;
import java.util.Map;
import java.util.Random;

/** Clients of a loop with something of everything that can be told of them. */
public final class PackedClients {

    private static final int STREAMS = 2;
    private static final int CLIENTS = 5;

    private PackedClients() {}

    /** What such clients have. */
    public static ClientStates states(Random random) {
        long[] next = random.longs(CLIENTS * STREAMS, 0, 1L << 40).toArray();
        int[] counts = random.ints(CLIENTS, 1, Integer.MAX_VALUE).toArray();
        BitSet upToDate = new BitSet();
        upToDate.set(random.nextInt(CLIENTS * STREAMS));
        return new ClientStates(
                next,
                counts,
                times(random),
                upToDate,
                new ClientStates.Lacks(Map.of(1, gaps(random)), Map.of(2, gaps(random)), Map.of(3, gaps(random))),
                Map.of(4, new Troubles(1, 2, 3, 4, random.nextInt(1, 100))));
    }

    private static Gaps gaps(Random random) {
        Gaps gaps = new Gaps();
        long from = random.nextLong(1L << 40);
        gaps.add(from, from + 3);
        gaps.add(from + 5, from + 6 + random.nextInt(100));
        return gaps;
    }

    static ClientTimes times(Random random) {
        ClientTimes times = new ClientTimes(CLIENTS, true);
        for (int own = 0; own < CLIENTS; own++) {
            times.subscribed(own, 0);
        }
        times.begin(1_000);
        for (int own = 0; own < CLIENTS; own++) {
            long nanos = random.nextLong(1, 10_000_000_000L);
            times.timed(own, nanos);
            times.notSlow(nanos);
            times.received(own, 1, random.nextLong(1L << 40), 1_000 + nanos);
        }
        times.dropped(3, 2_000_000_000L);
        times.subscribed(3, 5_000_000_000L);
        return times.copy();
    }
}
