package dev.weir.agent.cluster;

/** Why a member is gone. */
public enum Departure {
    /** It left by itself. */
    LEFT("left"),
    /** Its connection ended without a word: the process or its host died. */
    CONNECTION_CLOSED("its connection was closed"),
    /** Its connection stands, but nothing came for some seconds: it is stopped, or the network is cut. */
    NO_HEARTBEATS("it sent no heartbeats"),
    /**
     * It closed its connection, because nothing came from here for some seconds: this process stood still or got too little processor
     * time, or the network is cut in that direction.
     */
    HEARD_NOTHING("it closed its connection, because for three seconds no heartbeat came from here");

    private final String words;

    Departure(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
