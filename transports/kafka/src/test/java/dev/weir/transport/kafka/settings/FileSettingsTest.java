package dev.weir.transport.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.secret.Secrets;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileSettingsTest {

    private static final String CLOUD = """
            bootstrap.servers = b.cloud.example:9092
            security.protocol=SASL_SSL
            sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username='K' password='hush-hush';
            sasl.mechanism=PLAIN
            client.dns.lookup=use_all_dns_ips
            session.timeout.ms=45000
            acks=all
            group.id=orders
            client.id=app-1
            schema.registry.url=https://r.cloud.example
            basic.auth.credentials.source=USER_INFO
            basic.auth.user.info=key:registry-secret
            value.serializer=io.confluent.kafka.serializers.KafkaAvroSerializer
            """;

    @TempDir
    private Path folder = Path.of("");

    private Settings settings(String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("cloud.properties"), text);
        return Round.settings(Stream.concat(Stream.of("client.properties", file.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void theBrokersOfTheFileAreMeasuredWhereTheScenarioNamesNone() throws IOException {
        Settings completed = new KafkaDriver().completed(settings(CLOUD));

        assertThat(completed.text("bootstrap")).isEqualTo("b.cloud.example:9092");
        assertThat(ClientProperties.of(completed).effective(ClientKind.PRODUCER))
                .containsEntry("bootstrap.servers", "b.cloud.example:9092")
                .containsEntry("client.id", "app-1");
        assertThat(new KafkaDriver().remarks(completed))
                .containsExactly(
                        "from " + folder + "/cloud.properties: bootstrap.servers=b.cloud.example:9092, group.id=orders,"
                                + " client.id=app-1",
                        "skipped in " + folder + "/cloud.properties, because Weir uses no serializers:"
                                + " basic.auth.credentials.source, basic.auth.user.info, schema.registry.url,"
                                + " value.serializer");
    }

    @Test
    void theFileOfACloudWithKeysOfItsRegistryPasses() throws IOException {
        Settings completed = new KafkaDriver().completed(settings(CLOUD));

        assertThatCode(() -> new KafkaDriver().validate(completed)).doesNotThrowAnyException();
        assertThat(Secrets.masked("registry-secret hush-hush")).doesNotContain("registry-secret", "hush");
    }

    @Test
    void theScenarioTakesPrecedence() throws IOException {
        assertThat(new KafkaDriver()
                        .completed(settings(CLOUD, "bootstrap", "a:1"))
                        .text("bootstrap"))
                .isEqualTo("a:1");

        Settings embedded = new KafkaDriver().completed(settings(CLOUD, "bootstrap", "embedded"));

        assertThat(embedded.text("bootstrap")).isEqualTo("embedded");
        assertThat(new KafkaDriver().remarks(embedded))
                .contains(folder + "/cloud.properties names the brokers b.cloud.example:9092, but the scenario says"
                        + " 'bootstrap: embedded': an embedded broker is measured");
    }

    @Test
    void theGroupProtocolOfTheFileIsThatOfTheRun() throws IOException {
        Settings completed = new KafkaDriver().completed(settings("group.protocol=CONSUMER\n"));

        assertThat(completed.text("group.protocol")).isEqualTo("consumer");
        assertThatCode(() -> new KafkaDriver().validate(completed)).doesNotThrowAnyException();
        assertThat(new KafkaDriver()
                        .completed(settings("group.protocol=consumer\n", "subscribe", "share"))
                        .isGiven("group.protocol"))
                .isFalse();
    }

    @Test
    void aGroupInTheFileIsNotForSubscribersWithoutOne() throws IOException {
        Settings completed = new KafkaDriver().completed(settings(CLOUD, "subscribe", "standalone"));

        assertThatCode(() -> new KafkaDriver().validate(completed)).doesNotThrowAnyException();
        assertThat(ClientProperties.of(completed).effective(ClientKind.CONSUMER))
                .doesNotContainKey("group.id");
        assertThat(new KafkaDriver().remarks(completed).getFirst()).doesNotContain("group.id");
    }

    @Test
    void whatTheFileSaysOfCommitsCounts() throws IOException {
        assertThat(new KafkaDriver().capabilities(settings("enable.auto.commit=true\n")))
                .contains(Capability.SHARED_AMONG_PROCESSES);
    }

    @Test
    void aFileThatIsMissingIsNamedAndNoFileSaysNothing() {
        assertThatThrownBy(() -> new KafkaDriver().completed(Round.settings("client.properties", "/none")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("no such file: /none");
        assertThat(new KafkaDriver().remarks(Round.settings())).isEmpty();
    }
}
