package dev.weir.agent.cluster;

/** A cluster cannot be opened or joined. The message is a sentence for the user. */
public final class AgentClusterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AgentClusterException(String message) {
        super(message);
    }

    public AgentClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
