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
import dev.weir.transport.SeveralTopics;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.topic.Topics;
import dev.weir.unit.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The section of the chosen transport: flattened to dotted names and checked by the transport's own declarations. */
public final class TransportSection {

    private static final String CLIENT_FILE = "client.properties";
    private static final String BROKERS = "bootstrap";
    private static final String EMBEDDED = "embedded";
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

    /**
     * The settings in a flat section.
     *
     * @param topics those of the run
     * @param problems takes everything that is wrong in it; if there is anything, there may be no settings
     */
    public static Optional<Settings> settings(TransportDriver driver, Mapping flat, Topics topics, Problems problems) {
        Map<String, String> known = check(driver, flat, problems);
        flat.entries().keySet().forEach(name -> giveWay(name, flat, known));
        try {
            Settings settings = driver.completed(Settings.of(driver.settings(), known));
            SeveralTopics.validate(driver, settings, topics);
            return Optional.of(settings);
        } catch (SettingsException e) {
            problems.add(error(driver, flat, e));
            return Optional.empty();
        }
    }

    /** An option that names a file of client properties wants its brokers, and not the embedded one of a scenario file. */
    private static void giveWay(String name, Mapping flat, Map<String, String> known) {
        if (name.endsWith(CLIENT_FILE) && flat.keyPlace(name).fromOption()) {
            String brokers = name.substring(0, name.length() - CLIENT_FILE.length()) + BROKERS;
            if (!flat.keyPlace(brokers).fromOption()) {
                known.remove(brokers, EMBEDDED);
            }
        }
    }

    /** Checks every value of a flat section by itself. Returns those whose names are known. */
    static Map<String, String> check(TransportDriver driver, Mapping flat, Problems problems) {
        Map<String, String> known = new LinkedHashMap<>();
        flat.entries().forEach((name, entry) -> {
            String value = ((Scalar) entry.value()).text();
            known.put(name, value);
            try {
                if (!Settings.of(driver.settings(), Map.of(name, value)).isDeclared(name)) {
                    driver.validateProperty(name, value);
                }
            } catch (SettingsException e) {
                problems.add(error(driver, flat, e));
                if (UNKNOWN.equals(e.getMessage())) {
                    known.remove(name);
                }
            }
        });
        return known;
    }

    private static ConfigException error(TransportDriver driver, Mapping flat, SettingsException e) {
        String name = e.setting();
        Place place = flat.keyPlace(name);
        if (UNKNOWN.equals(e.getMessage())) {
            List<String> names = names(driver);
            String hint =
                    Suggestions.hint(property(driver, name).or(() -> Suggestions.nearest(name, names)), names, "");
            return place.error("unknown key '" + name + "' in '" + driver.name() + "'", hint);
        }
        return place.error("'" + name + "' in '" + driver.name() + "': " + e.getMessage(), e);
    }

    /** The whole name of a property that was written without what it is a property of: {@code producer.acks}. */
    static Optional<String> property(TransportDriver driver, String name) {
        return driver.settings().stream()
                .filter(setting -> setting.type() == Setting.Type.PROPERTIES)
                .flatMap(setting -> Stream.of(name)
                        .filter(setting.choices()::contains)
                        .findFirst()
                        .or(() -> Spelling.begun(name, setting.choices()))
                        .map(property -> setting.name() + "." + property)
                        .stream())
                .findFirst();
    }

    private static List<String> names(TransportDriver driver) {
        return driver.settings().stream()
                .map(setting -> setting.type() == Setting.Type.PROPERTIES ? setting.name() + ".*" : setting.name())
                .toList();
    }
}
