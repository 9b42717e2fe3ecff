package dev.weir.gateway.net;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a server, or one of its loops, keeps up with its clients; a second old at most.
 *
 * @param pendingBytes how much waits for the network
 * @param slow how many clients did not take what there was for them
 * @param slowest those of them that are behind for longest, the worst first
 */
public record ServerLoad(long pendingBytes, int slow, List<SlowClient> slowest) {

    private static final int MOST_LISTED = 20;

    public static final ServerLoad NONE = new ServerLoad(0, 0, List.of());

    public ServerLoad {
        slowest = List.copyOf(slowest);
    }

    ServerLoad plus(ServerLoad other) {
        return new ServerLoad(
                pendingBytes + other.pendingBytes,
                slow + other.slow,
                Stream.concat(slowest.stream(), other.slowest.stream())
                        .sorted(Comparator.comparingLong(SlowClient::behindNanos)
                                .reversed())
                        .limit(MOST_LISTED)
                        .toList());
    }
}
