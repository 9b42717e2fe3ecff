package dev.weir.scenario;

import dev.weir.transport.CrowdOrder;
import java.time.Duration;

/**
 * The clients of a run that has thousands of light ones in the place of subscribers.
 *
 * @param clients how many, over all processes
 * @param loops on how many event loops, a thread each, over all processes
 * @param byKey whether each takes the messages of one key only, instead of all
 * @param connecting how fast they connect
 * @param work what they do with what they receive
 * @param slow which of them read slowly
 * @param reconnecting which of them leave and come back while measuring
 */
public record CrowdSpec(
        int clients,
        int loops,
        boolean byKey,
        Connecting connecting,
        CrowdOrder.Work work,
        CrowdOrder.Slow slow,
        Reconnecting reconnecting) {

    /**
     * How fast clients connect, over all loops.
     *
     * @param perSecond new connections a second
     */
    public record Connecting(double perSecond) {}

    /**
     * Which clients leave and come back at once.
     *
     * @param share part of the clients that leave together, from 0 for none to 1
     * @param every time from one such leaving to the next
     */
    public record Reconnecting(double share, Duration every) {

        /** Nobody leaves. */
        public static final Reconnecting NONE = new Reconnecting(0, Duration.ofSeconds(10));
    }

    /** How long it takes until the last client begins to connect. */
    public long connectingNanos() {
        return Math.round(clients / connecting.perSecond * 1e9);
    }

    /**
     * All clients, as if they were on one loop.
     *
     * @param keys number of keys that messages carry; 0 for none
     */
    public CrowdOrder all(int keys) {
        return new CrowdOrder(0, 0, clients, work, byKey ? keys : 0, slow);
    }

    /**
     * The clients of one loop: as many as of any other, or one fewer.
     *
     * @param loop from 0
     * @param keys number of keys that messages carry; 0 for none
     */
    public CrowdOrder order(int loop, int keys) {
        int first = first(loop);
        return new CrowdOrder(loop, first, first(loop + 1) - first, work, byKey ? keys : 0, slow);
    }

    private int first(int loop) {
        return Math.toIntExact((long) clients * loop / loops);
    }
}
