package dev.weir.agent.cluster;

/** Why a member is gone. */
public enum Departure {
    /** It left by itself. */
    LEFT("left"),
    /** Its connection ended without a word: the process or its host died. */
    CONNECTION_CLOSED("its connection was closed"),
    /** Its connection stands, but nothing came for some seconds: it is stopped, or the network is cut. */
    NO_HEARTBEATS("it sent no heartbeats");

    private final String words;

    Departure(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
