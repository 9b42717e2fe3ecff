package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.KeyTable;
import dev.weir.config.Node;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.ValueType;
import dev.weir.config.YamlReader;
import dev.weir.gateway.kafka.ConnectionSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code gateway.yaml}: strictly, with the place of whatever is wrong. */
final class GatewayYaml {

    private static final String CONNECTIONS = "connections";

    private static final Pattern CHOSEN_NAMES =
            Pattern.compile("^" + CONNECTIONS + "\\.(?:.*?\\.(?:items|topics|fields)(?:\\..*)?$|[^.]*\\.?)");
    private static final String ADAPTER_SET = "adapter-set";

    private static final KeyTable FILE = new KeyTable(Stream.concat(
                    Stream.of(
                            KeyDeclarations.key(ADAPTER_SET, ValueType.TEXT, "DEFAULT", ""),
                            open(CONNECTIONS).asRequired()),
                    GatewayKeys.TABLE.keys().stream())
            .toList());

    private static final KeyTable CONNECTION = new KeyTable(Stream.concat(
                    ConfigKeys.TABLE.keys().stream(),
                    ConfigKeys.OPEN_SECTIONS.stream().map(GatewayYaml::open))
            .toList());

    private final Path folder;
    private final Problems problems;

    private GatewayYaml(Path folder, Problems problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /** Users choose the names of connections, items, topics and fields. */
    private static String withoutChosenNames(String path) {
        return CHOSEN_NAMES.matcher(path).replaceFirst("");
    }

    private static Key open(String section) {
        return Key.of(section, Shape.OPEN, ValueType.TEXT, new Key.Text("", "", ""));
    }

    /**
     * Reads the connections.
     *
     * @param values takes what the file says about the gateway itself
     * @param problems takes what is wrong in the keys and values of the file
     * @return nothing when something is wrong in them
     */
    static Optional<ConfiguredAdapters> read(
            String text, String file, Path folder, Map<String, Scalar> values, Problems problems) {
        Node root = YamlReader.read(text, file, GatewayYaml::withoutChosenNames)
                .orElseThrow(() -> Place.file(file).error("is empty", "it needs at least:  " + CONNECTIONS));
        Mapping top = mapping(root, "the file");
        FILE.check(top, OtherNames.none(), problems);
        values.putAll(FILE.values(top));
        String adapterSet = Optional.ofNullable(values.remove(ADAPTER_SET))
                .map(Scalar::text)
                .orElse("DEFAULT");
        values.keySet().removeIf(path -> GatewayKeys.TABLE.find(path).isEmpty());
        return top.value(CONNECTIONS)
                .flatMap(node -> problems.made(() -> mapping(node, "'" + CONNECTIONS + "'")))
                .flatMap(connections -> new GatewayYaml(folder, problems).connections(adapterSet, connections));
    }

    private Optional<ConfiguredAdapters> connections(String adapterSet, Mapping connections) {
        int before = problems.count();
        List<ConnectionSettings> settings = new ArrayList<>();
        connections.entries().forEach((name, entry) -> connection(name, entry).ifPresent(settings::add));
        if (problems.count() == before && settings.isEmpty()) {
            problems.add(connections.place().error("'" + CONNECTIONS + "' has no enabled connection"));
        }
        return problems.count() == before
                ? Optional.of(new ConfiguredAdapters(adapterSet, settings, List.of()))
                : Optional.empty();
    }

    private Optional<ConnectionSettings> connection(String name, Entry entry) {
        int before = problems.count();
        Given given = Given.empty(name, entry.keyPlace(), folder);
        problems.attempt(() -> {
            Mapping mapping = mapping(entry.value(), "'" + name + "'");
            CONNECTION.check(mapping, OtherNames.none(), problems);
            given.values().putAll(CONNECTION.values(mapping));
            ConfigKeys.OPEN_SECTIONS.forEach(
                    section -> mapping.value(section).ifPresent(node -> open(section, node, given)));
        });
        return problems.count() == before ? new ConnectionReader(given).read(problems) : Optional.empty();
    }

    private void open(String section, Node node, Given given) {
        problems.attempt(() -> mapping(node, "'" + section + "'")
                .entries()
                .forEach((name, entry) -> problems.attempt(() -> open(section, name, entry, given))));
    }

    private static void open(String section, String name, Entry entry, Given given) {
        Node value = entry.value();
        switch (section) {
            case ConfigKeys.KAFKA ->
                given.kafka().put(name, new Scalar(scalar(value, name).text(), entry.keyPlace()));
            case ConfigKeys.ITEMS -> given.items().put(name, scalar(value, name));
            case ConfigKeys.FIELDS -> given.fields().put(name, scalar(value, name));
            default -> given.topics().put(name, names(value, name));
        }
    }

    private static List<Scalar> names(Node value, String topic) {
        return switch (value) {
            case Scalar one -> List.of(one);
            case Sequence list ->
                list.items().stream().map(item -> scalar(item, topic)).toList();
            case Mapping section ->
                throw section.place().error("'" + topic + "' in 'topics' is the name of an item, or a list of names");
        };
    }

    private static Mapping mapping(Node node, String what) {
        if (node instanceof Mapping mapping) {
            return mapping;
        }
        throw wrong(node, what + " is a section");
    }

    private static Scalar scalar(Node node, String name) {
        if (node instanceof Scalar scalar) {
            return scalar;
        }
        throw wrong(node, "'" + name + "' is one value");
    }

    private static ConfigException wrong(Node node, String expected) {
        return node.place().error(expected + ", not " + node.kind());
    }
}
