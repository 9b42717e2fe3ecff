package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.transport.TransportDriver;
import java.util.List;

/**
 * All that is wrong in the keys and values of a file, which is looked for once reading it has met one error: whoever mends
 * a file wants to know all of them. Whether they make a whole is not looked at here, for options may add to them.
 */
final class FileProblems {

    private final Transports transports;
    private final Problems problems = new Problems();

    private FileProblems(Transports transports) {
        this.transports = transports;
    }

    /**
     * The error that reading met, with all others of the file.
     *
     * @param root the file as it was written
     */
    static ConfigException beside(ConfigException met, Mapping root, Transports transports) {
        FileProblems file = new FileProblems(transports);
        file.look((Mapping) root.copy());
        file.problems.add(met);
        return file.problems.error();
    }

    private void look(Mapping root) {
        ScenarioKeys.TABLE.checkParts(root, transports.otherNames(root), problems);
        root.entries().forEach((name, entry) -> {
            if (transports.isSection(name) && entry.value() instanceof Mapping section) {
                problems.attempt(() -> {
                    TransportDriver driver = transports.of(new Scalar(name, entry.keyPlace()));
                    TransportSection.check(driver, TransportSection.flat(section), problems);
                });
            }
        });
        problems.attempt(() -> MatrixSection.take(root, List.of()));
    }
}
