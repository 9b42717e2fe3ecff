package dev.weir.agent.place;

import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.scenario.AgentsSpec.Placement;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario.Participants;
import dev.weir.transport.Topology;
import dev.weir.unit.Counts;
import java.util.List;

/** What is printed of the places of agents before they come. */
public final class PlacementLines {

    /** Where a side is that has no agents. */
    private static final String HERE = "this host";

    private PlacementLines() {}

    /**
     * {@code placed   agents 'a' and 'b' publish, agent 'c' subscribes; 2 publishers → 1 subscriber}, once for all cells that have it
     * so.
     */
    public static List<String> of(Matrix matrix) {
        return matrix.cells().stream()
                .map(cell -> cell.scenario().participants())
                .flatMap(participants -> participants.agents().stream()
                        .map(spec -> "  placed   " + words(spec.placement(), participants.topology()) + "; "
                                + numbers(participants)))
                .distinct()
                .toList();
    }

    private static String numbers(Participants participants) {
        String receiver = participants.crowd().isPresent() ? "client" : "subscriber";
        return Counts.of(participants.topology().publishers(), "publisher") + " → "
                + Counts.of(participants.topology().subscribers(), receiver);
    }

    private static String words(Placement placement, Topology topology) {
        if (placement instanceof OnOne) {
            return topology.subscribers() == 0 ? "one agent publishes" : "one agent publishes and subscribes";
        }
        String publishing = publishing(placement) + publish(placement.publishers());
        return topology.subscribers() == 0
                ? publishing
                : publishing + ", " + subscribing(placement) + subscribe(placement.subscribers());
    }

    private static String publishing(Placement placement) {
        return switch (placement) {
            case OnOne one -> "one agent";
            case ByNumber numbers -> numbers.publishers() == 0 ? HERE : first(numbers.publishers());
            case ByName names -> names.publishers() == 0 ? HERE : Placing.list(names.ofPublishers());
        };
    }

    private static String subscribing(Placement placement) {
        return switch (placement) {
            case OnOne one -> "one agent";
            case ByNumber numbers ->
                numbers.subscribers() == 0
                        ? HERE
                        : numbers.publishers() == 0 ? first(numbers.subscribers()) : next(numbers.subscribers());
            case ByName names -> names.subscribers() == 0 ? HERE : Placing.list(names.ofSubscribers());
        };
    }

    private static String first(int number) {
        return number == 1 ? "the first agent that joins" : "the first " + number + " agents that join";
    }

    private static String next(int number) {
        return number == 1 ? "the next one" : "the next " + number;
    }

    private static String publish(int number) {
        return number <= 1 ? " publishes" : " publish";
    }

    private static String subscribe(int number) {
        return number <= 1 ? " subscribes" : " subscribe";
    }
}
