package dev.weir.transport.aeron;

/**
 * Which session is whose: every publisher has a session of its own in every lane, numbered from one derived from the run,
 * so that a subscriber in another process knows them too.
 *
 * @param first session of publisher 0 in lane 0
 * @param publishers number of publishers
 * @param lanes number of lanes: one for every subscriber that shares the messages, else one
 */
record Sessions(int first, int publishers, int lanes) {

    static Sessions of(String runId, int publishers, int lanes) {
        return new Sessions(Integer.parseUnsignedInt(runId, 16), publishers, lanes);
    }

    /** The session of a publisher in a lane. */
    int session(int lane, int stream) {
        return first + partition(lane, stream);
    }

    /** The log of a publisher in a lane. */
    int partition(int lane, int stream) {
        return lane * publishers + stream;
    }

    /** The log a session belongs to; all sessions that are not of this run together are one more. */
    int partition(int session) {
        int distance = session - first;
        return isOurs(session) ? distance : publishers * lanes;
    }

    boolean isOurs(int session) {
        return Integer.compareUnsigned(session - first, publishers * lanes) < 0;
    }

    /** The publisher of one of our sessions. */
    int stream(int session) {
        return partition(session) % publishers;
    }
}
