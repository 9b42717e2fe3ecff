package dev.weir.cli.run;

import dev.weir.operation.run.OperationWork;
import dev.weir.result.RunResult;
import dev.weir.result.YardstickResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.TransportDriver;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ThreadLocalRandom;

/** The scenarios, transports and runs of this installation. */
public final class InstalledEngine implements Engine {

    private final List<TransportDriver> drivers;
    private final ScenarioFiles files;
    private final PlanFiles plans;

    private InstalledEngine(List<TransportDriver> drivers, Path scenarios) {
        this.drivers = drivers;
        this.files = new ScenarioFiles(scenarios, drivers);
        this.plans = new PlanFiles(files, drivers);
    }

    /** What is on the class path, with the scenarios of a folder. */
    public static InstalledEngine with(Path scenarios) {
        List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(TransportDriver::name))
                .toList();
        return new InstalledEngine(drivers, scenarios);
    }

    @Override
    public List<ListEntry> scenarios() {
        return files.list();
    }

    @Override
    public List<ListEntry> transports() {
        return drivers.stream()
                .map(driver -> new ListEntry(driver.name(), driver.description()))
                .toList();
    }

    @Override
    public List<TransportDriver> drivers() {
        return drivers;
    }

    @Override
    public TransportDriver driver(Scenario.Target target) {
        return driver(target.driver());
    }

    @Override
    public Matrix matrix(String nameOrFile, List<String> overrides) {
        return files.matrix(nameOrFile, overrides);
    }

    @Override
    public Matrix matrix(String nameOrFile, List<String> overrides, PlacedByCommand placed) {
        return files.matrix(nameOrFile, overrides, placed);
    }

    @Override
    public Optional<Plan> plan(String nameOrFile, List<String> overrides) {
        return plans.plan(nameOrFile, overrides);
    }

    @Override
    public Measurement<PlanResult> prepare(PlanOrder order, RunListener listener) {
        int runId = ThreadLocalRandom.current().nextInt();
        RunRequest request =
                RunMeasurement.request(order.under(), driver(order.plan().target()), runId);
        var work = OperationWork.of(
                order.plan(), order.folder().folder(), faults -> order.faults().apply(faults, runId));
        return new RunMeasurement<>(new Run<>(request, work, listener), order.folder());
    }

    @Override
    public Measurement<RunResult> prepare(Order order, RunListener listener) {
        return BundleKeeper.measurement(order, driver(order), listener);
    }

    @Override
    public Measurement<YardstickResult> yardstick(Order order, RunListener listener) {
        return new YardstickMeasurement(order, driver(order), listener);
    }

    private TransportDriver driver(Order order) {
        return driver(order.scenario().target().driver());
    }

    private TransportDriver driver(String transport) {
        return drivers.stream()
                .filter(candidate -> candidate.name().equals(transport))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("a scenario was read whose transport is gone: " + transport));
    }
}
