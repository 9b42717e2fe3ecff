package dev.weir.scenario.read.step;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.OtherNames;
import dev.weir.config.Problems;
import dev.weir.config.Section;
import dev.weir.result.Yardstick;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.Overrides;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.TransportSection;
import dev.weir.scenario.read.Transports;
import dev.weir.scenario.read.section.PercentileKeys;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns one scenario of steps into a plan. Everything that is wrong in it is said at once. Reads one scenario once. */
final class PlanReader {

    private final ScenarioSource source;
    private final Transports transports;
    private final Problems problems = new Problems();
    private final StepList list = new StepList(problems);
    private final Mapping root;

    /** @param root the scenario, which is changed */
    PlanReader(ScenarioSource source, Transports transports, Mapping root) {
        this.source = source;
        this.transports = transports;
        this.root = root;
    }

    Plan read(List<Assignment> options) {
        problems.attempt(() -> ScenarioSource.refuseMasks(root));
        root.value(StepKeys.STEPS).ifPresent(list::complete);
        Optional<TransportDriver> driver = problems.made(() -> settled(options));
        StepKeys.TOP.check(root, known(), problems);
        Optional<Settings> settings = driver.flatMap(this::settings);
        List<List<Mapping>> written =
                root.value(StepKeys.STEPS).map(list::unrolled).orElse(List.of());
        Optional<FaultsOfSteps> faults =
                driver.flatMap(one -> settings.map(set -> new FaultsOfSteps(one, set, problems)));
        List<Plan.Step> steps = steps(driver, faults, written);
        faults.ifPresent(read -> read.requireOwnTopic(steps));
        requireDifferentNames(written);
        Optional<List<Double>> percentiles = problems.made(() -> PercentileKeys.read(root));
        Optional<Duration> stall = problems.made(() -> stall(StepKeys.TOP.section(root), faults));
        problems.throwIfAny();
        TransportDriver used = driver.orElseThrow();
        String description = StepKeys.TOP.section(root).text("description");
        return new Plan(
                new Scenario.Title(
                        source.name(),
                        description,
                        PlanText.of(root, used, settings.orElseThrow(), written),
                        percentiles.orElseThrow(),
                        false),
                new Scenario.Target(
                        used.name(),
                        settings.orElseThrow(),
                        Yardstick.NONE,
                        FaultPoints.of(used, settings.orElseThrow()),
                        faults.orElseThrow().all()),
                steps,
                stall.orElseThrow(),
                AgentsSpec.Lost.valueOf(
                        StepKeys.TOP.section(root).text(StepKeys.LOST).toUpperCase(Locale.ROOT)),
                used.remarks(settings.orElseThrow()));
    }

    /** The transport; every option is in the scenario after it. */
    private TransportDriver settled(List<Assignment> options) {
        options.stream()
                .filter(option -> option.key().equals(Transports.KEY))
                .forEach(option -> root.put(Transports.KEY, option.value()));
        TransportDriver driver = transports.of(root);
        boolean exchanged = options.stream().anyMatch(option -> option.key().equals(Transports.KEY));
        transports.settle(root, List.of(driver), exchanged);
        Overrides overrides = transports.only(root, driver);
        StepOptions steps = new StepOptions(
                root, root.value(StepKeys.STEPS).map(list::written).orElse(List.of()), overrides, driver.name());
        options.forEach(option -> problems.attempt(() -> steps.apply(option)));
        return driver;
    }

    private OtherNames known() {
        OtherNames others = transports.otherNames(root);
        return new OtherNames(
                others.names(),
                key -> StepKeys.STEP
                        .find("", key)
                        .map(found -> "steps: [{ " + found.name() + ": ... }]")
                        .or(() -> others.meant().apply(key)));
    }

    private Optional<Settings> settings(TransportDriver driver) {
        return TransportSection.settings(
                driver, (Mapping) root.value(driver.name()).orElseThrow(), Topics.ONE, problems);
    }

    private static Duration stall(Section top, Optional<FaultsOfSteps> faults) {
        Duration written = top.read(StepKeys.STALL, Limiting::positive);
        return faults.map(read -> read.stall(top, written)).orElse(written);
    }

    private List<Plan.Step> steps(
            Optional<TransportDriver> driver, Optional<FaultsOfSteps> faults, List<List<Mapping>> written) {
        ItemLists lists = new ItemLists(source.folder());
        StepReader reader = new StepReader(driver, lists, problems);
        List<Plan.Step> steps = new ArrayList<>();
        for (List<Mapping> group : written) {
            List<OperationStep> parallel = new ArrayList<>();
            List<OperationStep> warmUps = new ArrayList<>();
            Duration least = Duration.ZERO;
            for (Mapping step : group) {
                Optional<OperationStep> read = reader.read(step);
                Optional<OperationStep> warmUp = read.flatMap(measured -> reader.warmUp(step, measured));
                read.ifPresent(parallel::add);
                if (warmUp.isPresent()) {
                    warmUps.add(warmUp.get());
                    Duration asked = WarmUps.least(StepKeys.STEP.section(step));
                    least = asked.compareTo(least) > 0 ? asked : least;
                }
            }
            lists.endOfStep();
            if (!warmUps.isEmpty()) {
                steps.add(new Plan.Step(warmUps, Optional.of(least), List.of()));
            }
            steps.add(new Plan.Step(
                    parallel, faults.map(read -> read.of(group, parallel)).orElse(List.of())));
        }
        return steps;
    }

    private void requireDifferentNames(List<List<Mapping>> written) {
        Map<String, Node> seen = new HashMap<>();
        written.stream().flatMap(List::stream).forEach(step -> {
            if (step.value("name").orElse(step) instanceof Scalar name) {
                Node before = seen.putIfAbsent(name.text(), name);
                if (before != null) {
                    problems.add(twice(name, before));
                }
            }
        });
    }

    private static ConfigException twice(Scalar name, Node before) {
        return name.place()
                .error(
                        "the name '" + name.text() + "' is given twice, before at "
                                + before.place().text(),
                        "give each step a name of its own");
    }
}
