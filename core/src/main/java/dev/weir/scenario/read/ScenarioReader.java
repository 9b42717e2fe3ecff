package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;

/** Turns the text of a scenario and the options of a command line into a checked {@link Scenario}; opens nothing. */
final class ScenarioReader {

    private final Transports drivers;

    ScenarioReader(Collection<TransportDriver> drivers) {
        this.drivers = new Transports(drivers);
    }

    /** A scenario of one run. */
    Scenario read(ScenarioSource source, List<String> options) {
        Matrix matrix = matrix(source, options);
        if (!matrix.isSingle()) {
            throw Place.file(source.label())
                    .error("is a matrix of " + matrix.cells().size() * matrix.repeats()
                            + " runs, but a single run is needed here");
        }
        return matrix.cells().getFirst().scenario();
    }

    /** Every run of a scenario. All that is wrong in it is said at once. */
    Matrix matrix(ScenarioSource source, List<String> options) {
        FormerNames former = new FormerNames();
        List<Assignment> assignments =
                options.stream().map(Assignment::parse).map(former::replace).toList();
        Mapping root = source.root();
        former.replace(root);
        try {
            refuseMasks("", root);
            return new MatrixReader(source, drivers, (Mapping) root.copy(), assignments).read(former.notes());
        } catch (ConfigException e) {
            throw FileProblems.beside(e, root, drivers);
        }
    }

    /** Refuses what an output shows in the place of a secret: the run would take it for the secret itself. */
    private static void refuseMasks(String path, Node node) {
        switch (node) {
            case Scalar scalar -> {
                if (scalar.text().contains(Secrets.MASK)) {
                    throw scalar.place()
                            .error(
                                    "'" + path + "' holds " + Secrets.MASK + ", which Weir shows in place of a secret",
                                    "write the secret itself, or name a file that holds it");
                }
            }
            case Sequence list -> list.items().forEach(item -> refuseMasks(path, item));
            case Mapping mapping ->
                mapping.entries()
                        .forEach(
                                (name, entry) -> refuseMasks(path.isEmpty() ? name : path + "." + name, entry.value()));
        }
    }
}
