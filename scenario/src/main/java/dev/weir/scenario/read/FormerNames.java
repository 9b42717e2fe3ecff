package dev.weir.scenario.read;

import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.result.Column;
import dev.weir.scenario.read.Overrides.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Replaces former names of keys and columns by their present ones, in a file and in options, before anything else looks
 * at them. What it replaced it says in {@link #notes}.
 */
final class FormerNames {

    private static final String MATRIX = "matrix";

    private final List<String> notes = new ArrayList<>();

    /** One sentence for each former name that was met, with its place and the present name. */
    List<String> notes() {
        return notes.stream().distinct().toList();
    }

    /** The option under the present name of its key. */
    Assignment replace(Assignment option) {
        boolean ofMatrix = option.key().startsWith(MATRIX + ".");
        String path = ofMatrix ? option.key().substring(MATRIX.length() + 1) : option.key();
        if (path.equals(ScenarioKeys.COLUMNS)) {
            return option;
        }
        String present = present(path, option.place());
        return present.equals(path)
                ? option
                : new Assignment(ofMatrix ? MATRIX + "." + present : present, option.value(), option.place());
    }

    /** Changes a whole scenario. */
    void replace(Mapping root) {
        replaceIn("", root);
        if (root.value(MATRIX).orElse(null) instanceof Mapping matrix) {
            replacePaths(matrix);
        }
        if (root.value(ScenarioKeys.COLUMNS).orElse(null) instanceof Sequence columns) {
            columns.items().forEach(this::noteTitle);
        }
    }

    private void replaceIn(String section, Mapping mapping) {
        rename(
                mapping,
                (name, place) -> ScenarioKeys.TABLE
                        .presentName(section, name)
                        .map(present -> noted(name, present, place))
                        .orElse(name));
        mapping.entries().forEach((name, entry) -> {
            if (entry.value() instanceof Mapping inner && !name.equals(MATRIX)) {
                replaceIn(section.isEmpty() ? name : section + "." + name, inner);
            }
        });
    }

    /** In a section whose keys are paths: those of a matrix, of its variants and of its exclusions. */
    private void replacePaths(Mapping mapping) {
        rename(mapping, this::present);
        mapping.entries().values().stream()
                .flatMap(entry ->
                        entry.value() instanceof Sequence list ? list.items().stream() : Stream.of(entry.value()))
                .forEach(item -> {
                    if (item instanceof Mapping inner) {
                        replaceIn("", inner);
                        replacePaths(inner);
                    }
                });
    }

    private interface Renaming {
        String name(String written, Place place);
    }

    private static void rename(Mapping mapping, Renaming renaming) {
        Map<String, Entry> renamed = new LinkedHashMap<>();
        mapping.entries().forEach((name, entry) -> {
            String present = renaming.name(name, entry.keyPlace());
            if (renamed.put(present, entry) != null) {
                throw entry.keyPlace().error("'" + name + "' and '" + present + "' are the same key; take out one");
            }
        });
        mapping.entries().clear();
        mapping.entries().putAll(renamed);
    }

    private String present(String path, Place place) {
        String section = Overrides.sectionOf(path);
        Optional<String> inSection = ScenarioKeys.TABLE
                .presentName(section, Overrides.nameOf(path))
                .map(name -> section.isEmpty() ? name : section + "." + name);
        return inSection
                .or(() -> ScenarioKeys.TABLE.keys().stream()
                        .filter(key -> !key.section().isEmpty())
                        .flatMap(key -> key.presentName(path).map(name -> key.section() + "." + name).stream())
                        .findFirst())
                .map(present -> noted(path, present, place))
                .orElse(path);
    }

    private void noteTitle(Node written) {
        if (written instanceof Scalar title) {
            Column.formerly(title.text()).ifPresent(column -> noted(title.text(), column.title(), title.place()));
        }
    }

    private String noted(String former, String present, Place place) {
        notes.add(place.error("'" + former + "' is now '" + present + "'; the former name still works")
                .getMessage());
        return present;
    }

    /** The key as the reference writes it, when it had another name: {@code Formerly `response pN`.} */
    static String remark(Key key) {
        return remark(key.aliases());
    }

    /** The same of a setting of a transport. */
    static String remark(List<String> formerNames) {
        return formerNames.isEmpty() ? "" : " Formerly `" + String.join("`, `", formerNames) + "`.";
    }
}
