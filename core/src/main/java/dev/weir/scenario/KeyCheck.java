package dev.weir.scenario;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Suggestions;
import java.util.List;
import java.util.stream.Stream;

/** Checks every key and value of a scenario against {@link ScenarioKeys}; sections of transports are checked elsewhere. */
final class KeyCheck {

    private final List<String> transports;
    private final String chosen;

    /** @param chosen the name of the transport's section in this scenario */
    KeyCheck(List<String> transports, String chosen) {
        this.transports = transports;
        this.chosen = chosen;
    }

    void check(Mapping root) {
        check("", root);
    }

    private void check(String section, Mapping mapping) {
        mapping.entries().forEach((name, entry) -> {
            if (!(section.isEmpty() && (name.equals(chosen) || transports.contains(name)))) {
                checkEntry(section, name, entry);
            }
        });
        checkKinds(section, mapping);
    }

    private void checkEntry(String section, String name, Entry entry) {
        ScenarioKey key = ScenarioKeys.find(section, name)
                .orElseThrow(() -> entry.keyPlace()
                        .error("unknown key '" + name + "'" + inside(section), Suggestions.hint(name, known(section))));
        switch (entry.value()) {
            case Scalar scalar -> checkScalar(key, scalar);
            case Mapping mapping -> {
                if (key.form() != ScenarioKey.Form.SECTION) {
                    throw wrongShape(key, mapping);
                }
                check(key.path(), mapping);
            }
            case Sequence sequence -> {
                if (key.form() != ScenarioKey.Form.LIST) {
                    throw wrongShape(key, sequence);
                }
                checkList(key, sequence);
            }
        }
    }

    private List<String> known(String section) {
        Stream<String> names = ScenarioKeys.names(section).stream();
        return (section.isEmpty() ? Stream.concat(names, transports.stream()) : names).toList();
    }

    private static void checkScalar(ScenarioKey key, Scalar scalar) {
        boolean structured = key.form() == ScenarioKey.Form.SECTION || key.form() == ScenarioKey.Form.LIST;
        if (scalar.text().isEmpty() && key.form() != ScenarioKey.Form.TEXT) {
            throw scalar.place()
                    .error(quoted(key) + " has no value", "for example:  " + key.name() + ": " + key.example());
        }
        if (structured && !key.choices().contains(scalar.text())) {
            throw wrongShape(key, scalar);
        }
        if (!structured) {
            Section.reading(key, scalar, text -> {
                key.check(text);
                return text;
            });
        }
    }

    private void checkList(ScenarioKey key, Sequence sequence) {
        if (sequence.items().isEmpty()) {
            throw sequence.place()
                    .error(quoted(key) + " is empty", "for example:  " + key.name() + ": " + key.example());
        }
        for (Node item : sequence.items()) {
            if (!(item instanceof Mapping mapping)) {
                throw item.place()
                        .error(
                                "an item of " + quoted(key) + " is a section, not " + item.kind(),
                                "for example:  " + key.name() + ": " + key.example());
            }
            check(key.path() + "[]", mapping);
        }
    }

    private static ConfigException wrongShape(ScenarioKey key, Node found) {
        String expected = switch (key.form()) {
            case SECTION ->
                key.choices().isEmpty() ? "a section" : "a section, or " + String.join(" or ", key.choices());
            case LIST -> "a list";
            default -> "one value";
        };
        return found.place()
                .error(
                        quoted(key) + " is " + expected + ", not " + found.kind(),
                        "for example:  " + key.name() + ": " + key.example());
    }

    /** The kinds that a section names: none or one. */
    static List<ScenarioKey> kinds(String section, Mapping mapping) {
        List<ScenarioKey> kinds = mapping.entries().keySet().stream()
                .flatMap(name -> ScenarioKeys.find(section, name).stream())
                .filter(ScenarioKey::kind)
                .toList();
        if (kinds.size() > 1) {
            throw mapping.keyPlace(kinds.get(1).name())
                    .error("'" + kinds.get(1).name() + "' beside '"
                            + kinds.get(0).name() + "'" + inside(section) + "; choose one of "
                            + String.join(", ", Section.kinds(section)));
        }
        return kinds;
    }

    private static void checkKinds(String section, Mapping mapping) {
        List<ScenarioKey> keys = mapping.entries().keySet().stream()
                .flatMap(name -> ScenarioKeys.find(section, name).stream())
                .toList();
        List<ScenarioKey> kinds = kinds(section, mapping);
        List<String> allKinds = Section.kinds(section);
        if (allKinds.isEmpty()) {
            return;
        }
        String kind = kinds.isEmpty()
                ? Section.defaultKind(section, mapping)
                : kinds.get(0).name();
        keys.stream()
                .filter(key -> !key.onlyWith().isEmpty() && !key.onlyWith().contains(kind))
                .findFirst()
                .ifPresent(key -> {
                    throw mapping.keyPlace(key.name())
                            .error("'" + key.name() + "' does not go with '" + kind + "'" + inside(section)
                                    + "; it goes with " + String.join(", ", key.onlyWith()));
                });
    }

    static String quoted(ScenarioKey key) {
        return "'" + key.name() + "'" + inside(key.section());
    }

    private static String inside(String section) {
        return section.isEmpty() ? "" : " in '" + section.replace("[]", "") + "'";
    }
}
