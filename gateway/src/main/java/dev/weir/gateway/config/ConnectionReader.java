package dev.weir.gateway.config;

import dev.weir.config.BrokerAddress;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.config.Suggestions;
import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.ItemTemplate;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fields;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.kafka.ConnectionSettings.Snapshot;
import dev.weir.gateway.kafka.TopicMap;
import dev.weir.gateway.protocol.Mode;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.registry.TlsOptions;
import dev.weir.unit.Sizes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the settings of a connection of what a file says. */
final class ConnectionReader {

    private static final int MOST_MESSAGES = 999_999_999;

    private final Given given;
    private final GivenValues values;

    ConnectionReader(Given given) {
        this.given = given;
        this.values = new GivenValues(ConfigKeys.TABLE, given.values(), given.place(), given.folder());
    }

    /**
     * The connection.
     *
     * @param problems takes what is wrong with it
     * @return nothing when something is wrong, or when it is not enabled
     */
    Optional<ConnectionSettings> read(Problems problems) {
        int before = problems.count();
        values.check(problems);
        if (problems.count() > before || !values.flag("enabled")) {
            return Optional.empty();
        }
        Map<String, String> kafka = KafkaProperties.checked(given.kafka(), problems);
        problems.attempt(() -> kafka.put("bootstrap.servers", bootstrap()));
        Optional<EvaluatorSettings> key = problems.made(() -> evaluator("key"));
        Optional<EvaluatorSettings> value = problems.made(() -> evaluator("value"));
        Optional<Optional<RegistrySettings>> registry = problems.made(this::registry);
        List<TopicMap.Mapping> topics = topics(problems);
        Map<String, Expression> fields = fields(problems);
        Optional<Snapshot> snapshot = problems.made(this::snapshot);
        if (problems.count() > before) {
            return Optional.empty();
        }
        return problems.made(() -> GivenValues.made(
                given.place(),
                () -> new ConnectionSettings(
                        given.name(),
                        kafka,
                        new ConnectionSettings.Format(
                                key.orElseThrow(),
                                value.orElseThrow(),
                                registry.orElseThrow().orElse(null)),
                        new TopicMap(topics, values.flag("topic-patterns")),
                        new Fields(fields, values.flag("skip-failed-fields"), values.flag("structured-fields")),
                        reading(),
                        snapshot.orElseThrow())));
    }

    private String bootstrap() {
        return values.value("bootstrap")
                .map(value -> reading(value, addresses -> {
                    BrokerAddress.parse(addresses, "");
                    return addresses.strip();
                }))
                .orElseThrow(() -> given.place().error("the connection '" + given.name() + "' needs 'bootstrap'"));
    }

    private Reading reading() {
        Command command = switch (values.choice("command")) {
            case "records" -> Command.EXPLICIT;
            case "automatic" -> Command.AUTOMATIC;
            default -> Command.NONE;
        };
        return new Reading(
                values.choice("read.from").equals("earliest"),
                values.choice("read.start").equals("gateway"),
                values.choice("read.missing-topic").equals("fail"),
                values.choice("read.bad-record").equals("fail"),
                command,
                modes());
    }

    private Snapshot snapshot() {
        return new Snapshot(
                Sizes.parse(values.text("snapshot.memory")),
                Fill.valueOf(values.choice("snapshot.fill").toUpperCase(Locale.ROOT)),
                values.count("snapshot.messages", 1, MOST_MESSAGES),
                values.text("snapshot.max-idle").equals(KeyDeclarations.NONE)
                        ? Duration.ZERO
                        : Duration.ofMillis(values.millis("snapshot.max-idle")));
    }

    private Set<Mode> modes() {
        String mode = values.choice("mode");
        return mode.equals("any") ? Mode.ANY : Set.of(Mode.valueOf(mode.toUpperCase(Locale.ROOT)));
    }

    private EvaluatorSettings evaluator(String part) {
        EvaluatorType type = EvaluatorType.valueOf(values.choice(part + ".type").toUpperCase(Locale.ROOT));
        Path schema = values.file(part + ".schema").orElse(null);
        return values.made(
                part + ".type",
                () -> new EvaluatorSettings(
                        type,
                        schema,
                        values.flag(part + ".registry"),
                        values.text(part + ".message"),
                        values.text(part + ".pairs"),
                        values.text(part + ".equals")));
    }

    private Optional<RegistrySettings> registry() {
        return values.value("registry.url")
                .map(url -> values.made(
                        "registry.url",
                        () -> new RegistrySettings(
                                URI.create(url.text().strip()),
                                values.text("registry.user"),
                                values.text("registry.password"),
                                store("registry.truststore", ""),
                                store("registry.keystore", values.text("registry.keystore.key-password")),
                                tls())));
    }

    private TlsOptions tls() {
        String protocol = values.text("registry.tls.protocol");
        boolean verifies = values.flag("registry.tls.verify-host");
        TlsOptions usual =
                values.made("registry.tls.protocol", () -> new TlsOptions(protocol, List.of(), List.of(), verifies));
        TlsOptions versions =
                values.made("registry.tls.protocols", () -> usual.withProtocols(values.list("registry.tls.protocols")));
        return values.made(
                "registry.tls.cipher-suites",
                () -> versions.withCipherSuites(values.list("registry.tls.cipher-suites")));
    }

    private @Nullable StoreFile store(String section, String keyPassword) {
        return values.file(section + ".file")
                .map(file -> new StoreFile(
                        file, values.text(section + ".type"), values.text(section + ".password"), keyPassword))
                .orElse(null);
    }

    private List<TopicMap.Mapping> topics(Problems problems) {
        Map<String, ItemTemplate> items = new LinkedHashMap<>();
        given.items()
                .forEach((name, text) -> problems.attempt(() -> items.put(name, reading(text, ItemTemplate::parse))));
        boolean patterns = values.flag("topic-patterns");
        List<TopicMap.Mapping> mappings = new ArrayList<>();
        given.topics()
                .forEach((topic, names) -> problems.attempt(() -> {
                    List<ItemTemplate> mapped = names.stream()
                            .flatMap(name -> item(name, items).stream())
                            .toList();
                    if (names.isEmpty()) {
                        throw given.place().error("the topic '" + topic + "' is mapped to no item");
                    }
                    if (!mapped.isEmpty()) {
                        mappings.add(GivenValues.made(
                                names.getFirst().place(), () -> TopicMap.Mapping.of(topic, patterns, mapped)));
                    }
                }));
        return mappings;
    }

    /** The item of that name; nothing when what the file says of it is wrong, which is said there. */
    private Optional<ItemTemplate> item(Scalar name, Map<String, ItemTemplate> items) {
        if (!given.items().containsKey(name.text())) {
            throw name.place()
                    .error(
                            "there is no item '" + name.text() + "'",
                            Suggestions.hint(name.text(), given.items().keySet()));
        }
        return Optional.ofNullable(items.get(name.text()));
    }

    private Map<String, Expression> fields(Problems problems) {
        Map<String, Expression> fields = new LinkedHashMap<>();
        given.fields()
                .forEach((name, text) -> problems.attempt(() -> {
                    Expression expression = reading(text, Expression::parse);
                    if (expression.isWildcard() != name.equals("*")) {
                        throw text.place()
                                .error(
                                        "only the field '*' can have a wildcard, and it must have one",
                                        "for example:  '*': '#{VALUE.*}'");
                    }
                    fields.put(name, expression);
                }));
        return fields;
    }

    private static <T> T reading(Scalar value, Function<String, T> reader) {
        return GivenValues.made(value.place(), () -> reader.apply(value.text()));
    }
}
