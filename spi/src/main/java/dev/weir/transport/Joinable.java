package dev.weir.transport;

import java.util.Map;

/** A transport that a second process can take part in: one with {@link Capability#SEPARATE_PROCESSES}. */
public interface Joinable {

    /**
     * What another process must be told to subscribe to what {@link Transport#provision} made: the name of a topic, an
     * address, a folder. Asked for after it.
     */
    Map<String, String> handout();

    /**
     * Takes the place of {@link Transport#provision} in a process that only publishes or subscribes: finds what the other
     * process made, creates nothing, and removes nothing at {@link Transport#close} but what its own clients leave behind.
     *
     * @param handout what the {@link #handout} of the other process was
     * @throws TransportException when it is not to be found
     */
    void join(Topology topology, Map<String, String> handout);
}
