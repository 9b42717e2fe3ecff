package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterSettingsTest {

    private static Settings settings(String section, Map<String, String> given) {
        return Settings.of(
                List.of(
                        Setting.text(section + "bootstrap", "embedded", "Where it is."),
                        Setting.count(section + "brokers", 1, "How many."),
                        Setting.properties(section + "broker", "Their properties.")),
                given);
    }

    @Test
    void theClusterOfATransportMayHaveASectionOfItsOwn() {
        ClusterSettings cluster = ClusterSettings.of(
                settings("kafka.", Map.of("kafka.brokers", "3", "kafka.broker.log.segment.bytes", "1048576")));

        assertThat(cluster.isEmbedded()).isTrue();
        assertThat(cluster.brokers()).isEqualTo(3);
        assertThat(cluster.properties()).containsExactly(Map.entry("log.segment.bytes", "1048576"));
        assertThat(cluster.at("localhost:1234").given())
                .containsExactly(Map.entry("kafka.bootstrap", "localhost:1234"));
    }

    @Test
    void whoObservesAClusterDoesNotPassTheProxyOfItsClients() {
        ClusterSettings cluster = ClusterSettings.of(Settings.of(
                List.of(
                        Setting.text("bootstrap", "embedded", "Where it is."),
                        Setting.text("observer.addresses", "", "Where its observer connects to.")),
                Map.of()));

        assertThat(cluster.through("127.0.0.1:1", "127.0.0.1:2").given())
                .containsOnly(Map.entry("bootstrap", "127.0.0.1:1"), Map.entry("observer.addresses", "127.0.0.1:2"));
    }

    @Test
    void anAddressOfItsOwnStartsNothing() {
        ClusterSettings cluster = ClusterSettings.of(settings("", Map.of("bootstrap", "db1:9092")));

        assertThat(cluster.isEmbedded()).isFalse();
        assertThat(cluster.address()).isEqualTo("db1:9092");
    }

    @Test
    void aTransportWithoutAClusterHasNoAddress() {
        ClusterSettings cluster = ClusterSettings.of(Settings.of(List.of(), Map.of()));

        assertThat(cluster.isEmbedded()).isFalse();
        assertThat(cluster.address()).isEmpty();
        assertThat(cluster.brokers()).isEqualTo(1);
        assertThat(cluster.properties()).isEmpty();
    }
}
