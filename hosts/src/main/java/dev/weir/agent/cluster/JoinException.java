package dev.weir.agent.cluster;

/** An agent has not joined its controller. The message is a sentence for the user. */
public final class JoinException extends AgentClusterException {

    private static final long serialVersionUID = 1L;

    private final String reason;
    private final boolean refused;

    /**
     * @param reason what prevented it, without the address of the controller
     * @param refused whether the controller does not want this agent, which trying again does not change
     */
    public JoinException(String message, String reason, boolean refused) {
        super(message);
        this.reason = reason;
        this.refused = refused;
    }

    public String reason() {
        return reason;
    }

    public boolean refused() {
        return refused;
    }
}
