package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.Suggestions;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The section of the chosen transport: flattened to dotted names and checked by the transport's own declarations. */
public final class TransportSection {

    private static final String UNKNOWN = "unknown key";

    private TransportSection() {}

    /** The same section with one value a dotted name: {@code producer.linger.ms}. */
    public static Mapping flat(Mapping section) {
        Mapping flat = Mapping.empty(section.place());
        flatten("", section, flat);
        return flat;
    }

    private static void flatten(String prefix, Mapping section, Mapping flat) {
        section.entries().forEach((name, entry) -> {
            String path = prefix + name;
            switch (entry.value()) {
                case Mapping inner -> flatten(path + ".", inner, flat);
                case Node.Sequence list ->
                    throw list.place()
                            .error(
                                    "'" + path + "' is one value, not a list",
                                    "write several values as one text:  a,b,c");
                case Scalar scalar -> {
                    if (flat.entries().putIfAbsent(path, entry) != null) {
                        throw entry.keyPlace().error("duplicate key '" + path + "'");
                    }
                }
            }
        });
    }

    /** Checks a flat section. */
    public static Settings read(TransportDriver driver, Mapping flat) {
        Map<String, String> given = new LinkedHashMap<>();
        flat.entries().forEach((name, entry) -> given.put(name, ((Scalar) entry.value()).text()));
        try {
            Settings settings = Settings.of(driver.settings(), given);
            driver.validate(settings);
            return settings;
        } catch (SettingsException e) {
            throw error(driver, flat, e);
        }
    }

    /** Checks every value of a flat section by itself. */
    public static void check(TransportDriver driver, Mapping flat, Problems problems) {
        flat.entries()
                .forEach((name, entry) -> problems.attempt(() -> {
                    try {
                        Settings.of(driver.settings(), Map.of(name, ((Scalar) entry.value()).text()));
                    } catch (SettingsException e) {
                        throw error(driver, flat, e);
                    }
                }));
    }

    private static ConfigException error(TransportDriver driver, Mapping flat, SettingsException e) {
        String name = e.setting();
        Place place = flat.keyPlace(name);
        if (UNKNOWN.equals(e.getMessage())) {
            String hint = property(driver, name)
                    .map(meant -> "did you mean '" + meant + "'?  Known here: " + String.join(", ", names(driver)))
                    .orElseGet(() -> Suggestions.hint(name, names(driver)));
            return place.error("unknown key '" + name + "' in '" + driver.name() + "'", hint);
        }
        return place.error("'" + name + "' in '" + driver.name() + "': " + e.getMessage(), e);
    }

    /** The whole name of a property that was written without what it is a property of: {@code producer.acks}. */
    static Optional<String> property(TransportDriver driver, String name) {
        return driver.settings().stream()
                .filter(setting -> setting.type() == Setting.Type.PROPERTIES
                        && setting.choices().contains(name))
                .map(setting -> setting.name() + "." + name)
                .findFirst();
    }

    private static List<String> names(TransportDriver driver) {
        return driver.settings().stream()
                .map(setting -> setting.type() == Setting.Type.PROPERTIES ? setting.name() + ".*" : setting.name())
                .toList();
    }
}
