package dev.weir.transport.kafka.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.kafka.durable.FoundDurability.OfTopic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FoundDurabilityTest {

    private static final List<EffectiveSetting> CLUSTER =
            List.of(new EffectiveSetting("cluster", "metadata.version", "31 (4.4)", true));

    private static List<EffectiveSetting> read(String acks) {
        return List.of(new EffectiveSetting("producer", "acks", acks, true), CLUSTER.getFirst());
    }

    private static OfTopic topic(String flush, String inSync, String unclean, int copies) {
        return new OfTopic(
                Map.of(
                        "flush.messages", flush,
                        "min.insync.replicas", inSync,
                        "unclean.leader.election.enable", unclean),
                copies);
    }

    private static Acknowledgement found(String acks, OfTopic... topics) {
        return FoundDurability.of(read(acks), List.of(topics)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "0, never, 1, 1, MEMORY, 0",
        "1, never, 1, 1, WRITTEN, 1",
        "1, never, 2, 3, MEMORY, 1",
        "1, 1, 1, 1, SYNCED, 1",
        "1, 1, 2, 3, MEMORY, 1",
        "all, never, 1, 1, WRITTEN, 1",
        "all, never, 1, 3, WRITTEN, 1",
        "all, never, 2, 3, WRITTEN, 2",
        "all, never, 2, 1, WRITTEN, 1",
        "all, 100, 2, 3, WRITTEN, 2",
        "all, 1, 2, 3, SYNCED, 2",
    })
    void theSettingsSayHowMuchItIsWorth(
            String acks, String flush, String inSync, int copies, Durability durability, int sure) {
        String shown = flush.equals("never") ? Long.toString(Long.MAX_VALUE) : flush;

        Acknowledgement found = found(acks, topic(shown, inSync, "false", copies));

        assertThat(found.durability()).isEqualTo(durability);
        assertThat(found.sure()).isEqualTo(sure);
        assertThat(found.copies()).isEqualTo(copies);
        assertThat(found.settings())
                .isEqualTo("acks=" + acks + ", flush.messages=" + flush + ", min.insync.replicas=" + inSync);
        assertThat(found.server()).isEqualTo("Kafka API, metadata.version 31 (4.4)");
    }

    @Test
    void nothingIsSaidOfAClusterThatDidNotTell() {
        OfTopic told = topic("1", "1", "false", 1);

        assertThat(FoundDurability.of(read("all"), List.of(topic("1", "1", "false", 0))))
                .isEmpty();
        assertThat(FoundDurability.of(read("all"), List.of(told, new OfTopic(Map.of(), 1))))
                .isEmpty();
        assertThat(FoundDurability.of(CLUSTER, List.of(told))).isEmpty();
    }

    @Test
    void aLeaderThatMayLackMessagesIsNamed() {
        assertThat(found("all", topic("1", "2", "true", 3)).settings())
                .endsWith("min.insync.replicas=2, unclean.leader.election.enable=true");
        assertThat(found("all", topic("1", "2", "true", 1)).settings()).endsWith("min.insync.replicas=2");
    }

    @Test
    void ofSeveralTopicsTheOneThatKeepsTheLeastCounts() {
        OfTopic synced = topic("1", "2", "false", 3);
        OfTopic written = topic("100", "3", "false", 3);
        OfTopic fewCopies = topic("1", "1", "false", 3);

        assertThat(found("all", synced, written).durability()).isEqualTo(Durability.WRITTEN);
        assertThat(found("all", fewCopies, synced).sure()).isEqualTo(1);
        assertThat(found("all", synced, synced).settings()).contains("flush.messages=1");
    }
}
