package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns the text of a scenario and the options of a command line into a checked {@link Scenario}; opens nothing. */
final class ScenarioReader {

    private static final String STEPS = "steps";

    private final Transports drivers;

    ScenarioReader(Collection<TransportDriver> drivers) {
        this.drivers = new Transports(drivers);
    }

    /** A scenario of one run. */
    Scenario read(ScenarioSource source, List<String> options) {
        Matrix matrix = matrix(source, options, new PlacedByCommand.Nowhere());
        if (!matrix.isSingle()) {
            throw Place.file(source.label())
                    .error("is a matrix of "
                            + (matrix.cells().size() + matrix.refused().size()) * matrix.repeats()
                            + " runs, but a single run is needed here");
        }
        return matrix.cells().getFirst().scenario();
    }

    /**
     * Every run of a scenario. All that is wrong in it is said at once.
     *
     * @param placed what the command says of the places of the runs
     */
    Matrix matrix(ScenarioSource source, List<String> options, PlacedByCommand placed) {
        List<Assignment> assignments = Stream.concat(
                        options.stream().map(Assignment::parse), assignment(placed).stream())
                .toList();
        Map<Integer, String> here = placed instanceof PlacedByCommand.OnAgents agents ? agents.here() : Map.of();
        Mapping root = source.root();
        refuseSteps(root);
        try {
            ScenarioSource.refuseMasks(root);
            return new MatrixReader(source, drivers, (Mapping) root.copy(), assignments).read(here);
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

    /** What the command says, as if it stood in the scenario; nothing where the scenario alone says it. */
    private static Optional<Assignment> assignment(PlacedByCommand placed) {
        return switch (placed) {
            case PlacedByCommand.Nowhere nothing -> Optional.empty();
            case PlacedByCommand.BesideController beside -> {
                Place place = Place.argument(beside.option());
                yield Optional.of(new Assignment(AgentsKeys.CONTROLLER, new Scalar(AgentsKeys.ALONE, place), place));
            }
            case PlacedByCommand.OnAgents agents -> {
                Place place = Place.argument(agents.option());
                List<Node> names = agents.names().stream()
                        .map(name -> (Node) new Scalar(name, place))
                        .toList();
                Mapping section = Mapping.empty(place);
                section.put(
                        AgentsKeys.ALL_OF_THEM,
                        names.isEmpty()
                                ? new Scalar(Integer.toString(agents.number()), place)
                                : new Sequence(names, place));
                yield Optional.of(new Assignment(AgentsKeys.AGENTS, section, place));
            }
        };
    }
}
