package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Place;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Turns the text of a scenario and the options of a command line into a checked {@link Scenario}; opens nothing. */
final class ScenarioReader {

    private static final String STEPS = "steps";

    private final Transports drivers;

    ScenarioReader(Collection<TransportDriver> drivers) {
        this.drivers = new Transports(drivers);
    }

    /** A scenario of one run. */
    Scenario read(ScenarioSource source, List<String> options) {
        Matrix matrix = matrix(source, options, Set.of());
        if (!matrix.isSingle()) {
            throw Place.file(source.label())
                    .error("is a matrix of " + matrix.cells().size() * matrix.repeats()
                            + " runs, but a single run is needed here");
        }
        return matrix.cells().getFirst().scenario();
    }

    /**
     * Every run of a scenario. All that is wrong in it is said at once.
     *
     * @param withoutAgents the numbers of cells that are on no agents, whatever the options say
     */
    Matrix matrix(ScenarioSource source, List<String> options, Set<Integer> withoutAgents) {
        List<Assignment> assignments = options.stream().map(Assignment::parse).toList();
        Mapping root = source.root();
        refuseSteps(root);
        try {
            ScenarioSource.refuseMasks(root);
            return new MatrixReader(source, drivers, (Mapping) root.copy(), assignments).read(withoutAgents);
        } catch (ConfigException e) {
            throw FileProblems.beside(e, root, drivers);
        }
    }

    private static void refuseSteps(Mapping root) {
        if (root.entry(STEPS).isPresent()) {
            throw root.keyPlace(STEPS)
                    .error(
                            "a scenario of steps cannot be used here",
                            "it is run by 'weir run' and shown by 'weir show'");
        }
    }
}
