package dev.weir.run.live;

import dev.weir.clock.ClockBound;
import dev.weir.result.HostFigures.HostMessages;

/**
 * One host of a run over several machines, or one of the system under test that is watched, at the end of a second.
 *
 * @param name its name; no two hosts of a run have the same
 * @param publishers how many publishers it has
 * @param subscribers how many subscribers it has, or loops of a crowd
 * @param bound how far its stamps of the last seconds can be from the run's clock
 * @param rates what its clients did in the second
 * @param load what its processes of the run used in the second before, or what a watched host as a whole used
 * @param lateness whether it is late
 */
public record LiveHost(
        String name,
        int publishers,
        int subscribers,
        ClockBound bound,
        HostRates rates,
        HostLoad load,
        HostLateness lateness) {

    /** Whether it has neither publishers nor subscribers, and is only watched. */
    public boolean watched() {
        return publishers == 0 && subscribers == 0;
    }

    /**
     * Messages a second, as far as the host has told of them.
     *
     * @param sent messages that its publishers sent
     * @param received messages that its subscribers received for the first time
     */
    public record HostRates(double sent, double received) {}

    /**
     * What the processes of the run use there; -1 where it is not known.
     *
     * @param processors processors that they kept busy: 0.5 is half of one
     * @param memoryBytes their resident memory
     */
    public record HostLoad(double processors, long memoryBytes) {}

    /**
     * Whether a host is late.
     *
     * @param lost whether it was lost, and nothing more will come of it
     * @param behindNanos for how long the schedule has been ahead of its publishers, about; 0 where nothing is due
     * @param silentNanos for how long one of its processes has told nothing, though each tells ten times a second
     */
    public record HostLateness(boolean lost, long behindNanos, long silentNanos) {

        /** The larger of this and another of the same host, each for itself. */
        HostLateness or(HostLateness other) {
            return new HostLateness(
                    lost || other.lost,
                    Math.max(behindNanos, other.behindNanos),
                    Math.max(silentNanos, other.silentNanos));
        }

        /** Whether it is so late that somebody should know. */
        public boolean late() {
            return lost || isBehind() || isSilent();
        }

        /** Whether its publishers do not keep up with the schedule. */
        public boolean isBehind() {
            return behindNanos >= HostMessages.USUAL_NANOS;
        }

        /** Whether reports of it are missing. */
        public boolean isSilent() {
            return silentNanos >= HostMessages.USUAL_NANOS;
        }
    }
}
