package dev.weir.gateway.net;

import dev.weir.gateway.session.SessionState;

/**
 * A client that did not take what there was for it.
 *
 * @param pendingBytes how much of it waits for the network; what waits as state of items is not in it
 * @param behindNanos for how long something has always waited for it
 */
public record SlowClient(SessionState session, String address, long pendingBytes, long behindNanos) {}
