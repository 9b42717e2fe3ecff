package dev.weir.gateway.session;

/**
 * How a client keeps up with its session.
 *
 * @param id the beginning of the session's name: the whole of it would be a key to the session
 * @param user empty when the client named none
 * @param transport as clients call it, such as {@code WS-STREAMING}
 * @param behindNanos for how long something has always waited for the client; 0 when it has everything
 * @param conflated updates in the place of which a newer one was sent
 * @param lost updates that should have been sent and were not, which the client was told of
 */
public record SessionState(String id, String user, String transport, long behindNanos, long conflated, long lost) {}
