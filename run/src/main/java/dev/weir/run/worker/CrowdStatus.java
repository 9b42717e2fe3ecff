package dev.weir.run.worker;

import dev.weir.crowd.ClientStates;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.CrowdLoop;
import org.jspecify.annotations.Nullable;

/**
 * How far the clients of one loop have come, for a copy elsewhere.
 *
 * @param awaitingEnd how many streams of how many connected clients have not come to their end
 * @param excused how many messages are not due to clients because they had been told to leave
 * @param conflated how many messages newer ones have replaced before clients took them
 * @param overtaken how many messages clients were not given though later ones came
 * @param connections what became of the connections
 * @param states what each client has; null when that is not told this time
 */
record CrowdStatus(
        long awaitingEnd,
        long excused,
        long conflated,
        long overtaken,
        Connections.Counts connections,
        @Nullable ClientStates states) {

    /** By the loop's thread, or by any once that has ended. */
    static CrowdStatus of(CrowdLoop loop, boolean withStates) {
        return new CrowdStatus(
                loop.account().lacking().awaitingEnd(),
                loop.account().lacking().excused(),
                loop.account().lacking().conflated(),
                loop.account().lacking().overtaken(),
                loop.connections().counts(),
                withStates ? loop.account().states() : null);
    }
}
