package dev.weir.scenario.read;

import static dev.weir.config.ReferenceTable.code;
import static dev.weir.config.ReferenceTable.quoted;

import dev.weir.config.Key;
import dev.weir.config.ReferenceTable;
import dev.weir.secret.Secrets;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The scenario reference, made from the same tables that scenarios are read by. */
public final class ScenarioReference {

    private static final String INTRODUCTION = """
            # Scenario reference

            This page lists every key of a scenario with its values, default and meaning. It is generated from the tables by
            which scenarios are read. Any other key is refused with file, line and the valid choices, before anything is opened.

            A scenario is a YAML file that says what to run.

            - The shortest scenario is one line, `transport: kafka`. Every other key has a default. `weir show <scenario>`
              prints a scenario with every default and override applied.
            - Values carry their units. Digits may be grouped: `10_000/s`.
              - rates: `10000/s` or `90/m`; a minute is `m` or `min`, in durations too
              - durations: `250ms`; units ns, us, ms, s, m, h
              - sizes: `1KiB`; units B, kB, KiB, MB, MiB, GB, GiB; kB is 1000 bytes, KiB is 1024
              - shares: `10%`
            - `--set key=value` replaces one value. The key is a path, `schedule.rate`, or its last part if only one key ends
              so: `rate`, `size`, `bootstrap`, `producer.acks`. Setting another schedule, payload or key type replaces the one
              in the file.
            - `matrix` gives several values for some keys. Every combination is a run, and `repeat` runs each again. The result
              is one table. `--set rate=5000/s` fixes a varied key to one value; `--set rate=[1000/s, 5000/s]` gives it other
              values. `--set matrix.rate=[1000/s, 5000/s]` also varies a key that has one value.
            - Editors offer these keys by the file that `weir schema > weir.schema.json` writes, if the first line of a scenario is
              `# yaml-language-server: $schema=weir.schema.json`.
            - A scenario is data: it starts nothing but what Weir itself ships. A payload file must be in the folder of the
              scenario; an option may name any file. Anchors, aliases and tags of YAML are refused. Properties that a transport
              passes to its client mean what they mean to that client.
            """;

    private ScenarioReference() {}

    /** The whole page. */
    public static String markdown(Collection<TransportDriver> drivers) {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append("\n## The run\n\n");
        keys(page, "");
        ScenarioKeys.TABLE.in("").stream()
                .map(key -> key.shape() == Key.Shape.SECTIONS ? key.name() + "[]" : key.name())
                .filter(section -> !ScenarioKeys.TABLE.in(section).isEmpty())
                .forEach(section -> section(page, section));
        drivers.stream().sorted(Comparator.comparing(TransportDriver::name)).forEach(driver -> transport(page, driver));
        return page.toString();
    }

    private static void section(StringBuilder page, String section) {
        page.append("\n## `").append(section).append("`\n\n");
        List<String> kinds = ScenarioKeys.TABLE.kinds(section);
        if (!kinds.isEmpty()) {
            page.append("One of ").append(quoted(kinds)).append(".\n\n");
        }
        keys(page, section);
    }

    private static void keys(StringBuilder page, String section) {
        ReferenceTable table = new ReferenceTable(page, "key", "value", "default", "example", "meaning");
        ScenarioKeys.TABLE.keys().stream()
                .filter(key -> section.isEmpty()
                        ? key.section().isEmpty()
                        : key.section().equals(section) || key.section().startsWith(section + "."))
                .forEach(key -> table.row(
                        code(key.path().substring(section.isEmpty() ? 0 : section.length() + 1)),
                        ReferenceTable.value(key),
                        code(key.defaultText()),
                        code(key.example()),
                        meaning(key)));
    }

    private static String meaning(Key key) {
        List<String> kinds = key.use().onlyWith();
        String only = kinds.isEmpty() ? "" : " Only with " + quoted(kinds) + ".";
        return key.description() + only;
    }

    private static void transport(StringBuilder page, TransportDriver driver) {
        page.append("\n## `").append(driver.name()).append("` (transport)\n\n");
        page.append(driver.description()).append("\n\n");
        page.append("It can: ")
                .append(driver.capabilities().stream()
                        .sorted()
                        .map(ScenarioReference::words)
                        .collect(Collectors.joining(", ")))
                .append(".\n\n");
        ReferenceTable table = new ReferenceTable(page, "key", "value", "default", "meaning");
        for (Setting setting : driver.settings()) {
            boolean properties = setting.type() == Setting.Type.PROPERTIES;
            table.row(
                    code(setting.name() + (properties ? ".*" : "")),
                    value(setting),
                    code(setting.defaultText().isEmpty() ? "" : Secrets.mask(setting.name(), setting.defaultText())),
                    setting.description());
        }
    }

    private static String value(Setting setting) {
        return switch (setting.type()) {
            case TEXT -> "text";
            case COUNT -> "whole number";
            case DURATION -> "duration";
            case SIZE -> "size";
            case FLAG -> "`true` or `false`";
            case CHOICE -> quoted(setting.choices());
            case PROPERTIES -> "names and values";
        };
    }

    private static String words(Capability capability) {
        return capability.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
