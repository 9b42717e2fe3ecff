package dev.weir.config;

import dev.weir.config.Key.Shape;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the keys and values of one file against a table. */
final class KeyCheck {

    private final KeyTable table;
    private final OtherNames others;
    private final Problems problems;
    private final boolean whole;

    /**
     * @param others what is known at the top too
     * @param whole whether what is missing is an error
     */
    KeyCheck(KeyTable table, OtherNames others, Problems problems, boolean whole) {
        this.table = table;
        this.others = others;
        this.problems = problems;
        this.whole = whole;
    }

    void check(Mapping root) {
        check("", root);
    }

    private void check(String section, Mapping mapping) {
        mapping.entries().forEach((name, entry) -> {
            if (!(section.isEmpty() && others.names().contains(name))) {
                checkEntry(section, name, entry);
            }
        });
        boolean known = mapping.entries().keySet().stream().allMatch(name -> isKnown(section, name));
        if (whole && known) {
            checkKinds(section, mapping);
        }
        if (whole) {
            checkRequired(section, mapping);
        }
    }

    private boolean isKnown(String section, String name) {
        return table.find(section, name).isPresent()
                || table.isSection(path(section, name))
                || (section.isEmpty() && others.names().contains(name));
    }

    private static String path(String section, String name) {
        return section.isEmpty() ? name : section + "." + name;
    }

    private void checkEntry(String section, String name, Entry entry) {
        Optional<Key> key = table.find(section, name);
        boolean below = table.isSection(path(section, name));
        if (key.isEmpty() && !below) {
            problems.add(table.unknown(entry.keyPlace(), section, name, others));
        } else if (entry.value() instanceof Mapping mapping && (below || isSection(key))) {
            if (key.isEmpty() || key.get().shape() != Shape.OPEN) {
                check(path(section, name), mapping);
            }
        } else if (key.isEmpty()) {
            problems.add(entry.value()
                    .place()
                    .error("'" + path(section, name) + "' is a section, not "
                            + entry.value().kind()));
        } else {
            checkValue(key.get(), entry.value());
        }
    }

    private static boolean isSection(Optional<Key> key) {
        return key.filter(one -> one.shape() == Shape.SECTION).isPresent();
    }

    private void checkValue(Key key, Node value) {
        switch (key.shape()) {
            case OPEN -> {}
            case VALUE, SECTION -> {
                if (value instanceof Scalar scalar) {
                    checkScalar(key, scalar);
                } else {
                    problems.add(wrongShape(key, value));
                }
            }
            case VALUES -> checkValues(key, value);
            case SECTIONS -> checkSections(key, value);
        }
    }

    private void checkScalar(Key key, Scalar scalar) {
        boolean isNoWord = key.shape() == Shape.SECTION && !key.type().choices().contains(scalar.text());
        if (isNoWord && !scalar.text().isEmpty()) {
            problems.add(wrongShape(key, scalar));
        } else {
            key.wrong(scalar).ifPresent(problems::add);
        }
    }

    private void checkValues(Key key, Node value) {
        switch (value) {
            case Scalar scalar -> checkScalar(key, scalar);
            case Mapping mapping -> problems.add(wrongShape(key, mapping));
            case Sequence list ->
                list.items().stream()
                        .filter(item -> !(item instanceof Scalar))
                        .forEach(item -> problems.add(item.place()
                                .error("an item of " + key.quoted() + " is one value, not " + item.kind())));
        }
    }

    private void checkSections(Key key, Node value) {
        if (!(value instanceof Sequence list)) {
            problems.add(wrongShape(key, value));
            return;
        }
        if (list.items().isEmpty()) {
            problems.add(list.place().error(key.quoted() + " is empty", key.shown()));
        }
        for (Node item : list.items()) {
            if (item instanceof Mapping mapping) {
                check(key.path() + "[]", mapping);
            } else {
                problems.add(item.place()
                        .error("an item of " + key.quoted() + " is a section, not " + item.kind(), key.shown()));
            }
        }
    }

    private static ConfigException wrongShape(Key key, Node found) {
        List<String> words = key.type().choices();
        String expected = switch (key.shape()) {
            case SECTION -> words.isEmpty() ? "a section" : "a section, or " + String.join(" or ", words);
            case SECTIONS, VALUES -> "a list";
            default -> "one value";
        };
        return found.place().error(key.quoted() + " is " + expected + ", not " + found.kind(), key.shown());
    }

    private void checkRequired(String section, Mapping mapping) {
        for (Key key : table.in(section)) {
            if (key.use().required() && mapping.entry(key.name()).isEmpty()) {
                boolean told = table.misspelt(mapping, key, others).isPresent();
                if (!told) {
                    String needing = section.isEmpty()
                            ? "'" + key.name() + "' is missing"
                            : "'" + section.replace("[]", "") + "' needs '" + key.name() + "'";
                    problems.add(mapping.place().error(needing, key.shown()));
                }
            }
        }
    }

    private void checkKinds(String section, Mapping mapping) {
        if (table.kinds(section).isEmpty()) {
            return;
        }
        problems.attempt(() -> {
            List<Key> kinds = kinds(table, section, mapping);
            String kind = kinds.isEmpty()
                    ? table.section(mapping).at(section).kind()
                    : kinds.getFirst().name();
            checkOnlyWith(section, mapping, kind);
        });
    }

    private void checkOnlyWith(String section, Mapping mapping, String kind) {
        for (String name : mapping.entries().keySet()) {
            Key key = table.find(section, name).orElseThrow();
            if (!key.use().onlyWith().isEmpty() && !key.use().onlyWith().contains(kind)) {
                problems.add(mapping.keyPlace(name)
                        .error("'" + name + "' does not go with '" + kind + "'" + Key.inside(section)
                                + "; it goes with "
                                + String.join(", ", key.use().onlyWith())));
            }
        }
    }

    /** The kinds that a section names: none or one. */
    static List<Key> kinds(KeyTable table, String section, Mapping mapping) {
        List<Key> kinds = mapping.entries().keySet().stream()
                .flatMap(name -> table.find(section, name).stream())
                .filter(key -> key.use().kind())
                .collect(Collectors.toList());
        if (kinds.size() > 1) {
            throw mapping.keyPlace(kinds.get(1).name())
                    .error("'" + kinds.get(0).name() + "' and '"
                            + kinds.get(1).name() + "'" + Key.inside(section)
                            + " exclude each other; choose one of "
                            + String.join(", ", table.kinds(section)));
        }
        return kinds;
    }
}
