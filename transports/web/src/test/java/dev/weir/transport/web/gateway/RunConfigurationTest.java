package dev.weir.transport.web.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.kafka.ConnectionSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RunConfigurationTest {

    private static final Path SHIPPED = Path.of("..", "..", "scenarios", "gateway");

    private static GatewayOrder order(String configuration, String... stampFields) {
        return new GatewayOrder(configuration, "db1:9092,db2:9092", "weir-1234", List.of(stampFields));
    }

    private static GatewayConfiguration read(String configuration) {
        return RunConfiguration.read(order(configuration));
    }

    private static ConnectionSettings connection(GatewayConfiguration configuration) {
        return configuration.adapters().connections().getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void shippedConfigurationReadsRunTopicAndOffersClientItems(ShippedConfiguration shipped) {
        GatewayConfiguration configuration = read(shipped.text());
        ConnectionSettings connection = connection(configuration);

        assertThat(configuration.settings().server().listening().port()).isZero();
        assertThat(connection.kafka()).containsEntry("bootstrap.servers", "db1:9092,db2:9092");
        assertThat(connection.topics().topicsInWords()).isEqualTo("weir-1234");
        assertThat(connection.topics().choices().replace("[key=…]", "[key=${key}]"))
                .isEqualTo(shipped.item());
        assertThat(connection.reading().atStart()).isTrue();
        assertThat(connection.fields().byName().keySet())
                .containsAll(shipped.fields())
                .containsAll(ShippedConfiguration.POSITION_FIELDS)
                .contains(shipped.valueField());
    }

    @Test
    void theLoginOfTheRunTakesThePlaceOfTheOneInTheConfiguration() {
        Map<String, String> login = Map.of(
                "security.protocol", "SASL_PLAINTEXT",
                "sasl.jaas.config", "module required password=\"a&b=c\\n\u00e9\n\";",
                "fetch.min.bytes", "1000");
        GatewayOrder asked = order("all").loggingIn(login);
        GatewayOrder told =
                GatewayOrder.of(asked.arguments().toArray(String[]::new)).loggingIn(asked.loginLine());

        assertThat(asked.arguments()).noneMatch(argument -> argument.contains("password"));
        assertThat(asked.toString()).doesNotContain("password");
        assertThat(told).isEqualTo(asked);
        assertThat(connection(RunConfiguration.read(told)).kafka())
                .containsEntry("security.protocol", "SASL_PLAINTEXT")
                .containsEntry("sasl.jaas.config", login.get("sasl.jaas.config"))
                .doesNotContainKey("fetch.min.bytes");
        assertThat(connection(RunConfiguration.read(order("all").loggingIn(""))).kafka())
                .doesNotContainKey("security.protocol");
    }

    @Test
    void theFilesBesideTheScenariosAreTheShippedConfigurations() throws Exception {
        try (Stream<Path> files = Files.list(SHIPPED)) {
            Set<String> names = files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());

            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    Stream.of(ShippedConfiguration.values()).map(ShippedConfiguration::fileName),
                                    Stream.of("adapters.xml"))
                            .toList());
        }
    }

    @Test
    void theAdaptersXmlDoesTheSameAsTheKeys() {
        ConnectionSettings xml = connection(read(SHIPPED.resolve("adapters.xml").toString()));
        ConnectionSettings keys = connection(read("keys"));

        assertThat(xml.name()).isEqualTo(keys.name());
        assertThat(xml.topics().choices()).isEqualTo(keys.topics().choices());
        assertThat(xml.topics().topicsInWords()).isEqualTo("weir-1234");
        assertThat(xml.fields().byName().keySet())
                .isEqualTo(keys.fields().byName().keySet());
        assertThat(xml.reading().atStart()).isTrue();
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> read("nowhere.yaml"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("there is no file")
                .hasMessageContaining("nowhere.yaml");
    }

    @Test
    void aGatewayThatIsAskedForItsInstantsHasThemAsFields() {
        GatewayOrder order = order("keys", "read", "written");
        Map<String, Expression> fields =
                connection(RunConfiguration.read(order)).fields().byName();

        assertThat(fields.get("read")).hasToString("READ");
        assertThat(fields.get("written")).hasToString("WRITTEN");
        assertThat(GatewayOrder.of(order.arguments().toArray(String[]::new))).isEqualTo(order);
        assertThat(connection(read("keys")).fields().byName()).doesNotContainKey("read");
        assertThatThrownBy(() -> RunConfiguration.read(order("keys", "value", "written")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("the field 'value'")
                .hasMessageContaining("so it cannot be #{READ}");
    }
}
