package dev.weir.scenario.read.step;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Problems;
import dev.weir.config.Section;
import dev.weir.result.Yardstick;
import dev.weir.scenario.Processes;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.read.fault.ConsumerTargets;
import dev.weir.scenario.read.fault.FaultKeys;
import dev.weir.scenario.read.fault.FaultReader;
import dev.weir.scenario.read.fault.FaultTime;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the faults of steps, and refuses those that cannot be injected while a step goes on. Reads one scenario once. */
final class FaultsOfSteps {

    private static final Topology NOBODY = new Topology(1, 0, Topology.Delivery.SHARED);

    private final TransportDriver driver;
    private final Settings settings;
    private final Problems problems;
    private final List<Section> ofLeaders = new ArrayList<>();
    private final List<FaultSpec> all = new ArrayList<>();

    /** @param problems takes everything that is wrong */
    FaultsOfSteps(TransportDriver driver, Settings settings, Problems problems) {
        this.driver = driver;
        this.settings = settings;
        this.problems = problems;
    }

    /** Those of steps that go on at the same time, each as it is written and as it was read. */
    List<FaultSpec> of(List<Mapping> written, List<OperationStep> parallel) {
        List<FaultSpec> found = new ArrayList<>();
        for (Mapping step : written) {
            parallel.stream()
                    .filter(read ->
                            read.name().equals(StepKeys.STEP.section(step).text("name")))
                    .filter(read -> step.entry(FaultKeys.FAULTS).isPresent())
                    .forEach(read -> problems.attempt(() -> {
                        if (!found.isEmpty()) {
                            throw step.keyPlace(FaultKeys.FAULTS)
                                    .error(
                                            "'faults': only one of the steps that go on at the same time can have them",
                                            "give all of them to one step: they hit the system that all steps use");
                        }
                        found.addAll(read(StepKeys.STEP.section(step), read));
                    }));
        }
        all.addAll(found);
        return found;
    }

    private List<FaultSpec> read(Section step, OperationStep read) {
        if (read.precondition()) {
            throw step.place(FaultKeys.FAULTS).error("'faults': a precondition has none; it only prepares other steps");
        }
        Duration limit = read.limits()
                .time()
                .orElseThrow(() -> step.place(FaultKeys.FAULTS)
                        .error(
                                "'faults': the step has no limit of time, so nobody knows whether it lasts until they are"
                                        + " injected",
                                "for example:  limit: { time: 60s }"));
        for (Section item : step.items(FaultKeys.FAULTS)) {
            FaultAction action = item.read("do", FaultAction::of);
            FaultTarget target = item.read("to", FaultTarget::parse);
            if (action.ofConsumers() || target instanceof FaultTarget.OneReceiver) {
                throw item.place("do")
                        .error(
                                "'do' in 'faults': steps have no consumers and no receivers that a fault could hit",
                                "possible:  do: stop, kill, freeze, restart, partition, delay, throttle or reset");
            }
            if (target instanceof FaultTarget.LeaderOf) {
                ofLeaders.add(item);
            }
        }
        ConsumerTargets nobody = ConsumerTargets.of(NOBODY, Processes.ONE, false, false, driver.capabilities(settings));
        return new FaultReader(step, FaultPoints.of(driver, settings), settings, FaultTime.ofStep(limit), nobody)
                .read(Yardstick.NONE);
    }

    /** Refuses what hits the leader of a partition of a topic that the run does not make. */
    void requireOwnTopic(List<Plan.Step> steps) {
        boolean own = steps.stream().flatMap(step -> step.parallel().stream()).anyMatch(OperationStep::inOwnTopic);
        ofLeaders.stream()
                .filter(item -> !own)
                .forEach(item -> problems.add(item.place("to")
                        .error(
                                "'to' in 'faults': '" + item.text("to")
                                        + "' is a partition of the run's own topic, and no step has records in that",
                                "possible:  to: controller, broker 1, random or every broker in turn")));
    }

    /** All of them, in the order of the steps. */
    List<FaultSpec> all() {
        return List.copyOf(all);
    }

    /** How long no operation may end: every fault may have its effect. */
    Duration stall(Section top, Duration written) {
        if (!top.isGiven(StepKeys.STALL)) {
            return FaultReader.stall(written, all);
        }
        FaultReader.checkStall(top, written, all);
        return written;
    }
}
