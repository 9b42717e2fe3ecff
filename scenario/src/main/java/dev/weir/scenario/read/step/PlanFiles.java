package dev.weir.scenario.read.step;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.Transports;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads scenarios of steps. Opens nothing but the files themselves. */
public final class PlanFiles {

    private final ScenarioFiles files;
    private final Transports transports;

    /**
     * @param files where scenarios are found
     * @param drivers the transports that are installed
     */
    public PlanFiles(ScenarioFiles files, Collection<TransportDriver> drivers) {
        this.files = files;
        this.transports = new Transports(drivers);
    }

    /**
     * Reads and checks a scenario of steps.
     *
     * @param nameOrPath a shipped scenario, a transport, or a file
     * @param options what replaces the scenario's own values, each as {@code key=value}
     * @return the plan; nothing of a scenario without {@code steps}, which is read as runs
     * @throws ConfigException when anything is wrong with it
     */
    public Optional<Plan> plan(String nameOrPath, List<String> options) {
        ScenarioSource source = files.find(nameOrPath);
        Mapping root = source.root();
        if (root.entry(StepKeys.STEPS).isEmpty()) {
            return Optional.empty();
        }
        List<Assignment> assignments = options.stream().map(Assignment::parse).toList();
        return Optional.of(new PlanReader(source, transports, (Mapping) root.copy()).read(assignments));
    }

    /**
     * Reads and checks a scenario of steps that may be in no file.
     *
     * @param source its text, which has {@code steps}
     * @param driver the only transport it may name
     * @throws ConfigException when anything is wrong with it
     */
    public static Plan plan(ScenarioSource source, TransportDriver driver) {
        return new PlanReader(source, new Transports(List.of(driver)), source.root()).read(List.of());
    }
}
