package dev.weir.config;

import dev.weir.config.Key.Shape;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every key of a file, or of a part of one. Immutable. */
public final class KeyTable {

    private final List<Key> keys;

    /** @param keys in the order of the reference */
    public KeyTable(List<Key> keys) {
        this.keys = List.copyOf(keys);
    }

    /** All of them, in the order of the reference. */
    public List<Key> keys() {
        return keys;
    }

    /** The keys of one section; of the top for an empty path. */
    public List<Key> in(String section) {
        return keys.stream().filter(key -> key.section().equals(section)).toList();
    }

    /** The key of that name in that section; {@code end-to-end pN} becomes the {@code end-to-end p99} that was written. */
    public Optional<Key> find(String section, String name) {
        return in(section).stream().filter(key -> key.isNamed(name)).findFirst().map(key -> key.named(name));
    }

    /** The key at the end of a path. */
    public Optional<Key> find(String path) {
        return keys.stream().filter(key -> key.path().equals(path)).findFirst();
    }

    /** The key at the end of a path, which is in the table. */
    public Key get(String path) {
        return find(path).orElseThrow(() -> new IllegalStateException("no such key is declared: " + path));
    }

    /** Whether keys are below the path. */
    public boolean isSection(String path) {
        return keys.stream()
                .anyMatch(key -> key.section().equals(path) || key.section().startsWith(path + "."));
    }

    /** What errors list as known in a section: its keys, and the sections in it. */
    public List<String> names(String section) {
        Set<String> names = new LinkedHashSet<>();
        String before = section.isEmpty() ? "" : section + ".";
        for (Key key : keys) {
            if (key.section().equals(section)) {
                names.add(key.name());
            } else if (key.section().startsWith(before)) {
                names.add(key.section()
                        .substring(before.length())
                        .split("\\.", 2)[0]
                        .replace("[]", ""));
            }
        }
        return List.copyOf(names);
    }

    /** The kinds of a section, of which one is chosen; empty when it has none. */
    public List<String> kinds(String section) {
        return in(section).stream()
                .filter(key -> key.use().kind())
                .map(Key::name)
                .toList();
    }

    /** Refuses a section that names several kinds. */
    public void requireOneKind(String section, Mapping mapping) {
        KeyCheck.kinds(this, section, mapping);
    }

    /** The kind of a section that holds when none is given: the one whose value has a default. */
    public Optional<String> defaultKind(String section) {
        return in(section).stream()
                .filter(key -> key.use().kind() && !key.defaultText().isEmpty())
                .map(Key::name)
                .findFirst();
    }

    /** An error about a key that is not known where it stands, with what may have been meant. */
    public ConfigException unknown(Place place, String section, String name, OtherNames others) {
        List<String> known = known(section, others);
        return place.error(
                "unknown key '" + name + "'" + Key.inside(section),
                Suggestions.hint(
                        numbered(section, name)
                                .or(() -> elsewhere(name))
                                .or(() -> section.isEmpty() ? others.meant().apply(name) : Optional.empty())
                                .or(() -> Suggestions.nearest(name, known)),
                        known,
                        ""));
    }

    private List<String> known(String section, OtherNames others) {
        List<String> known = new ArrayList<>(names(section));
        if (section.isEmpty()) {
            others.names().stream().filter(one -> !known.contains(one)).forEach(known::add);
        }
        return known;
    }

    /** The key of a section that {@code p99} alone is short for: {@code end-to-end p99}. */
    public Optional<String> numbered(String section, String name) {
        return in(section).stream()
                .flatMap(key -> key.numbers().stream()
                        .filter(number -> name.equals("p" + number))
                        .map(number -> key.name().substring(0, key.name().length() - 1) + number))
                .findFirst();
    }

    private Optional<String> elsewhere(String name) {
        List<String> paths = keys.stream()
                .filter(key -> !key.section().isEmpty() && !key.section().contains("[]"))
                .filter(key -> key.isNamed(name))
                .map(key -> key.section() + "." + name)
                .toList();
        return paths.isEmpty() ? Optional.empty() : Optional.of(String.join("' or '", paths));
    }

    /** The error about the key that was probably meant to be one that is missing; nothing when there is no such key. */
    public Optional<ConfigException> misspelt(Mapping mapping, Key missing, OtherNames others) {
        List<String> known = known(missing.section(), others);
        return mapping.entries().entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()))
                .filter(entry -> Suggestions.nearest(entry.getKey(), known)
                        .filter(missing.name()::equals)
                        .isPresent())
                .map(entry -> unknown(entry.getValue().keyPlace(), missing.section(), entry.getKey(), others))
                .findFirst();
    }

    /**
     * Checks every key and value below the top.
     *
     * @param others what is known at the top too
     * @param problems takes what is wrong
     */
    public void check(Mapping root, OtherNames others, Problems problems) {
        new KeyCheck(this, others, problems, true).check(root);
    }

    /** Checks every key and value that is there, and not whether they make a whole. */
    public void checkParts(Mapping root, OtherNames others, Problems problems) {
        new KeyCheck(this, others, problems, false).check(root);
    }

    /**
     * Puts a value into a section, which is made where there is none. On the way, other kinds of its sections are taken out, and what
     * a file said that goes with those only.
     */
    public void put(Mapping root, List<String> sections, String name, Node value, Place place) {
        Mapping mapping = root;
        String path = "";
        for (String section : sections) {
            choose(mapping, path, section);
            if (!(mapping.value(section).orElse(null) instanceof Mapping)) {
                mapping.put(section, Mapping.empty(place));
            }
            mapping = (Mapping) mapping.value(section).orElseThrow();
            path = path.isEmpty() ? section : path + "." + section;
        }
        choose(mapping, path, name);
        mapping.put(name, value);
    }

    private void choose(Mapping mapping, String section, String name) {
        if (kinds(section).contains(name)) {
            mapping.entries()
                    .entrySet()
                    .removeIf(entry -> find(section, entry.getKey())
                            .filter(key -> !key.goesWith(name))
                            .filter(key -> key.use().kind()
                                    || !entry.getValue().keyPlace().fromOption())
                            .isPresent());
        }
    }

    /** The top of a file, which was checked. */
    public Section section(Mapping root) {
        return new Section(this, "", root);
    }

    /** Every value of a file that was checked, by its path; those of a list with commas between them. Open keys are left. */
    public Map<String, Scalar> values(Mapping root) {
        Map<String, Scalar> values = new LinkedHashMap<>();
        collect("", root, values);
        return values;
    }

    private void collect(String section, Mapping mapping, Map<String, Scalar> values) {
        mapping.entries().forEach((name, entry) -> {
            String path = section.isEmpty() ? name : section + "." + name;
            if (find(section, name).filter(key -> key.shape() == Shape.OPEN).isPresent()) {
                return;
            }
            switch (entry.value()) {
                case Mapping inner -> collect(path, inner, values);
                case Scalar scalar -> values.put(path, scalar);
                case Sequence list -> {
                    if (find(section, name)
                            .filter(key -> key.shape() == Shape.VALUES)
                            .isPresent()) {
                        values.put(path, joined(list));
                    }
                }
            }
        });
    }

    private static Scalar joined(Sequence list) {
        String text = list.items().stream()
                .flatMap(item -> item instanceof Scalar scalar ? Stream.of(scalar.text()) : Stream.empty())
                .collect(Collectors.joining(","));
        return new Scalar(text, list.place());
    }
}
