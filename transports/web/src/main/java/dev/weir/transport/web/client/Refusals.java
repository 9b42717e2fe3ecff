package dev.weir.transport.web.client;

import java.util.Set;

/** Which of the protocol's errors stay the same however often a client tries: appendices A and B of TLCP 2.5.0. */
final class Refusals {

    private static final int WRONG_USER = 1;
    private static final int NO_ADAPTER_SET = 2;
    /** The session was begun with an incompatible version of the protocol. */
    private static final int OTHER_PROTOCOL = 3;

    private static final int STREAMING_NOT_LICENSED = 11;
    private static final int SUBSCRIPTION_NOT_FOUND = 19;
    private static final int SESSION_NOT_FOUND = 20;
    private static final int CLIENT_VERSION_NOT_SUPPORTED = 60;
    /** What clients of Lightstreamer call an answer that they cannot read; no server sends it. */
    private static final int UNREADABLE_ANSWER = 61;

    private static final int COMBINED_SUBSCRIPTION_FAILED = 64;
    private static final int WRONG_ARGUMENT = 65;
    private static final int ADAPTER_FAILED = 66;
    private static final int MALFORMED_REQUEST = 67;
    private static final int SERVER_FAILED = 68;
    private static final int NO_SESSIONS_ON_THIS_PORT = 70;
    private static final int CLIENT_KIND_NOT_SUPPORTED = 71;

    /** Protocol, licence and version: what a client of this kind can get nowhere on that server. */
    private static final Set<Integer> OF_THE_SERVER = Set.of(
            OTHER_PROTOCOL,
            STREAMING_NOT_LICENSED,
            CLIENT_VERSION_NOT_SUPPORTED,
            UNREADABLE_ANSWER,
            NO_SESSIONS_ON_THIS_PORT,
            CLIENT_KIND_NOT_SUPPORTED);

    private static final Set<Integer> SESSIONS =
            Set.of(WRONG_USER, NO_ADAPTER_SET, COMBINED_SUBSCRIPTION_FAILED, WRONG_ARGUMENT, MALFORMED_REQUEST);

    private static final Set<Integer> PASSING_REQUESTS =
            Set.of(SUBSCRIPTION_NOT_FOUND, SESSION_NOT_FOUND, ADAPTER_FAILED, SERVER_FAILED);

    private Refusals() {}

    /** Of a session that is refused or ended. Those of adapters, 0 and below, are about who the client is. */
    static boolean ofSession(int code) {
        return code <= 0 || SESSIONS.contains(code) || OF_THE_SERVER.contains(code);
    }

    /** Of a subscription that is refused. */
    static boolean ofRequest(int code) {
        return !PASSING_REQUESTS.contains(code);
    }
}
