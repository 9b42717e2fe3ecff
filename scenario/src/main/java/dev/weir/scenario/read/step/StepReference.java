package dev.weir.scenario.read.step;

import static dev.weir.config.ReferenceTable.code;
import static dev.weir.config.ReferenceTable.quoted;

import dev.weir.config.Key;
import dev.weir.config.ReferenceTable;
import java.util.List;
import java.util.stream.Stream;

/** The reference of scenarios of steps, made from the same tables that they are read by. */
public final class StepReference {

    private static final String INTRODUCTION = """
            # Reference of scenarios of steps

            This page lists every key of a scenario of steps with its values, default and meaning. It is generated from the
            tables by which scenarios are read. How to use them is said in [Run operations](../how-to/run-operations.md).

            - A scenario with `steps` carries out operations on records, topics and groups, one step after the other, on one
              system. It has no other keys at the top than those here and the section of its transport.
            - Values carry their units, as in every [scenario](scenario.md).
            - `--set key=value` replaces one value: a key of the top, a setting of the transport, or a key of a step by the
              step's name, `--set steps.fill.limit.count=1000`. It is applied before `for` repeats steps.
            """;

    private StepReference() {}

    /** The whole page. */
    public static String markdown() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append("\n## The scenario\n\n");
        table(page, StepKeys.TOP.keys().stream());
        page.append("\n## An item of `steps`\n\nIt is a step, or one of these:\n\n");
        table(page, StepKeys.GROUP.keys().stream().filter(key -> !key.name().equals(StepKeys.STEPS)));
        page.append("\n## A step\n\n");
        table(page, StepKeys.STEP.in("").stream());
        for (String section : List.of("limit", "items", "names", "faults[]", "expect")) {
            page.append("\n## `").append(section).append("` of a step\n\n");
            table(page, StepKeys.STEP.in(section).stream());
        }
        page.append("\n`schedule`, `payload` and `keys` of a step are those of a [scenario](scenario.md), without"
                + " `saturated` and `handling`. `faults` of a step hit no consumers and no receivers.\n");
        return page.toString();
    }

    private static void table(StringBuilder page, Stream<Key> keys) {
        ReferenceTable table = new ReferenceTable(page, "key", "value", "default", "example", "meaning");
        keys.forEach(key -> table.row(
                code(key.name()),
                ReferenceTable.value(key),
                code(key.defaultText()),
                code(key.example()),
                key.description() + goesWith(key)));
    }

    private static String goesWith(Key key) {
        List<String> users = key.section().isEmpty() ? StepRules.users(key.name()) : List.of();
        return users.isEmpty() ? "" : " Only with " + quoted(users) + ".";
    }
}
