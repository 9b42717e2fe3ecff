package dev.weir.scenario;

import java.util.List;
import java.util.stream.Stream;

/**
 * On which agents publishers and subscribers run. Agents take the place of {@link Processes}: each has one process for its share of
 * the publishers, and one for its share of the subscribers.
 *
 * @param placement which agents have which side
 * @param lost what the run does when one of them is lost
 */
public record AgentsSpec(Placement placement, Lost lost) {

    /** What a run does when an agent is lost. It is INVALID either way. */
    public enum Lost {
        /** It ends. */
        STOP,
        /** It goes on to its end without the agent, whose share nobody takes over. */
        FINISH
    }

    /** Which agents have which side. A side without agents is on the host that controls the run. */
    public sealed interface Placement {

        /** How many agents divide the publishers. */
        int publishers();

        /** How many agents divide the subscribers. */
        int subscribers();

        /** How many agents there must be. */
        int needed();

        /** The agents that must be there by name; empty when any will do. */
        List<String> names();
    }

    /** Both sides on one agent, whichever it is. */
    public record OnOne() implements Placement {

        @Override
        public int publishers() {
            return 1;
        }

        @Override
        public int subscribers() {
            return 1;
        }

        @Override
        public int needed() {
            return 1;
        }

        @Override
        public List<String> names() {
            return List.of();
        }
    }

    /** In the order in which agents joined: first those of the publishers, then those of the subscribers. */
    public record ByNumber(int publishers, int subscribers) implements Placement {

        @Override
        public int needed() {
            return publishers + subscribers;
        }

        @Override
        public List<String> names() {
            return List.of();
        }
    }

    /** Agents by name, in the order of their shares; one may have both sides. */
    public record ByName(List<String> ofPublishers, List<String> ofSubscribers) implements Placement {

        public ByName {
            ofPublishers = List.copyOf(ofPublishers);
            ofSubscribers = List.copyOf(ofSubscribers);
        }

        @Override
        public int publishers() {
            return ofPublishers.size();
        }

        @Override
        public int subscribers() {
            return ofSubscribers.size();
        }

        @Override
        public int needed() {
            return names().size();
        }

        @Override
        public List<String> names() {
            return Stream.concat(ofPublishers.stream(), ofSubscribers.stream())
                    .distinct()
                    .toList();
        }
    }

    /** In how many processes the two sides are, that of a side without agents included. */
    public Processes processes(int subscribers) {
        return new Processes(
                Math.max(1, placement.publishers()), subscribers == 0 ? 0 : Math.max(1, placement.subscribers()));
    }
}
