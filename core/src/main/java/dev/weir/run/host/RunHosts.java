package dev.weir.run.host;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which hosts of a run have its publishers and its subscribers. A side without hosts is on this host, in processes of its own if
 * the other side has hosts.
 *
 * @param publishers hosts that divide the publishers, in order
 * @param subscribers hosts that divide the subscribers or clients, in order; some may be those of publishers
 * @param whenLost what a run does when one of them is lost
 */
public record RunHosts(List<WorkerHost> publishers, List<WorkerHost> subscribers, WhenLost whenLost) {

    /** Everything on this host. */
    public static final RunHosts NONE = new RunHosts(List.of(), List.of(), WhenLost.STOP);

    /** What a run does when a host is lost. It is INVALID either way. */
    public enum WhenLost {
        /** It ends. */
        STOP,
        /** It goes on to its end without the host, whose share nobody takes over. */
        FINISH
    }

    public RunHosts {
        publishers = List.copyOf(publishers);
        subscribers = List.copyOf(subscribers);
    }

    /** Whether there is no other host. */
    public boolean none() {
        return publishers.isEmpty() && subscribers.isEmpty();
    }

    /** Every host once. */
    public List<WorkerHost> all() {
        return Stream.concat(publishers.stream(), subscribers.stream())
                .distinct()
                .toList();
    }
}
