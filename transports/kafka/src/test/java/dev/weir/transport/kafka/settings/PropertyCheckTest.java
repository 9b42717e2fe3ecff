package dev.weir.transport.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.secret.Secrets;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import dev.weir.transport.topic.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PropertyCheckTest {

    private static SettingsException refusal(String... settings) {
        return catchThrowableOfType(
                SettingsException.class, () -> new KafkaDriver().validate(Round.settings(settings)));
    }

    private static void assertRefused(String setting, String inMessage, String... settings) {
        SettingsException refusal = refusal(settings);
        assertThat(refusal).isNotNull();
        assertThat(refusal.setting()).isEqualTo(setting);
        assertThat(refusal.getMessage()).contains(inMessage);
    }

    @Test
    void everyPropertyKafkaKnowsPasses() {
        new KafkaDriver()
                .validate(Round.settings(
                        "producer.acks", "all",
                        "producer.compression.type", "zstd",
                        "consumer.max.poll.records", "5000",
                        "admin.retries", "3",
                        "client.request.timeout.ms", "20000",
                        "client.metrics.context.team", "orders",
                        "custom.my.interceptor.color", "red",
                        "topic.config.min.insync.replicas", "1",
                        "bootstrap", "a:1,[::1]:2, b.example:9092"));
    }

    @Test
    void anUnknownPropertyIsRefusedWithTheOneProbablyMeant() {
        assertRefused("producer.lingr.ms", "did you mean 'linger.ms'?", "producer.lingr.ms", "5");
        assertRefused("producer.lingr.ms", "the section 'custom'", "producer.lingr.ms", "5");
        assertRefused("topic.config.retention.m", "did you mean 'retention.ms'?", "topic.config.retention.m", "5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            producer.akcs             | all    | did you mean 'acks'?
            producer.acks             | 2      | Invalid value 2 for acks
            client.acks               | 1      | write it there: producer.acks
            client.request.timeout.ms | soon   | request.timeout.ms
            consumer.group.protocol   | share  | give it as 'group.protocol'
            topic.config.retention.m  | 5      | did you mean 'retention.ms'?
            """)
    void aPropertyThatIsWrongByItselfIsRefusedAsItIsAmongOthers(String name, String value, String inMessage) {
        SettingsException alone =
                catchThrowableOfType(SettingsException.class, () -> new KafkaDriver().validateProperty(name, value));

        assertThat(alone.setting()).isEqualTo(name);
        assertThat(alone).hasMessageContaining(inMessage);
        assertThat(refusal(name, value)).hasMessage(alone.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "producer.delivery.timeout.ms, 1000",
        "consumer.group.id, g",
        "custom.my.interceptor.color, red",
        "broker.log.dirs, /tmp",
        "client.metrics.context.team, orders"
    })
    void aPropertyThatMayBeRightPassesByItself(String name, String value) {
        assertThatCode(() -> new KafkaDriver().validateProperty(name, value)).doesNotThrowAnyException();
    }

    @Test
    void aPropertyOfAnotherClientSaysWhoseItIs() {
        assertRefused("client.acks", "write it there: producer.acks", "client.acks", "1");
        assertRefused("producer.fetch.min.bytes", "consumer.fetch.min.bytes", "producer.fetch.min.bytes", "1");
    }

    @Test
    void aValueTheClientRefusesNamesThePropertyWhereItWasWritten() {
        assertRefused("producer.acks", "Invalid value 2 for acks", "producer.acks", "2");
        assertRefused("client.request.timeout.ms", "request.timeout.ms", "client.request.timeout.ms", "soon");
        assertRefused("consumer.isolation.level", "read_committed", "consumer.isolation.level", "dirty");
    }

    @Test
    void valuesThatDoNotGoTogetherAreRefused() {
        assertRefused(
                "producer.acks", "Must set acks to all", "producer.acks", "1", "producer.enable.idempotence", "true");
        assertRefused(
                "producer.delivery.timeout.ms",
                "linger.ms + request.timeout.ms, which are 5 + 30000, found 1000",
                "producer.delivery.timeout.ms",
                "1000");
        assertRefused(
                "consumer.session.timeout.ms",
                "group.protocol",
                "consumer.session.timeout.ms",
                "9000",
                "group.protocol",
                "consumer");
    }

    @Test
    void whatWouldBreakTheMethodIsRefusedWithTheReason() {
        assertRefused("producer.transactional.id", "transactions.messages", "producer.transactional.id", "t");
        assertRefused("consumer.key.deserializer", "bytes as they are", "consumer.key.deserializer", "x.Y");
        assertRefused("client.bootstrap.servers", "'bootstrap'", "client.bootstrap.servers", "a:1");
        assertRefused("consumer.group.protocol", "'group.protocol'", "consumer.group.protocol", "consumer");
        assertRefused("consumer.group.id", "joins no group", "consumer.group.id", "g", "subscribe", "standalone");
    }

    @Test
    void whatAShareGroupDoesNotKnowIsRefused() {
        assertRefused(
                "consumer.auto.offset.reset",
                "contradicts 'subscribe: share', whose groups have no such property",
                "consumer.auto.offset.reset",
                "latest",
                "subscribe",
                "share");
        assertRefused(
                "consumer.enable.auto.commit",
                "'subscribe: share'",
                "consumer.enable.auto.commit",
                "true",
                "subscribe",
                "share");
        assertRefused("group.protocol", "have one protocol", "group.protocol", "consumer", "subscribe", "share");
        assertRefused(
                "consumer.share.acknowledgement.mode",
                "share.acknowledgement.mode",
                "consumer.share.acknowledgement.mode",
                "sometimes",
                "subscribe",
                "share");
    }

    @Test
    void aShareGroupIsOpenedWithoutWhatItDoesNotKnow() {
        var settings = Round.settings("subscribe", "share", "consumer.group.id", "mine");

        new KafkaDriver().validate(settings);

        assertThat(ClientProperties.of(settings).effective(ClientKind.CONSUMER))
                .containsEntry("group.id", "mine")
                .doesNotContainKeys("auto.offset.reset", "enable.auto.commit", "group.protocol");
        assertThat(new KafkaDriver().capabilities(settings))
                .contains(Capability.UNORDERED_DELIVERY)
                .doesNotContain(Capability.CROWD);
    }

    @Test
    void addressesAndTopicNamesAreCheckedBeforeAnythingIsOpened() {
        assertRefused("bootstrap", "'db1' is not host:port, such as localhost:9092; 'embedded'", "bootstrap", "db1");
        assertRefused("bootstrap", "'db1:70000' is not host:port", "bootstrap", "db1:70000");
        assertRefused("topic.name", "is no topic name", "topic.name", "a/b");
        assertRefused("topic.partitions", "from 1 to", "topic.partitions", "0");
        assertRefused("connect-timeout", "at least 100ms", "connect-timeout", "5ms");
        assertRefused("poll-timeout", "at most 1s", "poll-timeout", "2s");
    }

    @Test
    void topicsOfTheRunNameWhatIsReused() {
        Settings reusing = Round.settings("topic.use", "reuse");
        Topics named = new Topics(List.of("orders", "clicks"), List.of(1, 1), false);

        assertThatCode(() -> new KafkaDriver().validate(reusing, named)).doesNotThrowAnyException();
        for (Topics unnamed : List.of(Topics.ONE, Topics.of(3))) {
            assertThatThrownBy(() -> new KafkaDriver().validate(reusing, unnamed))
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining("must name the topic to reuse");
        }
        assertThatThrownBy(() -> new KafkaDriver().validate(Round.settings("topic.name", "mine"), named))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("contradicts 'topics'");
        assertThatThrownBy(() ->
                        new KafkaDriver().validate(Round.settings("topic.config.cleanup.policy", "compact"), named))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("keep every message");
    }

    @Test
    void anEmbeddedBrokerIsNotTheDriversToStart() {
        assertThatThrownBy(() -> new KafkaDriver().open(Round.settings(), Round.context()))
                .isInstanceOfSatisfying(
                        SettingsException.class, e -> assertThat(e.setting()).isEqualTo("bootstrap"))
                .hasMessageContaining("localhost:9092");
    }

    @Test
    void messagesLargerThanARequestAreRefused() {
        assertThatThrownBy(() -> new KafkaDriver()
                        .open(Round.settings("bootstrap", "a:1", "producer.max.request.size", "1000"), Round.context()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("to at least 1512");
    }

    @Test
    void theFileOfAnotherToolIsTakenAsFarAsItConcernsTheClients(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("c.properties"),
                "bootstrap.servers=x:1\nkey.serializer=x.Y\nacks=1\nfetch.min.bytes=7\nrequest.timeout.ms=20000\n");
        var settings = Round.settings("client.properties", file.toString(), "consumer.fetch.min.bytes", "8");

        new KafkaDriver().validate(settings);
        ClientProperties properties = ClientProperties.of(settings);

        assertThat(properties.effective(ClientKind.PRODUCER))
                .containsEntry("acks", "1")
                .containsEntry("request.timeout.ms", "20000")
                .containsEntry("bootstrap.servers", "embedded")
                .doesNotContainKey("fetch.min.bytes");
        assertThat(properties.effective(ClientKind.CONSUMER))
                .containsEntry("fetch.min.bytes", "8")
                .doesNotContainKey("properties");
    }

    @Test
    void everyLineOfTheFileThatCannotBeUsedIsToldAtOnceWithItsNumber(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), """
                # of a client in Python
                bootstrap.servers=x:1
                sasl.mechanisms=PLAIN
                sasl.username=me
                enable.auto.offset.store=false
                session.timeout.ms=45000
                akcs=all
                transactional.id=t
                """);

        SettingsException refusal = refusal("client.properties", file.toString());

        assertThat(refusal.setting()).isEqualTo("client.properties");
        assertThat(String.valueOf(refusal.getMessage()).lines())
                .containsExactly(
                        "5 lines of the file cannot be used",
                        "    line 3: 'sasl.mechanisms' is a property of librdkafka; Java's client calls it sasl.mechanism",
                        "    line 4: 'sasl.username' is a property of librdkafka; put user and password into"
                                + " sasl.jaas.config: org.apache.kafka.common.security.plain.PlainLoginModule required"
                                + " username=\"...\" password=\"...\";  (ScramLoginModule in security.scram with SCRAM)",
                        "    line 5: 'enable.auto.offset.store' is a property of librdkafka; Java's client has none like"
                                + " it: leave it out",
                        "    line 7: unknown Kafka property 'akcs'; did you mean 'acks'?",
                        "    line 8: 'transactional.id': Weir gives each publisher an id of its own; ask for transactions"
                                + " with 'transactions.messages'",
                        "    A property of a plug-in class of your own belongs in the section 'custom'");
    }

    @Test
    void aNameOfLibrdkafkaOrOfASerializerInASectionSaysWhatToDo() {
        assertRefused("client.sasl.mechanisms", "Java's client calls it sasl.mechanism", "client.sasl.mechanisms", "x");
        assertRefused("client.schema.registry.url", "leave it out", "client.schema.registry.url", "http://r:8081");
    }

    @Test
    void aClassThatIsNotThereSaysWhereItsJarBelongs(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), """
                security.protocol=SASL_SSL
                sasl.mechanism=AWS_MSK_IAM
                sasl.jaas.config=software.amazon.msk.auth.iam.IAMLoginModule required;
                sasl.client.callback.handler.class=software.amazon.msk.auth.iam.IAMClientCallbackHandler
                """);

        assertRefused(
                "client.properties",
                "IAMClientCallbackHandler could not be found. Put aws-msk-iam-auth-<version>-all.jar into the folder"
                        + " 'plugins' beside the weir script, or into the one that WEIR_PLUGINS names",
                "client.properties",
                file.toString());
        assertRefused(
                "producer.partitioner.class",
                "Put the jar with this class into the folder 'plugins'",
                "producer.partitioner.class",
                "my.Partitioner");
        assertThat(PropertyCheck.constructionFault(new KafkaException(new ClassNotFoundException("my.Interceptor"))))
                .startsWith("ClassNotFoundException: my.Interceptor. Put the jar");
        assertThat(PropertyCheck.constructionFault(new KafkaException(
                        new LoginException("No LoginModule found for software.amazon.msk.auth.iam.IAMLoginModule"))))
                .contains("IAMLoginModule. Put aws-msk-iam-auth-<version>-all.jar");
    }

    @Test
    void whatWeirSetsItselfIsRefusedAmongCustomPropertiesToo() {
        assertRefused("custom.bootstrap.servers", "'bootstrap'", "custom.bootstrap.servers", "a:1");
    }

    @Test
    void aSlipInTheFileIsFoundAndAMissingFileIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("c.properties"), "sasl.mechanismus=PLAIN\n");

        assertRefused("client.properties", "did you mean 'sasl.mechanism'?", "client.properties", file.toString());
        assertRefused("client.properties", "no such file", "client.properties", folder + "/none");
        assertRefused("client.properties", "'/dev/null' is a pipe", "client.properties", "/dev/null");
        assertRefused("client.properties", "is a folder, not a file", "client.properties", folder.toString());
    }

    @Test
    void noRefusalRepeatsASecret() {
        SettingsException refusal = refusal(
                "client.sasl.jaas.config",
                "x.Module required password=\"hush-hush\";",
                "producer.retries",
                "hush-hush");

        assertThat(refusal).isNotNull().hasMessageContaining("******").hasMessageNotContaining("hush-hush");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x.PlainLoginModule required password=\"leise",
                "x.PlainLoginModule required password=leise weise;",
                "x.PlainLoginModule required password=\"leise\"weise\";",
                "x.PlainLoginModule leise password=\"weise\";",
                "x.PlainLoginModule required password=\"leise weise\"",
                "leise"
            })
    void aLoginThatCannotBeReadIsRefusedWithoutAnyPieceOfIt(String jaas) {
        SettingsException refusal = refusal("client.sasl.jaas.config", jaas);

        assertThat(refusal.setting()).isEqualTo("client.sasl.jaas.config");
        assertThat(refusal)
                .hasMessageStartingWith("is not a login as JAAS writes it: <class> required <option>=\"<value>\"")
                .hasMessageNotContaining("leise")
                .hasMessageNotContaining("weise");
    }

    @Test
    void aStoreThatIsNoFileIsRefusedBeforeItIsOpened() {
        assertRefused(
                "client.ssl.truststore.location",
                "'/dev/null' is a pipe, a socket or a device, not a file",
                "client.ssl.truststore.location",
                "/dev/null");
    }

    @Test
    void anAddressWithALoginIsRefusedWithoutIt() {
        SettingsException refusal = refusal("bootstrap", "user:abc@db1:9092");

        assertThat(refusal.setting()).isEqualTo("bootstrap");
        assertThat(refusal).hasMessageContaining("client.sasl.jaas.config").hasMessageNotContaining("abc");
    }

    @Test
    void aLineOfAKeyThatBecameANameInTheFileIsNotRepeated(@TempDir Path folder) throws IOException {
        String line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKB";
        Path file = Files.writeString(folder.resolve("k.properties"), "ssl.keystore.key=-----BEGIN\n" + line + "\n");

        SettingsException refusal = refusal("client.properties", file.toString());

        assertThat(refusal).hasMessageContaining("line 2: holds no property").hasMessageNotContaining("MIIEvQ");
    }

    @Test
    void everyPropertyThatKafkaHidesIsASecret() {
        for (ClientKind client : ClientKind.values()) {
            client.definition().configKeys().values().stream()
                    .filter(key -> key.type == ConfigDef.Type.PASSWORD)
                    .forEach(key ->
                            assertThat(Secrets.isSecret(key.name)).as(key.name).isTrue());
        }
    }

    @Test
    void theDefaultsOfWeirGiveWayToTheUser() {
        ClientProperties properties = ClientProperties.of(Round.settings("consumer.enable.auto.commit", "true"));

        assertThat(properties.effective(ClientKind.CONSUMER))
                .containsEntry("enable.auto.commit", "true")
                .containsEntry("allow.auto.create.topics", "false");
        assertThat(KafkaSettings.of(Round.settings()).connectLimit()).isEqualTo(Duration.ofSeconds(30));
    }
}
