package dev.weir.scenario;

import java.time.Duration;

/**
 * A backlog that builds up at the beginning of the measured phase, while the subscribers pause.
 *
 * @param building how long they pause
 */
public record BacklogSpec(Duration building) {

    /** The name of the time until the subscribers have caught up, as a scenario limits it. */
    public static final String CAUGHT_UP = "caught up";
}
