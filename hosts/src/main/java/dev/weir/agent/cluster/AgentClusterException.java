package dev.weir.agent.cluster;

/** A cluster cannot be opened or joined. The message is a sentence for the user. */
public sealed class AgentClusterException extends RuntimeException permits JoinException {

    private static final long serialVersionUID = 1L;

    public AgentClusterException(String message) {
        super(message);
    }

    public AgentClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
