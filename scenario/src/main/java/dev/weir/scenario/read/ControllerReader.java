package dev.weir.scenario.read;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.transport.Capability;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import java.util.Set;

/** Reads whether the process of the run may publish and receive itself, and gives both sides processes of their own if not. */
final class ControllerReader {

    private static final String PROCESSES = "processes";
    private static final String PUBLISHERS = "publishers";
    private static final String RECEIVERS = "receivers";

    private final Mapping root;
    private final Section top;

    /**
     * @param root a scenario of Weir's own publishers and subscribers, whose {@code processes} are completed
     * @param top the same, with defaults
     */
    ControllerReader(Mapping root, Section top) {
        this.root = root;
        this.top = top;
    }

    /**
     * Completes {@code processes} where the process of the run is to be alone. Processes that the scenario asks for stay.
     *
     * @param capabilities of the driver with the scenario's settings
     */
    void apply(Topology topology, TransportDriver driver, Set<Capability> capabilities) {
        if (!top.text(AgentsKeys.CONTROLLER).equals(AgentsKeys.ALONE)) {
            return;
        }
        Place place = top.place(AgentsKeys.CONTROLLER);
        if (!capabilities.contains(Capability.SEPARATE_PROCESSES)) {
            throw place.error(
                    "'controller': publishers and subscribers cannot leave the process of the run, because the transport '"
                            + driver.name() + "' has them in one process only",
                    "possible with it:  controller: shared, and no --watch-agents");
        }
        Mapping processes = root.value(PROCESSES)
                .filter(Mapping.class::isInstance)
                .map(given -> (Mapping) given.copy())
                .orElseGet(() -> Mapping.empty(place));
        putDefault(processes, PUBLISHERS, place);
        if (topology.subscribers() > 0) {
            putDefault(processes, RECEIVERS, place);
        }
        root.put(PROCESSES, processes);
    }

    private static void putDefault(Mapping processes, String side, Place place) {
        if (processes.entry(side).isEmpty()) {
            processes.put(side, new Scalar("1", place));
        }
    }
}
