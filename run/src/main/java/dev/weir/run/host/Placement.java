package dev.weir.run.host;

import java.util.List;

/**
 * On which host each client of a run is, by the host's place in {@link HostsOfRun#hosts}.
 *
 * @param publishers the host of each publisher, by its stream
 * @param subscribers the host of each subscriber, or of each loop of a crowd, by its index
 */
public record Placement(List<Integer> publishers, List<Integer> subscribers) {

    /** Everything on one host. */
    public static final Placement ONE_HOST = new Placement(List.of(), List.of());

    public Placement {
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
    }

    /** Whether there is one host only. */
    public boolean oneHost() {
        return publishers.isEmpty() || subscribers.isEmpty();
    }
}
