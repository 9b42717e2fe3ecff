package dev.weir.payload;

import dev.weir.clock.WallTime;

/**
 * What a payload has to know of the messages that it becomes a part of.
 *
 * @param identityBytes bytes that the identity takes of every message; the payload fills the rest
 * @param inline whether the identity stands inside the payload, which leaves a place for it
 * @param keys which keys messages carry
 * @param wall which time of day an instant of the run's clock is
 */
public record MessageFrame(int identityBytes, boolean inline, KeySpec keys, WallTime wall) {

    /** A frame for payloads that show no time. */
    public static MessageFrame of(int identityBytes, KeySpec keys) {
        return new MessageFrame(identityBytes, false, keys, WallTime.FROM_EPOCH);
    }
}
