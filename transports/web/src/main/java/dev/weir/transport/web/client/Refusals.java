package dev.weir.transport.web.client;

import java.util.Set;

/** Which of the protocol's errors stay the same however often a client tries. */
final class Refusals {

    /** User, adapter set, protocol, combined subscription, request, version, licence. */
    private static final Set<Integer> SESSIONS = Set.of(1, 2, 3, 11, 60, 61, 64, 65, 67, 70, 71);

    /** Not found, without session, passing errors of the server. */
    private static final Set<Integer> PASSING_REQUESTS = Set.of(19, 20, 66, 68);

    private Refusals() {}

    /** Of a session that is refused or ended. Those of adapters, 0 and below, are about who the client is. */
    static boolean ofSession(int code) {
        return code <= 0 || SESSIONS.contains(code);
    }

    /** Of a subscription that is refused. */
    static boolean ofRequest(int code) {
        return !PASSING_REQUESTS.contains(code);
    }
}
