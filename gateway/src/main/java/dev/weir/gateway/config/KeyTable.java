package dev.weir.gateway.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Keys of one part of the configuration.
 *
 * @param keys in the order of the reference
 * @param openSections names of sections whose keys the user makes up
 */
record KeyTable(List<ConfigKey> keys, List<String> openSections) {

    KeyTable {
        keys = List.copyOf(keys);
        openSections = List.copyOf(openSections);
    }

    Optional<ConfigKey> find(String path) {
        return keys.stream().filter(key -> key.path().equals(path)).findFirst();
    }

    /** Whether keys are below the path. */
    boolean isSection(String path) {
        return keys.stream().anyMatch(key -> key.path().startsWith(path + "."));
    }

    String defaultText(String path) {
        return Objects.requireNonNull(find(path).orElse(null), path).defaultText();
    }

    /** What may stand in a section; at the top with the sections. */
    Set<String> names(String section) {
        Set<String> names = new LinkedHashSet<>();
        String before = section.isEmpty() ? "" : section + ".";
        for (ConfigKey key : keys) {
            if (key.path().startsWith(before)) {
                names.add(key.path().substring(before.length()).split("\\.", 2)[0]);
            }
        }
        if (section.isEmpty()) {
            names.addAll(openSections);
        }
        return names;
    }
}
