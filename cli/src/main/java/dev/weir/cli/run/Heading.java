package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.run.Descriptions;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.step.Plan;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;

/** The heading of a run: what is going to be measured, in one line. */
public final class Heading {

    private Heading() {}

    /**
     * {@code weir 0.1.0 · quickstart · kafka (embedded 4.4.0, 1 broker) · 1 → 1 · 1 KiB random · 10 000/s}, and with agents
     * {@code · 2 agents: a, c}.
     */
    public static String of(Scenario scenario, String system, RunHosts hosts) {
        List<String> parts = new ArrayList<>(List.of(
                "weir " + Versions.weir(),
                scenario.title().name(),
                system,
                scenario.participants().topology().publishers() + " → "
                        + scenario.participants().topology().subscribers(),
                Descriptions.payload(scenario.messages()),
                Descriptions.schedule(scenario.messages().schedule())));
        if (!hosts.none()) {
            List<String> names = hosts.all().stream().map(WorkerHost::name).toList();
            parts.add(Counts.of(names.size(), "agent") + ": " + String.join(", ", names));
        }
        return String.join(" · ", parts);
    }

    /** {@code weir 0.1.0 · mongoose-create · kafka (embedded 4.4.0, 1 broker) · 1 step}. */
    public static String of(Plan plan, String system) {
        long steps = plan.steps().stream()
                .filter(step -> step.warmUp().isEmpty())
                .mapToLong(step -> step.parallel().size())
                .sum();
        return String.join(" · ", "weir " + Versions.weir(), plan.title().name(), system, Counts.of(steps, "step"));
    }

    /** {@code weir 0.1.0 · kafka · 2 sides in turn · at most 10 min}. */
    static String inTurn(Matrix matrix, String timeLeft) {
        return String.join(" · ", "weir " + Versions.weir(), matrix.name(), "2 sides in turn", timeLeft);
    }

    /** {@code weir 0.1.0 · transport-bench · 12 cells × 3 repeats · about 18 min}. */
    public static String of(Matrix matrix, String timeLeft) {
        return String.join(
                " · ",
                "weir " + Versions.weir(),
                matrix.name(),
                Counts.of(matrix.cells().size(), "cell") + " × " + Counts.of(matrix.repeats(), "repeat"),
                timeLeft);
    }
}
