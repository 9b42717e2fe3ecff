package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The transports that are installed, and their sections in a scenario. */
public final class Transports {

    /** The key that names a run's transport. */
    public static final String KEY = "transport";

    private final Map<String, TransportDriver> drivers = new TreeMap<>();

    /** @param drivers those that are installed */
    public Transports(Collection<TransportDriver> drivers) {
        drivers.forEach(driver -> this.drivers.put(driver.name(), driver));
    }

    List<String> names() {
        return List.copyOf(drivers.keySet());
    }

    /** The transport that a scenario names. */
    public TransportDriver of(Mapping root) {
        return of(root.value(KEY).orElseThrow(() -> missing(root)));
    }

    /** The transport of that name. */
    TransportDriver of(Node node) {
        if (!(node instanceof Scalar name)) {
            throw node.place().error("'transport' is one value, not " + node.kind() + "; " + choices());
        }
        TransportDriver driver = drivers.get(NamedSystem.transportOf(name.text()));
        if (driver == null) {
            throw name.place()
                    .error("unknown transport '" + name.text() + "'", Suggestions.hint(name.text(), drivers.keySet()));
        }
        return NamedSystem.isNamed(name.text()) ? NamedSystem.of(driver, name.text(), name.place()) : driver;
    }

    /** The sections of transports; at the top of a file an unknown key may be a property of one of those it names. */
    public OtherNames otherNames(Mapping root) {
        List<String> sections = Stream.concat(
                        drivers.keySet().stream(),
                        root.entries().keySet().stream().filter(this::isSection))
                .distinct()
                .toList();
        return new OtherNames(
                sections,
                key -> used(root)
                        .flatMap(driver ->
                                TransportSection.property(driver, key).map(name -> driver.name() + "." + name)));
    }

    /** The transport that a scenario names; nothing when it names none that there is. */
    private Optional<TransportDriver> used(Mapping root) {
        return root.value(KEY)
                .flatMap(node -> node instanceof Scalar name
                        ? Optional.ofNullable(drivers.get(NamedSystem.transportOf(name.text())))
                        : Optional.empty());
    }

    /** That no transport is named; or that its key is misspelt, if it probably is. */
    private ConfigException missing(Mapping root) {
        return ScenarioKeys.TABLE
                .misspelt(root, ScenarioKeys.TABLE.get(KEY), otherNames(root))
                .orElseGet(() -> root.place().error("'transport' is missing; " + choices()));
    }

    private String choices() {
        return "choose one of " + String.join(", ", drivers.keySet());
    }

    /** Whether a section of that name is one of a transport, or of a system reached over one. */
    boolean isSection(String name) {
        return drivers.containsKey(NamedSystem.transportOf(name));
    }

    /**
     * Flattens the sections of the transports that are used, lays those of named systems over what these share, and refuses
     * or takes out those of others.
     *
     * @param exchanged whether an option says which transports are used: whoever gives it wants to leave the settings of
     *     the others behind
     */
    public void settle(Mapping root, List<TransportDriver> used, boolean exchanged) {
        List<String> wanted = used.stream().map(TransportDriver::name).toList();
        List<String> shared =
                wanted.stream().map(NamedSystem::transportOf).distinct().toList();
        for (String name : List.copyOf(root.entries().keySet())) {
            if (!isSection(name)) {
                continue;
            }
            Node.Entry entry = root.entry(name).orElseThrow();
            if (NamedSystem.isNamed(name)) {
                of(new Scalar(name, entry.keyPlace()));
            }
            if (wanted.contains(name) || shared.contains(name)) {
                flatten(root, name);
            } else if (exchanged) {
                root.entries().remove(name);
            } else {
                throw stray(entry, name, wanted);
            }
        }
        wanted.stream().filter(NamedSystem::isNamed).forEach(name -> overlay(root, name));
        shared.stream().filter(name -> !wanted.contains(name)).forEach(root.entries()::remove);
    }

    private static ConfigException stray(Node.Entry entry, String name, List<String> used) {
        String problem = "section '" + name + "' belongs to another transport than ";
        List<String> names = used.stream().map(one -> "'" + one + "'").toList();
        return entry.keyPlace().error(problem + String.join(", ", names), "take it out, or write:  transport: " + name);
    }

    /** Gives a named system what it shares with others, where it says nothing else. */
    private static void overlay(Mapping root, String name) {
        Mapping whole = root.value(NamedSystem.transportOf(name))
                .map(node -> (Mapping) node.copy())
                .orElseGet(() -> Mapping.empty(root.place()));
        root.value(name).ifPresent(own -> whole.entries().putAll(((Mapping) own).entries()));
        root.entries().put(name, new Node.Entry(root.keyPlace(name), whole));
    }

    private static void flatten(Mapping root, String name) {
        root.entry(name).ifPresent(entry -> {
            if (!(entry.value() instanceof Mapping mapping)) {
                throw entry.value()
                        .place()
                        .error("'" + name + "' is a section, not "
                                + entry.value().kind());
            }
            root.entries().put(name, new Node.Entry(entry.keyPlace(), TransportSection.flat(mapping)));
        });
    }

    /** Leaves the section of one transport alone, and returns what changes this scenario's values. */
    public Overrides only(Mapping root, TransportDriver driver) {
        root.entries().keySet().removeIf(name -> isSection(name) && !name.equals(driver.name()));
        if (root.entry(driver.name()).isEmpty()) {
            root.put(driver.name(), Mapping.empty(root.value(KEY).orElseThrow().place()));
        }
        return new Overrides(root, driver, drivers.keySet());
    }

    /** Puts an option into a scenario of several transports: into the sections of those that know it. */
    void apply(Mapping root, List<TransportDriver> used, Assignment option) {
        List<Overrides> knowing = used.stream()
                .map(driver -> new Overrides(root, driver, drivers.keySet()))
                .filter(overrides -> overrides.knows(option.key()))
                .toList();
        if (knowing.isEmpty()) {
            // It says what is wrong with the key.
            new Overrides(root, used.getFirst(), drivers.keySet()).apply(option);
        }
        knowing.forEach(overrides -> overrides.apply(option));
    }

    /** Whether a key could mean anything with this transport. */
    boolean knows(TransportDriver driver, String key) {
        return key.equals(KEY) || new Overrides(Mapping.empty(Place.file("")), driver, drivers.keySet()).knows(key);
    }

    /** Whether a key could mean anything with any of the installed transports. */
    boolean anyKnows(String key) {
        return isSection(key.split("\\.", 2)[0]) || drivers.values().stream().anyMatch(driver -> knows(driver, key));
    }
}
