package dev.weir.gateway.net;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** What a loop finds when it looks at all its connections. Belongs to the thread of the loop. */
final class LoadSnapshot {

    private static final int MOST_LISTED = 20;
    private static final Comparator<SlowClient> LEAST_FIRST = Comparator.comparingLong(SlowClient::behindNanos);

    private final PriorityQueue<SlowClient> slowest = new PriorityQueue<>(LEAST_FIRST);
    private long pendingBytes;
    private int slow;

    /**
     * Adds a connection.
     *
     * @param pending how many bytes wait for the network
     * @param slowClient its client, if it is slow
     */
    void add(long pending, Optional<SlowClient> slowClient) {
        pendingBytes += pending;
        slowClient.ifPresent(client -> {
            slow++;
            slowest.add(client);
            if (slowest.size() > MOST_LISTED) {
                slowest.remove();
            }
        });
    }

    ServerLoad taken() {
        return new ServerLoad(
                pendingBytes,
                slow,
                slowest.stream().sorted(LEAST_FIRST.reversed()).toList());
    }
}
