package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.registry.TlsOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GatewayConfigTest {

    private static final String YAML = """
        adapter-set: Shop
        connections:
          Stocks:
            bootstrap: one:9092,two:9092
            kafka: { security.protocol: SASL_SSL, sasl.jaas.config: very secret }
            items:
              stock: stock-#{symbol=KEY}
              all: all-stocks
            topics:
              stocks: [stock, all]
              more: stock
            value: { type: json }
            fields:
              price: '#{VALUE.price}'
              '*': '#{VALUE.*}'
            read: { from: earliest, start: subscription }
            snapshot: { memory: 1MiB, fill: all }
        """;

    @TempDir
    private Path folder = Path.of("");

    private ConfiguredAdapters read(String name, String text) {
        try {
            return GatewayConfig.read(Files.writeString(folder.resolve(name), text), List.of())
                    .adapters();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ConnectionSettings only(String text) {
        return read("gateway.yaml", text).connections().getFirst();
    }

    @Test
    void aYamlFileSaysWhatAConnectionDoes() {
        ConfiguredAdapters gateway = read("gateway.yaml", YAML);
        ConnectionSettings stocks = gateway.connections().getFirst();

        assertThat(gateway.adapterSet()).isEqualTo("Shop");
        assertThat(stocks.name()).isEqualTo("Stocks");
        assertThat(stocks.kafka())
                .containsEntry("bootstrap.servers", "one:9092,two:9092")
                .containsEntry("security.protocol", "SASL_SSL");
        assertThat(stocks.format().value().type()).isEqualTo(EvaluatorType.JSON);
        assertThat(stocks.format().key().type()).isEqualTo(EvaluatorType.STRING);
        assertThat(stocks.topics().mappings()).hasSize(2);
        assertThat(stocks.fields().byName()).containsOnlyKeys("price", "*");
        assertThat(stocks.reading().fromBeginning()).isTrue();
        assertThat(stocks.reading().atStart()).isFalse();
        assertThat(stocks.snapshot()).isEqualTo(new ConnectionSettings.Snapshot(1_048_576, Fill.ALL));
    }

    @Test
    void nothingThatIsPrintedHoldsASecret() {
        assertThat(read("gateway.yaml", YAML).toString()).contains("Stocks").doesNotContain("very secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        bootstrap: one          | boostrap: one            | gateway.yaml:4: unknown key 'boostrap'\\n    did you mean 'bootstrap'?
        bootstrap: one          | strap: one               | gateway.yaml:4: unknown key 'strap'
        one:9092,               | one:9092,u:geheim@       | gateway.yaml:4: an address is host:port, without a login before an '@'; log in with 'security.protocol', 'sasl.mechanism' and 'sasl.jaas.config'
        one:9092,               | one:9092,three,          | gateway.yaml:4: 'three' is not host:port, such as localhost:9092
        type: json              | type: jason              | gateway.yaml:12: 'type' in 'value': 'jason' is not one of
        type: json              | typ: json                | gateway.yaml:12: unknown key 'typ' in 'value'\\n    did you mean 'type'?
        from: earliest          | from: begin              | gateway.yaml:16: 'from' in 'read': 'begin' is not one of latest, earliest
        memory: 1MiB            | memory: 1                | gateway.yaml:17: 'memory' in 'snapshot': '1' has no unit
        more: stock             | more: stok               | gateway.yaml:11: there is no item 'stok'\\n    did you mean 'stock'?
        symbol=KEY              | symbol=KEYS              | gateway.yaml:7: the expression 'KEYS', at character 1: it begins with 'KEYS', which is none of KEY, VALUE
        '#{VALUE.price}' | '#{VALUE.price' | gateway.yaml:14: '#{VALUE.price' is not an expression
        '#{VALUE.price}' | '#{VALUE.}' | gateway.yaml:14: the expression 'VALUE.', at character 7: a name is missing after '.'
        '#{VALUE.price}' | '#{OFFSET.x}' | OFFSET is a single value and has no parts
        '#{VALUE.*}' | '#{VALUE}' | gateway.yaml:15: only the field '*' can have a wildcard, and it must have one
        security.protocol       | security.protocoll       | gateway.yaml:5: 'security.protocoll' in 'kafka' is not a property of Kafka's consumer\\n    did you mean 'security.protocol'?
        security.protocol       | sasl.mechanisms         | gateway.yaml:5: 'sasl.mechanisms' in 'kafka' is not a property of Kafka's consumer\\n    'sasl.mechanisms' is a property of librdkafka; Java's client calls it sasl.mechanism
        security.protocol       | auto.offset.reset        | gateway.yaml:5: 'auto.offset.reset' in 'kafka': choose 'read.from' instead
        type: json              | type: avro               | gateway.yaml:12: AVRO needs a schema: a file, or a schema registry
        type: json              | "type: avro, schema: no.avsc" | gateway.yaml:12: 'schema' in 'value': there is no file
        type: json              | "type: avro, schema: /dev/null" | gateway.yaml:12: 'schema' in 'value': /dev/null is a pipe, a socket or a device, not a file
        stock: stock-#{symbol=KEY} | stock: stock.#{symbol=KEY} | gateway.yaml:7: the item template 'stock.#{symbol=KEY}' is not of the form
        adapter-set             | adapter                  | gateway.yaml:1: unknown key 'adapter'
        """)
    void whatIsWrongIsSaidWithItsPlaceAndWhatWouldBeRight(String right, String wrong, String message) {
        assertThat(YAML).contains(right);
        assertThatThrownBy(() -> read("gateway.yaml", YAML.replace(right, wrong)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"))
                .hasMessageNotContaining("geheim");
    }

    @Test
    void aPathThatIsNoFileIsRefusedBeforeItIsOpened() {
        assertThatThrownBy(() -> GatewayConfig.read(Path.of("/dev/null"), List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessage("/dev/null is a pipe, a socket or a device, not a file");
        for (String key : List.of("authentication.users", "authentication.tokens")) {
            assertThatThrownBy(() -> GatewayConfig.read(YAML, "gateway.yaml", folder, List.of(key + "=/dev/null")))
                    .hasMessageContaining(
                            "'" + key.substring(key.indexOf('.') + 1) + "' in 'authentication': /dev/null is a pipe");
        }
    }

    @Test
    void commandModeNeedsItsFields() {
        String automatic =
                YAML.replace("value: {", "command: automatic\n    value: {").replace("      '*': '#{VALUE.*}'\n", "");
        assertThatThrownBy(() -> only(automatic)).hasMessageContaining("COMMAND mode needs a field 'key'");
        assertThat(only(automatic.replace("price:", "key:")).reading().command())
                .isEqualTo(Command.AUTOMATIC);
    }

    @ParameterizedTest
    @CsvSource({"scenario1,0", "scenario2,0", "scenario3,1", "scenario3-json-patch,0", "scenario3-today,2"})
    void adaptersFilesOfBothGenerationsAreTakenAsTheyAre(String scenario, int remarks) {
        ConfiguredAdapters gateway =
                GatewayConfig.read(resource(scenario + ".xml"), List.of()).adapters();
        ConnectionSettings connection = gateway.connections().getFirst();

        assertThat(gateway.adapterSet()).isEqualTo("KafkaConnector");
        assertThat(connection.name()).isEqualTo("QuickStart");
        assertThat(connection.kafka()).containsEntry("bootstrap.servers", "localhost:9092");
        assertThat(connection.format().value().type())
                .isEqualTo(
                        scenario.equals("scenario3") || scenario.endsWith("today")
                                ? EvaluatorType.JSON
                                : EvaluatorType.STRING);
        assertThat(connection.reading().atStart()).isFalse();
        assertThat(gateway.remarks()).hasSize(remarks);
    }

    static Path resource(String name) {
        return Path.of("src/test/resources/dev/weir/gateway/config").resolve(name);
    }

    private static String xml(String... parameters) {
        StringBuilder xml = new StringBuilder("<adapters_conf id='K'>\n<data_provider name='D'>\n");
        for (String parameter : parameters) {
            String[] nameAndValue = parameter.split(": ", 2);
            xml.append("<param name='%s'>%s</param>%n".formatted(nameAndValue[0], nameAndValue[1]));
        }
        return xml.append("</data_provider></adapters_conf>").toString();
    }

    private static final List<String> LEAST = List.of(
            "bootstrap.servers: k:1",
            "item-template.t: t-#{a=KEY}",
            "map.T.to: item-template.t, plain",
            "field.f: #{VALUE}");

    private ConnectionSettings adapters(String... more) {
        String[] all = Stream.concat(LEAST.stream(), Stream.of(more)).toArray(String[]::new);
        return read("adapters.xml", xml(all)).connections().getFirst();
    }

    @Test
    void encryptionAndAuthenticationBecomeKafkasOwnProperties() {
        ConnectionSettings secured = adapters(
                "encryption.enable: true",
                "encryption.truststore.path: secrets/trust.jks",
                "encryption.truststore.password: t1",
                "authentication.enable: true",
                "authentication.mechanism: SCRAM-SHA-512",
                "authentication.username: user",
                "authentication.password: a\"b\\c");

        assertThat(secured.kafka())
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry(
                        "ssl.truststore.location",
                        folder.toAbsolutePath().resolve("secrets/trust.jks").toString())
                .containsEntry("ssl.endpoint.identification.algorithm", "")
                .containsEntry("sasl.mechanism", "SCRAM-SHA-512")
                .containsEntry(
                        "sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required"
                                + " username=\"user\" password=\"a\\\"b\\\\c\";");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema.registry.confluent.", "schema.registry."})
    void everyParameterOfTheRegistrysTlsReachesIt(String prefix) throws IOException {
        for (String name : List.of("trust.p12", "keys.p12")) {
            Files.writeString(folder.resolve(name), "");
        }
        String encryption = prefix + "encryption.";
        RegistrySettings registry = Objects.requireNonNull(adapters(
                        "schema.registry.url: https://r:1",
                        encryption + "protocol: TLSv1.2",
                        encryption + "enabled.protocols: TLSv1.2, TLSv1.3",
                        encryption + "cipher.suites: TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384",
                        encryption + "hostname.verification.enable: false",
                        encryption + "truststore.path: trust.p12",
                        encryption + "truststore.type: PKCS12",
                        encryption + "truststore.password: t1",
                        encryption + "keystore.enable: true",
                        encryption + "keystore.path: keys.p12",
                        encryption + "keystore.password: k1",
                        encryption + "keystore.key.password: k2")
                .format()
                .registry());

        assertThat(registry.tls())
                .isEqualTo(new TlsOptions(
                        "TLSv1.2",
                        List.of("TLSv1.2", "TLSv1.3"),
                        List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"),
                        false));
        assertThat(registry.trustStore()).isEqualTo(new StoreFile(folder.resolve("trust.p12"), "PKCS12", "t1", ""));
        assertThat(registry.keyStore()).isEqualTo(new StoreFile(folder.resolve("keys.p12"), "", "k1", "k2"));

        assertThat(Objects.requireNonNull(adapters(
                                "schema.registry.url: https://r:1",
                                encryption + "keystore.enable: false",
                                encryption + "keystore.path: no-such-file")
                        .format()
                        .registry()))
                .isEqualTo(RegistrySettings.of(URI.create("https://r:1")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        enabled.protocols: TLSv9              | adapters.xml:8: 'TLSv9' is not a TLS version of this JVM; it supports TLSv1.3
        cipher.suites: TLS_NONE               | adapters.xml:8: 'TLS_NONE' is not a cipher suite of this JVM
        protocol: SLS                         | adapters.xml:8: 'SLS' is not a TLS version
        """)
    void aWrongParameterOfTheRegistrysTlsIsSaidWithItsPlace(String parameter, String message) {
        assertThatThrownBy(() -> adapters(
                        "schema.registry.url: https://r:1", "schema.registry.confluent.encryption." + parameter))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void namesOfEarlierReleasesAreUnderstood() {
        ConnectionSettings connection = adapters(
                "record.command.enable: true",
                "record.consume.at.connector.startup: true",
                "field.key: #{KEY}",
                "field.command: #{VALUE.command}");

        assertThat(connection.reading().command()).isEqualTo(Command.EXPLICIT);
        assertThat(connection.reading().atStart()).isTrue();
        assertThat(adapters("field.*: #{VALUE}").fields().byName().get("*")).hasToString("VALUE.*");
        assertThat(adapters("field.*: #{VALUE.a}").fields().byName().get("*")).hasToString("VALUE.a.*");
    }

    @Test
    void commandModeAndErrorsAreNamedAsTheyWere() {
        ConnectionSettings connection = adapters(
                "fields.auto.command.mode.enable: true",
                "field.key: #{KEY}",
                "record.extraction.error.strategy: FORCE_UNSUBSCRIPTION",
                "record.consume.with.max.poll.records: 100");

        assertThat(connection.reading().command()).isEqualTo(Command.AUTOMATIC);
        assertThat(connection.reading().failOnBadRecord()).isTrue();
        assertThat(connection.kafka()).containsEntry("max.poll.records", "100");
        assertThat(connection.topics().mappings().getFirst().items()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        record.value.evaluator.typ: JSON      | adapters.xml:7: unknown parameter 'record.value.evaluator.typ'\\n    did you mean 'record.value.evaluator.type'?
        feild.x: #{VALUE}                     | adapters.xml:7: unknown parameter 'feild.x'
        authentication.mechanism: AWS_MSK_IAM | adapters.xml:7: 'authentication.mechanism' AWS_MSK_IAM is not supported\\n    Amazon MSK takes SCRAM-SHA-512 too
        authentication.mechanism: SCRAM       | adapters.xml:7: 'authentication.mechanism' cannot be 'SCRAM'; the mechanisms are PLAIN
        schema.registry.provider: AZURE       | adapters.xml:7: 'schema.registry.provider' AZURE: the schema registry of Azure is not supported
        schema.registry.azure.tenant.id: aaaa | adapters.xml:7: 'schema.registry.azure.tenant.id': the schema registry of Azure is not supported
        schema.registry.provider: OTHER       | adapters.xml:7: 'schema.registry.provider' can be CONFLUENT, not 'OTHER'
        field.g: #{VALU}                      | adapters.xml:7: the expression 'VALU', at character 1
        map.U.to: item-template.x             | adapters.xml:7: there is no item 'item-template.x'
        field.f: #{KEY}                       | adapters.xml:7: the parameter 'field.f' occurs twice
        """)
    void whatIsWrongInAnAdaptersFileIsSaidWithItsPlace(String parameter, String message) {
        assertThatThrownBy(() -> adapters(
                        parameter,
                        "authentication.enable: true",
                        "authentication.username: u",
                        "authentication.password: p"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message.replace("\\n", "\n"));
    }

    @Test
    void noDocumentTypeAndNoEntityIsRead() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret");
        String outside = "<!DOCTYPE a [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]>\n";
        for (String text : List.of(
                outside + xml("bootstrap.servers: &x;", "map.T.to: a", "field.f: #{VALUE}"),
                "<!DOCTYPE a [<!ENTITY x 'k:1'>]>" + xml("bootstrap.servers: &x;"),
                "<!DOCTYPE a>" + xml("bootstrap.servers: k:1", "map.T.to: a", "field.f: #{VALUE}"))) {
            assertThatThrownBy(() -> read("adapters.xml", text))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("adapters.xml:")
                    .hasMessageNotContaining("the secret");
        }
    }
}
