package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterSettingsTest {

    private static ClusterSettings cluster(String section, Map<String, String> given) {
        return new ClusterSettings(
                Settings.of(
                        List.of(
                                Setting.text(section + "bootstrap", "embedded", "Where it is."),
                                Setting.count(section + "brokers", 1, "How many."),
                                Setting.text(section + "observer.addresses", "", "Where its observer connects to."),
                                Setting.properties(section + "broker", "Their properties.")),
                        given),
                List.of(new FaultPoint.Brokers(
                                "", "bootstrap", "brokers", "broker", "topic.partitions", "observer.addresses")
                        .in(section)));
    }

    @Test
    void theClusterOfATransportMayHaveASectionOfItsOwn() {
        ClusterSettings cluster =
                cluster("kafka.", Map.of("kafka.brokers", "3", "kafka.broker.log.segment.bytes", "1048576"));

        assertThat(cluster.isEmbedded()).isTrue();
        assertThat(cluster.brokers()).isEqualTo(3);
        assertThat(cluster.properties()).containsExactly(Map.entry("log.segment.bytes", "1048576"));
        assertThat(cluster.at("localhost:1234").given())
                .containsExactly(Map.entry("kafka.bootstrap", "localhost:1234"));
    }

    @Test
    void whoObservesAClusterDoesNotPassTheProxyOfItsClients() {
        assertThat(cluster("", Map.of()).through("127.0.0.1:1", "127.0.0.1:2").given())
                .containsOnly(Map.entry("bootstrap", "127.0.0.1:1"), Map.entry("observer.addresses", "127.0.0.1:2"));
    }

    @Test
    void anAddressOfItsOwnStartsNothing() {
        ClusterSettings cluster = cluster("", Map.of("bootstrap", "db1:9092"));

        assertThat(cluster.isEmbedded()).isFalse();
        assertThat(cluster.address()).isEqualTo("db1:9092");
    }

    @Test
    void aTransportWithoutAClusterHasNoAddress() {
        ClusterSettings cluster = new ClusterSettings(Settings.of(List.of(), Map.of()), List.of());

        assertThat(cluster.isEmbedded()).isFalse();
        assertThat(cluster.address()).isEmpty();
        assertThat(cluster.brokers()).isEqualTo(1);
        assertThat(cluster.properties()).isEmpty();
    }
}
