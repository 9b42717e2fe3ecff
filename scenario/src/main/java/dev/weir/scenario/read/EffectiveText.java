package dev.weir.scenario.read;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Section;
import dev.weir.secret.Secrets;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A scenario as YAML with every override and default applied: reading it gives the same scenario again. */
public final class EffectiveText {

    /** Text that YAML reads as itself without quotes, also where braces and commas mean something. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9 ./_%+µ@-]*(?<! )");

    private final StringBuilder yaml = new StringBuilder();

    private EffectiveText() {}

    /**
     * @param root the checked scenario with its defaulted sections in place
     * @param computed values that were worked out, by path
     */
    static String of(Mapping root, TransportDriver driver, Settings settings, Map<String, String> computed) {
        EffectiveText text = new EffectiveText();
        Section top = ScenarioKeys.TABLE.section(root);
        for (Key key : ScenarioKeys.TABLE.in("")) {
            text.add(top, key, computed);
            if (key.name().equals("transport")) {
                text.transport(driver, settings);
            }
        }
        return text.yaml.toString();
    }

    /**
     * What a scenario with a matrix says: what was given, without defaults, for these may differ from cell to cell.
     *
     * @param root the scenario with every option in it, its sections of transports flat
     */
    static String given(Mapping root) {
        EffectiveText text = new EffectiveText();
        root.entries().forEach((name, entry) -> text.raw(0, name, inLine(name, entry.value())));
        return text.yaml.toString();
    }

    private static Node masked(String name, Node node) {
        return switch (node) {
            case Scalar scalar -> new Scalar(Secrets.mask(name, scalar.text()), scalar.place());
            case Node.Sequence list ->
                new Node.Sequence(
                        list.items().stream().map(item -> masked(name, item)).toList(), list.place());
            case Mapping mapping -> {
                Mapping copy = Mapping.empty(mapping.place());
                mapping.entries()
                        .forEach((inner, entry) -> copy.put(inner, masked(within(name, inner), entry.value())));
                yield copy;
            }
        };
    }

    /** The name that tells whether what stands under a key is secret: of a plug-in's own properties, everything is. */
    private static String within(String section, String name) {
        return ("." + section + ".").contains(".custom.") ? section + "." + name : name;
    }

    /** The section of the transport, with every default; it ends with a line end. */
    public static String ofTransport(TransportDriver driver, Settings settings) {
        EffectiveText text = new EffectiveText();
        text.transport(driver, settings);
        return text.yaml.toString();
    }

    /** The value of a key as an output may show it in a line. */
    public static String inLine(String name, Node value) {
        return flow(masked(name, value));
    }

    /** A value in a line with the secrets in it: what tells it from others, and is shown to nobody. */
    public static String withSecrets(Node value) {
        return flow(value);
    }

    private void add(Section top, Key key, Map<String, String> computed) {
        if (isOmitted(key, computed)) {
            return;
        }
        boolean section = key.shape() == Shape.SECTION
                && (key.type().choices().isEmpty()
                        || !top.section(key.name()).names().isEmpty());
        if (section) {
            yaml.append(key.name()).append(":\n");
            whole(top.section(key.name()), computed)
                    .entries()
                    .forEach((name, entry) -> raw(1, name, inLine(name, entry.value())));
        } else if (key.shape() == Shape.SECTION) {
            line(
                    key.name(),
                    computed.getOrDefault(key.path(), key.type().choices().getFirst()));
        } else if (key.shape() == Shape.VALUE) {
            line(key.name(), computed.getOrDefault(key.path(), top.text(key.name())));
        } else if (top.isGiven(key.name())) {
            raw(0, key.name(), inLine(key.name(), top.node(key.name())));
        }
    }

    /** Whether it was worked out that the key means nothing in this scenario. */
    private static boolean isOmitted(Key key, Map<String, String> computed) {
        return computed.getOrDefault(key.path(), key.path()).isEmpty();
    }

    /**
     * A section with what was given in it, and the defaults of what goes with its kind.
     *
     * @param computed values in the place of defaults, by path; empty for keys that mean nothing here
     */
    public static Mapping whole(Section section, Map<String, String> computed) {
        List<Key> keys = section.keys();
        String kind = keys.stream().anyMatch(key -> key.use().kind()) ? section.kind() : "";
        Mapping whole = Mapping.empty(section.place());
        for (Key key : keys) {
            List<String> given = section.names().stream().filter(key::isNamed).toList();
            given.forEach(name -> whole.put(name, section.node(name)));
            if (given.isEmpty() && key.goesWith(kind) && !key.defaultText().isEmpty() && !isOmitted(key, computed)) {
                String text = computed.getOrDefault(key.path(), key.defaultText());
                whole.put(key.name(), new Scalar(text, section.place()));
            }
        }
        return whole;
    }

    private void transport(TransportDriver driver, Settings settings) {
        Map<String, String> given = new TreeMap<>(settings.given());
        yaml.append(quoted(driver.name())).append(":");
        int start = yaml.length();
        yaml.append('\n');
        for (Setting setting : driver.settings()) {
            if (setting.type() == Setting.Type.PROPERTIES) {
                settings.properties(setting.name())
                        .forEach((name, value) -> secret(setting.name() + "." + name, value));
            } else if (!settings.text(setting.name()).isEmpty()) {
                secret(setting.name(), settings.text(setting.name()));
            }
        }
        if (given.isEmpty() && yaml.length() == start + 1) {
            yaml.insert(start, " {}");
        }
    }

    private void secret(String name, String value) {
        raw(1, name, quoted(Secrets.mask(name, value)));
    }

    private void line(String name, String value) {
        if (!value.isEmpty()) {
            raw(0, name, quoted(Secrets.masked(value)));
        }
    }

    private void raw(int depth, String name, String value) {
        yaml.append("  ".repeat(depth))
                .append(quoted(name))
                .append(": ")
                .append(value)
                .append('\n');
    }

    private static String flow(Node node) {
        return switch (node) {
            case Scalar scalar -> quoted(scalar.text());
            case Node.Sequence list ->
                "["
                        + String.join(
                                ", ",
                                list.items().stream().map(EffectiveText::flow).toList()) + "]";
            case Mapping mapping -> {
                List<String> parts = mapping.entries().entrySet().stream()
                        .map(entry -> quoted(entry.getKey()) + ": "
                                + flow(entry.getValue().value()))
                        .toList();
                yield "{ " + String.join(", ", parts) + " }";
            }
        };
    }

    private static String quoted(String text) {
        if (PLAIN.matcher(text).matches()) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"', '\\' -> quoted.append('\\').appendCodePoint(c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == 0xFEFF) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04X", c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }
}
