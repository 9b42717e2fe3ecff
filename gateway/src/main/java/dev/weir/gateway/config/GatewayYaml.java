package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.config.YamlReader;
import dev.weir.gateway.kafka.ConnectionSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code gateway.yaml}: strictly, with the place of whatever is wrong. */
final class GatewayYaml {

    private static final String CONNECTIONS = "connections";
    private static final String ADAPTER_SET = "adapter-set";

    private final Path folder;
    private final Set<String> secrets = new LinkedHashSet<>();

    private GatewayYaml(Path folder) {
        this.folder = folder;
    }

    /** @param values takes what the file says about the gateway itself */
    static ConfiguredAdapters read(String text, String file, Path folder, Map<String, Scalar> values) {
        Node root = YamlReader.read(text, file)
                .orElseThrow(() -> Place.file(file).error("is empty", "it needs at least:  " + CONNECTIONS));
        Mapping top = mapping(root, "the file");
        Mapping own = Mapping.empty(top.place());
        top.entries().forEach((name, entry) -> {
            if (!name.equals(ADAPTER_SET) && !name.equals(CONNECTIONS)) {
                own.entries().put(name, entry);
            }
        });
        section("", own, GatewayKeys.TABLE, values, List.of(ADAPTER_SET, CONNECTIONS));
        Mapping connections = mapping(
                top.value(CONNECTIONS).orElseThrow(() -> top.place().error("'" + CONNECTIONS + "' is missing")),
                "'" + CONNECTIONS + "'");
        GatewayYaml reader = new GatewayYaml(folder);
        List<ConnectionSettings> settings = new ArrayList<>();
        connections
                .entries()
                .forEach((name, entry) -> reader.connection(
                                name, entry.keyPlace(), mapping(entry.value(), "'" + name + "'"))
                        .ifPresent(settings::add));
        if (settings.isEmpty()) {
            throw connections.place().error("'" + CONNECTIONS + "' holds no connection that is enabled");
        }
        String adapterSet = top.value(ADAPTER_SET)
                .map(value -> scalar(value, ADAPTER_SET).text())
                .orElse("DEFAULT");
        return new ConfiguredAdapters(adapterSet, settings, List.of(), reader.secrets);
    }

    private Optional<ConnectionSettings> connection(String name, Place place, Mapping mapping) {
        Given given = Given.empty(name, place, folder);
        Mapping closed = Mapping.empty(place);
        mapping.entries().forEach((key, entry) -> {
            if (ConfigKeys.OPEN_SECTIONS.contains(key)) {
                open(key, mapping(entry.value(), "'" + key + "'"), given);
            } else {
                closed.entries().put(key, entry);
            }
        });
        section("", closed, ConfigKeys.TABLE, given.values(), List.of());
        secrets.addAll(SecretValues.of(given));
        return new ConnectionReader(given).read();
    }

    private static void section(
            String path, Mapping mapping, KeyTable table, Map<String, Scalar> values, List<String> others) {
        for (Map.Entry<String, Node.Entry> entry : mapping.entries().entrySet()) {
            String name = entry.getKey();
            Node value = entry.getValue().value();
            String full = path.isEmpty() ? name : path + "." + name;
            if (!table.names(path).contains(name)) {
                List<String> known = new ArrayList<>(others);
                known.addAll(table.names(path));
                throw unknown(entry.getValue().keyPlace(), name, path, known);
            }
            boolean single = table.find(full).isPresent() && !(value instanceof Mapping && table.isSection(full));
            if (value instanceof Sequence list
                    && table.find(full).filter(ConfigKey::isList).isPresent()) {
                String joined = list.items().stream()
                        .map(item -> scalar(item, full).text())
                        .collect(Collectors.joining(","));
                values.put(full, new Scalar(joined, value.place()));
            } else if (single) {
                values.put(full, scalar(value, full));
            } else {
                section(full, mapping(value, "'" + full + "'"), table, values, List.of());
            }
        }
    }

    private static void open(String section, Mapping mapping, Given given) {
        mapping.entries().forEach((name, entry) -> {
            Node value = entry.value();
            switch (section) {
                case ConfigKeys.KAFKA ->
                    given.kafka().put(name, new Scalar(scalar(value, name).text(), entry.keyPlace()));
                case ConfigKeys.ITEMS -> given.items().put(name, scalar(value, name));
                case ConfigKeys.FIELDS -> given.fields().put(name, scalar(value, name));
                default -> given.topics().put(name, names(value, name));
            }
        });
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
        throw node.place().error(what + " is a section, not " + node.kind());
    }

    private static Scalar scalar(Node node, String name) {
        if (node instanceof Scalar scalar) {
            return scalar;
        }
        throw node.place().error("'" + name + "' is one value, not " + node.kind());
    }

    private static ConfigException unknown(Place place, String name, String section, List<String> known) {
        String inside = section.isEmpty() ? "" : " in '" + section + "'";
        return place.error("unknown key '" + name + "'" + inside, Suggestions.hint(name, known));
    }
}
