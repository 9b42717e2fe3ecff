package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.config.YamlReader;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.read.section.HeaderKeys;
import dev.weir.secret.Secrets;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportDriver;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Puts {@code --set key=value} into what a file said. A key is a dotted path, or the last part of one when only one ends
 * so: {@code rate}, {@code size}, {@code producer.acks}.
 */
public final class Overrides {

    /** One value for one key: an option, taken apart, or what a matrix says of a cell. */
    public record Assignment(String key, Node value, Place place) {

        /** An option as it was typed, {@code key=value}. */
        public static Assignment parse(String keyAndValue) {
            Secrets.rememberOption(keyAndValue);
            int equals = keyAndValue.indexOf('=');
            Place place = Place.option(keyAndValue);
            if (equals < 1) {
                throw place.error("an override is written key=value, for example:  --set rate=5000/s");
            }
            return new Assignment(
                    keyAndValue.substring(0, equals).strip(),
                    new Scalar(keyAndValue.substring(equals + 1).strip(), place),
                    place);
        }

        /** The value, of which there must be one alone. */
        public Scalar scalar() {
            if (value instanceof Scalar scalar) {
                return scalar;
            }
            throw value.place().error("'" + key + "' is one value, not " + value.kind());
        }
    }

    private static final String HEADER = HeaderKeys.HEADERS + ".";
    private static final Pattern DOT = Pattern.compile("\\.");

    private final Mapping root;
    private final TransportDriver driver;
    private final Collection<String> transports;

    /**
     * @param root a scenario whose section of {@code driver} is flat
     * @param transports names of all transports that are installed
     */
    Overrides(Mapping root, TransportDriver driver, Collection<String> transports) {
        this.root = root;
        this.driver = driver;
        this.transports = transports;
    }

    /** Puts one value in its place; what is wrong with its key is said at the option. */
    public void apply(Assignment override) {
        String path = ofSystem(resolve(override));
        if (path.startsWith(driver.name() + ".")) {
            ScenarioKeys.TABLE.put(
                    root,
                    List.of(driver.name()),
                    path.substring(driver.name().length() + 1),
                    override.scalar(),
                    override.place());
        } else {
            put(path, override);
        }
    }

    /** Whether a key could mean anything with this transport. */
    boolean knows(String key) {
        return isPath(key)
                || ofSystem(key).startsWith(driver.name() + ".")
                || Stream.concat(scenarioPaths(key), transportPaths(key))
                        .findAny()
                        .isPresent();
    }

    /** The path of a key of the scenario itself; other keys, such as those of transports, as they are. */
    static String canonical(String key) {
        List<String> paths = isPath(key) ? List.of(key) : scenarioPaths(key).toList();
        return paths.size() == 1 ? paths.getFirst() : key;
    }

    private String resolve(Assignment override) {
        String key = override.key();
        if (isPath(key) || ofSystem(key).startsWith(driver.name() + ".")) {
            return key;
        }
        if (key.equals(driver.name()) || key.equals(NamedSystem.transportOf(driver.name()))) {
            throw override.place()
                    .error("'" + key + "' is a section; name one of its settings:  --set " + key
                            + ".<setting>=<value>");
        }
        String section = key.substring(0, key.indexOf('.') < 0 ? key.length() : key.indexOf('.'));
        if (transports.contains(NamedSystem.transportOf(section))) {
            throw override.place()
                    .error("'" + section + "' is not the transport of this run, which is '" + driver.name() + "'");
        }
        List<String> candidates = Stream.concat(scenarioPaths(key), transportPaths(key))
                .distinct()
                .toList();
        // A setting of the transport itself comes before one of a section in it.
        if (candidates.size() == 1 || candidates.contains(driver.name() + "." + key)) {
            return candidates.size() == 1 ? candidates.getFirst() : driver.name() + "." + key;
        }
        if (candidates.isEmpty()) {
            throw unknown(override);
        }
        throw override.place()
                .error("'" + key + "' could be any of " + String.join(", ", candidates), "write one of them in full");
    }

    /** The key with the name of this system where it says something of all systems of the transport. */
    private String ofSystem(String key) {
        String transport = NamedSystem.transportOf(driver.name());
        return key.startsWith(transport + ".") ? driver.name() + key.substring(transport.length()) : key;
    }

    /** Whether it is the whole path of a key of the scenario itself. */
    static boolean isPath(String key) {
        return !key.contains("[]")
                && (ScenarioKeys.TABLE.find(sectionOf(key), nameOf(key)).isPresent()
                        || isOfItems(key)
                        || isHeader(key));
    }

    /** Whether it is a key of the items of a list, of which it means every one. */
    private static boolean isOfItems(String key) {
        return ScenarioKeys.TABLE.find(sectionOf(key) + "[]", nameOf(key)).isPresent();
    }

    /** Whether it is one header of the user's own, whose name is free and may hold dots. */
    private static boolean isHeader(String key) {
        return key.startsWith(HEADER) && key.length() > HEADER.length();
    }

    private static Stream<String> scenarioPaths(String key) {
        return ScenarioKeys.TABLE.keys().stream()
                .filter(known -> !known.section().isEmpty() && !known.path().contains("[]"))
                // Their names are those of other keys too, which were there before.
                .filter(known -> !known.section().equals(AgentsKeys.AGENTS))
                .filter(known -> known.isNamed(key) || known.path().endsWith("." + key))
                .map(known -> known.isNamed(key) ? known.section() + "." + key : known.path());
    }

    /** The whole paths of the transport's settings that a key could mean. */
    public Stream<String> transportPaths(String key) {
        return driver.settings().stream()
                .flatMap(setting -> matching(setting, key).stream())
                .map(name -> driver.name() + "." + name);
    }

    private static Optional<String> matching(Setting setting, String key) {
        if (setting.type() == Setting.Type.PROPERTIES) {
            return key.startsWith(setting.name() + ".") ? Optional.of(key) : Optional.empty();
        }
        String name = setting.name();
        return name.equals(key) || name.endsWith("." + key) ? Optional.of(setting.name()) : Optional.empty();
    }

    private ConfigException unknown(Assignment override) {
        String key = override.key();
        String section = sectionOf(key);
        if (!ScenarioKeys.TABLE.in(section).isEmpty() && !section.isEmpty()) {
            return ScenarioKeys.TABLE.unknown(override.place(), section, nameOf(key), OtherNames.none());
        }
        List<String> known = Stream.concat(
                        ScenarioKeys.TABLE.in("").stream()
                                .map(top ->
                                        ScenarioKeys.TABLE.in(top.name()).isEmpty() ? top.name() : top.name() + ".*"),
                        Stream.of(driver.name() + ".*"))
                .toList();
        return override.place().error("unknown key '" + key + "'", Suggestions.hint(meant(key), known, ""));
    }

    private Optional<String> meant(String key) {
        List<String> names = new ArrayList<>(ScenarioKeys.TABLE.names(""));
        ScenarioKeys.TABLE.keys().stream()
                .filter(known -> !known.section().isEmpty() && !known.path().contains("[]"))
                .forEach(known -> names.add(known.name()));
        driver.settings().forEach(setting -> names.add(setting.name()));
        return TransportSection.property(driver, key)
                .or(() -> ScenarioKeys.TABLE.numbered("expect", key))
                .or(() -> Suggestions.nearest(key, names));
    }

    private void put(String path, Assignment override) {
        String section = sectionOf(path);
        if (isOfItems(path)) {
            putInItems(section, nameOf(path), override);
            return;
        }
        ScenarioKeys.TABLE.put(
                root,
                section.isEmpty() ? List.of() : DOT.splitAsStream(section).toList(),
                nameOf(path),
                value(path, override),
                override.place());
    }

    private void putInItems(String list, String name, Assignment override) {
        Optional<Node> found = Optional.of(root);
        for (String part : DOT.splitAsStream(list).toList()) {
            found = found.flatMap(node -> node instanceof Mapping mapping ? mapping.value(part) : Optional.empty());
        }
        if (!(found.orElse(root) instanceof Sequence items)) {
            throw override.place()
                    .error("'" + override.key() + "': the scenario has no '" + list + "'", "give the whole list first");
        }
        items.items().stream()
                .filter(Mapping.class::isInstance)
                .forEach(item -> ((Mapping) item).put(name, override.scalar()));
    }

    private static Node value(String path, Assignment override) {
        if (isHeader(path)) {
            return override.scalar();
        }
        Key key = ScenarioKeys.TABLE.find(sectionOf(path), nameOf(path)).orElseThrow();
        return key.shape() == Shape.VALUE ? override.value() : structured(path, override.value());
    }

    /** An option may hold a section or a list as YAML writes them in one line. */
    public static Node structured(String path, Node value) {
        return value instanceof Scalar scalar
                        && scalar.place().fromOption()
                        && (scalar.text().startsWith("{") || scalar.text().startsWith("["))
                ? YamlReader.read(path, scalar.text(), scalar.place()).orElse(value)
                : value;
    }

    static String sectionOf(String path) {
        if (path.startsWith("expect.")) {
            return "expect";
        }
        return isHeader(path) ? HeaderKeys.HEADERS : path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }

    static String nameOf(String path) {
        String section = sectionOf(path);
        return section.isEmpty() ? path : path.substring(section.length() + 1);
    }
}
