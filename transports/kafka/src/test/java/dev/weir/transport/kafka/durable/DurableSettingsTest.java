package dev.weir.transport.kafka.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class DurableSettingsTest {

    private static Map<String, String> given(Durability durability, int replicas, String... settings) {
        return settings(durability, replicas, settings).given();
    }

    private static Settings settings(Durability durability, int replicas, String... settings) {
        return new KafkaDriver().durable(Round.settings(settings), new AskedDurability(durability, replicas));
    }

    @Test
    void oneReplicaNeedsAcksAloneOrAFlushOfEachMessage() {
        assertThat(given(Durability.MEMORY, 0)).isEqualTo(Map.of("producer.acks", "1"));
        assertThat(given(Durability.WRITTEN, 0)).isEqualTo(Map.of("producer.acks", "all"));
        assertThat(given(Durability.SYNCED, 0))
                .isEqualTo(Map.of("producer.acks", "all", "topic.config.flush.messages", "1"));
    }

    @Test
    void threeReplicasNeedAMajorityInSync() {
        assertThat(given(Durability.WRITTEN, 3, "bootstrap", "a:1"))
                .containsEntry("topic.replication", "3")
                .containsEntry("topic.config.min.insync.replicas", "2")
                .doesNotContainKey("brokers");
        assertThat(given(Durability.MEMORY, 3, "bootstrap", "a:1"))
                .containsEntry("topic.replication", "3")
                .doesNotContainKey("topic.config.min.insync.replicas");
        assertThat(given(Durability.WRITTEN, 0, "topic.replication", "5", "bootstrap", "a:1"))
                .containsEntry("topic.config.min.insync.replicas", "3");
    }

    @Test
    void asManyBrokersAreStarted() {
        assertThat(given(Durability.WRITTEN, 3)).containsEntry("brokers", "3");
        assertThat(given(Durability.WRITTEN, 3, "brokers", "5")).containsEntry("brokers", "5");
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void itsOwnResultAsksForTheSame(Durability durability) {
        Settings once = settings(durability, 3);

        assertThat(new KafkaDriver()
                        .durable(once, new AskedDurability(durability, 3))
                        .given())
                .isEqualTo(once.given());
        new KafkaDriver().validate(once);
    }

    @Test
    void aTopicThatIsReusedStaysAsItIs() {
        assertThat(given(Durability.SYNCED, 3, "topic.use", "reuse", "topic.name", "orders"))
                .isEqualTo(Map.of("topic.use", "reuse", "topic.name", "orders", "producer.acks", "all"));
    }

    @ParameterizedTest
    @CsvSource({
        "WRITTEN, 0, producer.acks, 1, which needs acks=all",
        "WRITTEN, 0, producer.acks, 0, which needs acks=all",
        "MEMORY, 0, producer.acks, all, which needs acks=1 or acks=0",
        "MEMORY, 0, producer.acks, -1, which needs acks=1 or acks=0",
        "SYNCED, 0, topic.config.flush.messages, 100, which needs flush.messages=1",
        "WRITTEN, 0, topic.config.flush.messages, 1, which needs no sync of each message",
        "WRITTEN, 3, topic.replication, 2, contradicts 'replicas: 3'",
        "WRITTEN, 3, topic.config.min.insync.replicas, 1, which needs at least 2 of 3 replicas",
    })
    void aSettingThatContradictsIsRefused(
            Durability durability, int replicas, String setting, String value, String inMessage) {
        SettingsException refusal =
                catchThrowableOfType(SettingsException.class, () -> given(durability, replicas, setting, value));

        assertThat(refusal.setting()).isEqualTo(setting);
        assertThat(refusal.getMessage()).contains(inMessage);
    }

    @Test
    void acksOfAllClientsCountToo() {
        assertThat(catchThrowableOfType(SettingsException.class, () -> given(Durability.SYNCED, 0, "client.acks", "1"))
                        .setting())
                .isEqualTo("durability");
    }
}
