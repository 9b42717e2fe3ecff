package dev.weir.transport.aeron;

/**
 * Which session is whose: every publisher has a session of its own in every route, numbered from one derived from the run,
 * so that a subscriber in another process knows them too.
 *
 * @param first session of publisher 0 in route 0
 * @param publishers number of publishers
 * @param routes number of routes: one for every subscriber that shares the messages, else one
 */
record AeronSessions(int first, int publishers, int routes) {

    static AeronSessions of(String runId, int publishers, int routes) {
        return new AeronSessions(Integer.parseUnsignedInt(runId, 16), publishers, routes);
    }

    /** The session of a publisher in a route. */
    int session(int route, int stream) {
        return first + partition(route, stream);
    }

    /** The log of a publisher in a route. */
    int partition(int route, int stream) {
        return route * publishers + stream;
    }

    /** The log a session belongs to; all sessions that are not of this run together are one more. */
    int partition(int session) {
        int distance = session - first;
        return isOurs(session) ? distance : publishers * routes;
    }

    boolean isOurs(int session) {
        return Integer.compareUnsigned(session - first, publishers * routes) < 0;
    }

    /** The publisher of one of our sessions. */
    int stream(int session) {
        return partition(session) % publishers;
    }
}
