package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WebSettingsTest {

    private static WebSettings read(String... namesAndValues) {
        return WebSettings.of(settings(namesAndValues));
    }

    private static Settings settings(String... namesAndValues) {
        Map<String, String> given = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Settings.of(WebSettings.DECLARATIONS, given);
    }

    private static void assertRefused(String setting, String reason, String... namesAndValues) {
        assertThatThrownBy(() -> new WebDriver().validate(settings(namesAndValues)))
                .isInstanceOfSatisfying(
                        SettingsException.class, e -> assertThat(e.setting()).isEqualTo(setting))
                .hasMessageContaining(reason);
    }

    @Test
    void defaultIsAnEmbeddedGatewayForAnyBytesOfAnEmbeddedBroker() {
        WebSettings read = read();

        read.check(1);
        assertThat(read.gateway()).isEqualTo(new GatewayChoice.Embedded("bytes", "embedded", 0, ""));
        assertThat(read.subscription().item()).isEqualTo("ltest");
        assertThat(read.subscription().fields())
                .isEqualTo(new WebSettings.Subscription.FieldChoice(
                        List.of("value"), "value", List.of("partition", "offset"), true, List.of()));
        assertThat(read.subscription().diffs()).isEqualTo("none");
    }

    @Test
    void whatSubscribersOfKafkaReadIsNoSettingOfClientsOfAGateway() {
        assertThat(settings().isDeclared("kafka.topic.partitions")).isTrue();
        assertThatThrownBy(() -> settings("kafka.from", "start")).hasMessage("unknown key");
        assertThatThrownBy(() -> settings("kafka.partition", "0")).hasMessage("unknown key");
    }

    @Test
    void clientsMayReachAnEmbeddedGatewayThroughSomethingElse() {
        assertThat(read("gateway-port", "41234", "gateway-through", "127.0.0.1:41235")
                        .gateway())
                .isEqualTo(new GatewayChoice.Embedded("bytes", "embedded", 41_234, "127.0.0.1:41235"));
        assertThatThrownBy(() -> read("gateway-through", "41235"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("is not host:port");
    }

    @Test
    void shippedConfigurationDefinesSubscriptionUnlessOverridden() {
        assertThat(read("gateway-config", "fields").subscription().fields().value())
                .isEqualTo("weir");
        assertThat(read("gateway-config", "jsonpatch").subscription().diffs()).isEqualTo("jsonpatch");
        assertThat(read("gateway-config", "keys", "item", "ltest-[key=Fig]")
                        .subscription()
                        .item())
                .isEqualTo("ltest-[key=Fig]");
        assertThat(read("gateway-config", "fields", "fields", "hobbies weir")
                        .subscription()
                        .fields()
                        .names())
                .containsExactly("hobbies", "weir");
        assertThat(read("gateway-config", "fields", "fields", "hobbies timestamp")
                        .subscription()
                        .fields()
                        .value())
                .isEqualTo("hobbies");
    }

    @Test
    void aServerElsewhereNeedsAnItemAndHasNoPositions() {
        WebSettings read = read("gateway", "wss://push.example.org", "item", "stock-${key}", "fields", "a b");

        assertThat(read.gateway())
                .isEqualTo(new GatewayChoice.Remote(List.of(URI.create("wss://push.example.org:443"))));
        assertThat(read.subscription().fields())
                .isEqualTo(
                        new WebSettings.Subscription.FieldChoice(List.of("a", "b"), "a", List.of(), false, List.of()));
        assertRefused("item", "name the item", "gateway", "ws://localhost:8080");
    }

    @Test
    void externalGatewayWithShippedConfigIsSubscribedLikeEmbedded() {
        assertThat(read("gateway", "ws://localhost:8080", "gateway-config", "keys")
                        .subscription()
                        .item())
                .isEqualTo("ltest-[key=${key}]");
    }

    @Test
    void whatCannotBeIsNamedWithItsSetting(@TempDir Path folder) {
        assertRefused("value-field", "'c' is not one of the fields [a, b]", "fields", "a b", "value-field", "c");
        assertRefused("position-fields", "two fields", "position-fields", "offset");
        assertRefused("max-frequency", "neither a number nor unlimited nor unfiltered", "max-frequency", "fast");
        assertRefused("max-bandwidth", "neither a number nor unlimited", "max-bandwidth", "unfiltered");
        assertRefused(
                "trust", "there is no file", "trust", folder.resolve("none.pem").toString());
        assertRefused("connect-timeout", "at least 100ms", "connect-timeout", "1ms");
        assertRefused(
                "gateway-config",
                "there is no file",
                "gateway-config",
                folder.resolve("none.yaml").toString());
        assertRefused("gateway-config", "/dev/null is a pipe", "gateway-config", "/dev/null");
    }

    @Test
    void aConfigurationThatReadsOtherTopicsIsRefused(@TempDir Path folder) throws Exception {
        String file = Files.writeString(folder.resolve("two.yaml"), """
                        connections:
                          DEFAULT:
                            bootstrap: localhost:9092
                            items: { item: item }
                            topics: { one: item, two: item }
                            fields: { value: '#{VALUE}' }
                        """).toString();

        assertRefused("gateway-config", "reads the topics one, two, and not", "gateway-config", file, "item", "item");
        new WebDriver().validate(settings("gateway-config", file, "item", "item", "kafka.topic.name", "two"));
    }

    @Test
    void aComplaintOfTheKafkaTransportNamesItsSectionHere() {
        assertRefused("kafka.brokers", "must be from 1 to 9", "kafka.brokers", "10");
        assertRefused("kafka.producer.ackz", "acks", "kafka.producer.ackz", "all");
    }

    @Test
    void everySettingOfTheKafkaTransportIsOneOfItsSection() {
        assertThat(WebSettings.DECLARATIONS)
                .extracting(setting -> setting.name())
                .containsAll(Arrays.asList("kafka.bootstrap", "kafka.producer", "kafka.topic.partitions"))
                .doesNotHaveDuplicates();
    }

    @Test
    void instantsOfTheGatewayAreTwoFieldsOfTheirOwn() {
        WebSettings read = read("stamp-fields", "read written");

        read.check(1);
        assertThat(read.subscription().fields().stamps()).containsExactly("read", "written");
        assertRefused("stamp-fields", "two fields are expected", "stamp-fields", "read");
        assertRefused("stamp-fields", "two fields are expected", "stamp-fields", "read read");
        assertRefused("stamp-fields", "two fields are expected", "stamp-fields", "read value");
    }

    @Test
    void onlyFilteredSubscriptionsInTheModeMergeConflate() {
        assertThat(new WebDriver().capabilities(settings())).doesNotContain(Capability.CONFLATES);
        assertThat(new WebDriver().capabilities(settings("mode", "merge"))).contains(Capability.CONFLATES);
        assertThat(new WebDriver().capabilities(settings("mode", "merge", "max-frequency", "2")))
                .contains(Capability.CONFLATES);
        assertThat(new WebDriver().capabilities(settings("mode", "merge", "max-frequency", "unfiltered")))
                .doesNotContain(Capability.CONFLATES);
        assertThat(new WebDriver().capabilities(settings("mode", "distinct"))).doesNotContain(Capability.CONFLATES);
    }

    @Test
    void whatConflatesNeedsOneNewestValue() {
        assertRefused("item", "one item", "mode", "merge", "item", "a b");
        assertRefused("mode", "one partition", "mode", "merge", "kafka.topic.partitions", "2");
        new WebDriver().validate(settings("mode", "merge", "kafka.topic.partitions", "2", "gateway-config", "keys"));
        new WebDriver()
                .validate(settings("mode", "merge", "kafka.topic.partitions", "2", "max-frequency", "unfiltered"));
    }
}
