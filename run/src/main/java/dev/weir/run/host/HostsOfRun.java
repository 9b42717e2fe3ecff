package dev.weir.run.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.List;

/**
 * The hosts that had publishers or subscribers of a run, as they were over its measured phase.
 *
 * @param hosts every one once, the host of the run itself too if it had some
 * @param placement who was where; a side without clients is empty
 * @param watched hosts of the system under test that are watched
 */
public record HostsOfRun(List<Member> hosts, Placement placement, List<Watched> watched) {

    /** A run on one host. */
    public static final HostsOfRun NONE = new HostsOfRun(List.of(), Placement.ONE_HOST, List.of());

    public HostsOfRun {
        hosts = List.copyOf(hosts);
        watched = List.copyOf(watched);
    }

    /**
     * A host that is watched.
     *
     * @param processes what is watched there, by the names that their cost has, the host as a whole first
     * @param lostNanos when its agent was lost, by the run's clock; 0 while it is there
     * @param heardNanos when its agent told something last, by the run's clock
     */
    public record Watched(WorkerHost host, List<String> processes, long lostNanos, long heardNanos) {

        public Watched {
            processes = List.copyOf(processes);
        }
    }

    /**
     * One of them.
     *
     * @param processes names of its processes, as their cost has them
     * @param line which its workers followed; {@link ClockLine#SAME} if it has the run's clock, or none was fitted
     * @param bound how far that can be from the truth, over the measured phase and the drain
     * @param loss when it was lost
     */
    public record Member(WorkerHost host, List<String> processes, ClockLine line, ClockBound bound, Loss loss) {

        public Member {
            processes = List.copyOf(processes);
        }
    }

    /**
     * When a host was lost, by the run's clock.
     *
     * @param lostNanos when that was seen; 0 while it is there
     * @param toldNanos when the first of its processes to fall silent had told something last; 0 if that is not known
     */
    public record Loss(long lostNanos, long toldNanos) {

        /** That of a host that is there. */
        public static final Loss NONE = new Loss(0, 0);
    }
}
