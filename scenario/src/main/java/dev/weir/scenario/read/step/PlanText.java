package dev.weir.scenario.read.step;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.scenario.read.EffectiveText;
import dev.weir.scenario.read.section.PercentileKeys;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A scenario of steps as YAML with loops unrolled and every override and default applied: reading it gives the same plan. */
final class PlanText {

    private static final Place PLACE = Place.file("");

    /** Sections that say nothing where they were not given. */
    private static final Set<String> EITHER = Set.of("schedule", "keys", "names", "items");

    /** Names are written as they were given: a range of numbers also ends a step, and that by default does not. */
    private static final Map<String, String> NAMES_AS_GIVEN =
            StepKeys.STEP.in("names").stream().collect(Collectors.toMap(Key::path, key -> ""));

    private final StringBuilder yaml = new StringBuilder();

    private PlanText() {}

    /**
     * @param root the checked scenario
     * @param steps its steps, unrolled; those of an item run at the same time
     */
    static String of(Mapping root, TransportDriver driver, Settings settings, List<List<Mapping>> steps) {
        PlanText text = new PlanText();
        text.given(root, "description");
        text.line("", "transport", new Scalar(driver.name(), PLACE));
        text.given(root, PercentileKeys.PERCENTILES);
        text.line(
                "",
                StepKeys.STALL,
                root.value(StepKeys.STALL)
                        .orElseGet(() -> new Scalar(StepKeys.TOP.section(root).text(StepKeys.STALL), PLACE)));
        text.given(root, StepKeys.LOST);
        text.yaml.append(EffectiveText.ofTransport(driver, settings)).append("steps:\n");
        for (List<Mapping> group : steps) {
            if (group.size() > 1) {
                text.yaml.append("  - parallel:\n");
            }
            group.forEach(step -> text.step(group.size() > 1 ? "      " : "  ", step));
        }
        return text.yaml.toString();
    }

    private void given(Mapping root, String key) {
        root.value(key)
                .filter(value -> !(value instanceof Scalar text && text.text().isEmpty()))
                .ifPresent(value -> line("", key, value));
    }

    private void step(String indent, Mapping step) {
        Section section = StepKeys.STEP.section(step);
        List<OperationKind> kinds = WorkReader.kinds(step);
        String before = indent + "- ";
        for (Key key : StepKeys.STEP.in("")) {
            Node value = value(step, section, key, kinds);
            if (!(value instanceof Mapping mapping && mapping.entries().isEmpty())) {
                line(before, key.name(), value);
                before = indent + "  ";
            }
        }
    }

    /** What stands under a key; an empty section for nothing. */
    private static Node value(Mapping step, Section section, Key key, List<OperationKind> kinds) {
        Mapping nothing = Mapping.empty(PLACE);
        boolean given = step.entry(key.name()).isPresent();
        if (key.shape() == Shape.SECTION && !(given && step.value(key.name()).orElseThrow() instanceof Scalar)) {
            boolean applies = given || (StepRules.applies(key.name(), kinds) && !EITHER.contains(key.name()));
            return applies ? EffectiveText.whole(section.section(key.name()), NAMES_AS_GIVEN) : nothing;
        }
        if (given) {
            return step.value(key.name()).orElseThrow();
        }
        boolean open = step.entry("schedule").isPresent();
        boolean applies = switch (key.name()) {
            case "name", "precondition" -> false;
            case "concurrency" -> !open;
            case "in-flight" -> open;
            default -> StepRules.applies(key.name(), kinds);
        };
        return applies && key.shape() == Shape.VALUE && !key.defaultText().isEmpty()
                ? new Scalar(key.defaultText(), PLACE)
                : nothing;
    }

    private void line(String before, String name, Node value) {
        yaml.append(before)
                .append(name)
                .append(": ")
                .append(EffectiveText.inLine(name, value))
                .append('\n');
    }
}
