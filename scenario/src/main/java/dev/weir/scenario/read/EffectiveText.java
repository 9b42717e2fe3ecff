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
        if (key.shape() == Shape.SECTIONS || key.shape() == Shape.OPEN || key.shape() == Shape.VALUES) {
            if (top.isGiven(key.name())) {
                raw(0, key.name(), inLine(key.name(), top.node(key.name())));
            }
            return;
        }
        if (key.shape() == Shape.SECTION) {
            List<Key> children = ScenarioKeys.TABLE.in(key.name());
            if (!key.type().choices().isEmpty()
                    && top.section(key.name()).names().isEmpty()) {
                line(
                        0,
                        key.name(),
                        computed.getOrDefault(key.path(), key.type().choices().getFirst()));
            } else {
                section(top.section(key.name()), key, children, computed);
            }
            return;
        }
        String value = computed.getOrDefault(key.path(), top.text(key.name()));
        if (!value.isEmpty()) {
            line(0, key.name(), value);
        }
    }

    /** Whether it was worked out that the key means nothing in this scenario. */
    private static boolean isOmitted(Key key, Map<String, String> computed) {
        return computed.getOrDefault(key.path(), key.path()).isEmpty();
    }

    private void section(Section section, Key key, List<Key> children, Map<String, String> computed) {
        yaml.append(key.name()).append(":\n");
        String kind = ScenarioKeys.TABLE.kinds(key.name()).isEmpty() ? "" : section.kind();
        for (Key child : children) {
            boolean given = section.names().stream().anyMatch(child::isNamed);
            boolean applies = child.use().kind()
                    ? child.name().equals(kind)
                    : child.use().onlyWith().isEmpty() || child.use().onlyWith().contains(kind);
            if (given) {
                section.names().stream()
                        .filter(child::isNamed)
                        .forEach(name -> raw(1, name, inLine(name, section.node(name))));
            } else if (applies && !child.defaultText().isEmpty() && !isOmitted(child, computed)) {
                line(1, child.name(), computed.getOrDefault(child.path(), child.defaultText()));
            }
        }
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

    private void line(int depth, String name, String value) {
        raw(depth, name, quoted(Secrets.masked(value)));
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
