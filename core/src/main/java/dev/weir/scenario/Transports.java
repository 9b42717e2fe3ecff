package dev.weir.scenario;

import dev.weir.scenario.Node.Mapping;
import dev.weir.scenario.Node.Scalar;
import dev.weir.scenario.Overrides.Assignment;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The transports that are installed, and their sections in a scenario. */
final class Transports {

    /** The key that names a run's transport. */
    static final String KEY = "transport";

    private final Map<String, TransportDriver> drivers = new TreeMap<>();

    Transports(Collection<TransportDriver> drivers) {
        drivers.forEach(driver -> this.drivers.put(driver.name(), driver));
    }

    List<String> names() {
        return List.copyOf(drivers.keySet());
    }

    /** The transport that a scenario names. */
    TransportDriver of(Mapping root) {
        return of(root.value(KEY).orElseThrow(() -> root.place().error("'transport' is missing; " + choices())));
    }

    /** The transport of that name. */
    TransportDriver of(Node node) {
        if (!(node instanceof Scalar name)) {
            throw node.place().error("'transport' is one value, not " + node.kind() + "; " + choices());
        }
        TransportDriver driver = drivers.get(name.text());
        if (driver == null) {
            throw name.place()
                    .error("unknown transport '" + name.text() + "'", Suggestions.hint(name.text(), drivers.keySet()));
        }
        return driver;
    }

    private String choices() {
        return "choose one of " + String.join(", ", drivers.keySet());
    }

    /** Flattens the sections of the transports that are used, and refuses or takes out those of others. */
    void settle(Mapping root, List<TransportDriver> used) {
        boolean exchanged =
                root.value(KEY).filter(node -> node.place().fromOption()).isPresent();
        for (TransportDriver driver : drivers.values()) {
            if (used.contains(driver)) {
                flatten(root, driver.name());
            } else {
                root.entry(driver.name()).filter(entry -> !exchanged).ifPresent(entry -> {
                    throw stray(entry, driver, used);
                });
                // Whoever exchanges the transport by an option wants to leave the settings of the other behind.
                root.entries().remove(driver.name());
            }
        }
    }

    private static ConfigException stray(Node.Entry entry, TransportDriver driver, List<TransportDriver> used) {
        String problem = "section '" + driver.name() + "' belongs to another transport than the chosen ";
        List<String> names = used.stream().map(one -> "'" + one.name() + "'").toList();
        return entry.keyPlace()
                .error(problem + String.join(", ", names), "take it out, or write:  transport: " + driver.name());
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
    Overrides only(Mapping root, TransportDriver driver) {
        List<String> others = others(driver);
        others.forEach(root.entries()::remove);
        if (root.entry(driver.name()).isEmpty()) {
            root.put(driver.name(), Mapping.empty(root.value(KEY).orElseThrow().place()));
        }
        return new Overrides(root, driver, others);
    }

    /** Puts an option into a scenario of several transports: into the sections of those that know it. */
    void apply(Mapping root, List<TransportDriver> used, Assignment option) {
        List<Overrides> knowing = used.stream()
                .map(driver -> new Overrides(root, driver, others(driver)))
                .filter(overrides -> overrides.knows(option.key()))
                .toList();
        if (knowing.isEmpty()) {
            // It says what is wrong with the key.
            new Overrides(root, used.getFirst(), others(used.getFirst())).apply(option);
        }
        knowing.forEach(overrides -> overrides.apply(option));
    }

    /** Whether a key could mean anything with this transport. */
    boolean knows(TransportDriver driver, String key) {
        return key.equals(KEY) || new Overrides(Mapping.empty(Place.file("")), driver, others(driver)).knows(key);
    }

    /** Whether a key could mean anything with any of the installed transports. */
    boolean anyKnows(String key) {
        return drivers.values().stream().anyMatch(driver -> knows(driver, key));
    }

    private List<String> others(TransportDriver driver) {
        return drivers.keySet().stream()
                .filter(name -> !name.equals(driver.name()))
                .toList();
    }
}
