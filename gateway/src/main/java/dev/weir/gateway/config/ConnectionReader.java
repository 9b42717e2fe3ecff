package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Suggestions;
import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.evaluate.RegistrySettings;
import dev.weir.gateway.evaluate.RegistrySettings.StoreFile;
import dev.weir.gateway.evaluate.TlsOptions;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.ItemTemplate;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fields;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.kafka.ConnectionSettings.Snapshot;
import dev.weir.gateway.kafka.TopicMap;
import dev.weir.unit.Sizes;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the settings of a connection of what a file says. */
final class ConnectionReader {

    private final Given given;

    ConnectionReader(Given given) {
        this.given = given;
    }

    /** The connection; empty when it is not enabled. */
    Optional<ConnectionSettings> read() {
        given.values()
                .forEach((path, value) -> ConfigKeys.find(path).orElseThrow().check(value));
        return flag("enabled") ? Optional.of(settings()) : Optional.empty();
    }

    private ConnectionSettings settings() {
        Map<String, String> kafka = KafkaProperties.checked(given.kafka());
        kafka.put("bootstrap.servers", required("bootstrap"));
        Supplier<ConnectionSettings> made = () -> new ConnectionSettings(
                given.name(),
                kafka,
                evaluator("key"),
                evaluator("value"),
                registry(),
                topics(),
                fields(),
                reading(),
                snapshot());
        return at(given.place(), made);
    }

    private Reading reading() {
        Command command = switch (text("command")) {
            case "records" -> Command.EXPLICIT;
            case "automatic" -> Command.AUTOMATIC;
            default -> Command.NONE;
        };
        return new Reading(
                text("read.from").equals("earliest"),
                text("read.start").equals("gateway"),
                text("read.missing-topic").equals("fail"),
                text("read.bad-record").equals("fail"),
                command);
    }

    private int messages() {
        int messages = Integer.parseInt(text("snapshot.messages"));
        if (messages < 1) {
            Place place = given.value("snapshot.messages").map(Scalar::place).orElseGet(given::place);
            throw place.error("'snapshot.messages' is at least 1");
        }
        return messages;
    }

    private Snapshot snapshot() {
        return new Snapshot(
                Sizes.parse(text("snapshot.memory")),
                Fill.valueOf(text("snapshot.fill").toUpperCase(Locale.ROOT)),
                messages());
    }

    private EvaluatorSettings evaluator(String part) {
        EvaluatorType type = EvaluatorType.valueOf(text(part + ".type").toUpperCase(Locale.ROOT));
        Path schema = file(part + ".schema");
        return at(
                given.place(part + ".type"),
                () -> new EvaluatorSettings(
                        type,
                        schema,
                        flag(part + ".registry"),
                        exact(part + ".message"),
                        exact(part + ".pairs"),
                        exact(part + ".equals")));
    }

    private @Nullable RegistrySettings registry() {
        Optional<Scalar> url = given.value("registry.url");
        if (url.isEmpty()) {
            return null;
        }
        return at(
                url.get().place(),
                () -> new RegistrySettings(
                        URI.create(url.get().text().strip()),
                        exact("registry.user"),
                        exact("registry.password"),
                        store("registry.truststore", ""),
                        store("registry.keystore", exact("registry.keystore.key-password")),
                        tls()));
    }

    private TlsOptions tls() {
        String protocol = exact("registry.tls.protocol");
        boolean verifies = flag("registry.tls.verify-host");
        TlsOptions usual = at(
                given.place("registry.tls.protocol"), () -> new TlsOptions(protocol, List.of(), List.of(), verifies));
        TlsOptions versions =
                at(given.place("registry.tls.protocols"), () -> usual.withProtocols(list("registry.tls.protocols")));
        return at(
                given.place("registry.tls.cipher-suites"),
                () -> versions.withCipherSuites(list("registry.tls.cipher-suites")));
    }

    private List<String> list(String path) {
        return Stream.of(exact(path).split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private @Nullable StoreFile store(String section, String keyPassword) {
        Path file = file(section + ".file");
        return file == null
                ? null
                : new StoreFile(file, exact(section + ".type"), exact(section + ".password"), keyPassword);
    }

    private TopicMap topics() {
        Map<String, ItemTemplate> items = new LinkedHashMap<>();
        given.items().forEach((name, text) -> items.put(name, reading(text, ItemTemplate::parse)));
        boolean patterns = flag("topic-patterns");
        List<TopicMap.Mapping> mappings = new ArrayList<>();
        given.topics().forEach((topic, names) -> {
            List<ItemTemplate> mapped =
                    names.stream().map(name -> item(name, items)).toList();
            if (mapped.isEmpty()) {
                throw given.place().error("the topic '" + topic + "' is mapped to no item");
            }
            mappings.add(at(names.getFirst().place(), () -> TopicMap.Mapping.of(topic, patterns, mapped)));
        });
        return new TopicMap(mappings, patterns);
    }

    private static ItemTemplate item(Scalar name, Map<String, ItemTemplate> items) {
        ItemTemplate found = items.get(name.text());
        if (found == null) {
            throw name.place()
                    .error("there is no item '" + name.text() + "'", Suggestions.hint(name.text(), items.keySet()));
        }
        return found;
    }

    private Fields fields() {
        Map<String, Expression> fields = new LinkedHashMap<>();
        given.fields().forEach((name, text) -> {
            Expression expression = reading(text, Expression::parse);
            if (expression.isWildcard() != name.equals("*")) {
                throw text.place()
                        .error("the field '*', and no other, has a wildcard", "for example:  '*': '#{VALUE.*}'");
            }
            fields.put(name, expression);
        });
        return new Fields(fields, flag("skip-failed-fields"), flag("structured-fields"));
    }

    private @Nullable Path file(String path) {
        Optional<Scalar> value = given.value(path);
        if (value.isEmpty()) {
            return null;
        }
        Path file = given.folder().resolve(value.get().text());
        if (!Files.isReadable(file)) {
            throw value.get().place().error("'" + path + "': there is no file " + file + " that can be read");
        }
        return file;
    }

    private String required(String path) {
        return given.value(path)
                .map(value -> value.text().strip())
                .orElseThrow(() -> given.place().error("the connection '" + given.name() + "' needs '" + path + "'"));
    }

    private boolean flag(String path) {
        return text(path).equals("true");
    }

    /** A value of a choice or a flag; choices may be written in capitals. */
    private String text(String path) {
        String text = exact(path);
        return path.equals("snapshot.memory") ? text : text.toLowerCase(Locale.ROOT);
    }

    private String exact(String path) {
        return given.value(path).map(Scalar::text).orElseGet(() -> ConfigKeys.defaultText(path));
    }

    private static <T> T reading(Scalar value, Function<String, T> reader) {
        return at(value.place(), () -> reader.apply(value.text()));
    }

    private static <T> T at(Place place, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw place.error(String.valueOf(e.getMessage()), e);
        }
    }
}
