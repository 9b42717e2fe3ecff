package dev.weir.scenario;

import java.util.List;
import java.util.Map;

/** The places of the runs of a scenario as options of the command say, and not the scenario. */
public sealed interface PlacedByCommand {

    /** Where the scenario says. */
    record Nowhere() implements PlacedByCommand {}

    /**
     * On agents, of which Weir chooses which publish and which subscribe.
     *
     * @param option as the user wrote it, {@code --agents a,b}, which errors about these places name
     * @param names of the agents; empty when any will do
     * @param number how many
     * @param here why cells stay on the host of the command, by their numbers
     */
    record OnAgents(String option, List<String> names, int number, Map<Integer, String> here)
            implements PlacedByCommand {

        public OnAgents {
            names = List.copyOf(names);
            here = Map.copyOf(here);
        }
    }

    /**
     * In processes beside that of the command.
     *
     * @param option as the user wrote it, {@code --watch-agents a}, which errors about these places name
     */
    record BesideController(String option) implements PlacedByCommand {}
}
