package dev.weir.agent.cluster;

/**
 * A connection that the controller did not accept.
 *
 * @param host the address it came from
 * @param reason a sentence that says why, and what to do where something can be done
 */
public record RefusedConnection(String host, String reason) {

    @Override
    public String toString() {
        return "refused a connection from " + host + ": " + reason;
    }
}
