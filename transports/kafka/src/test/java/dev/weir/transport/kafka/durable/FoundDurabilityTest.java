package dev.weir.transport.kafka.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FoundDurabilityTest {

    private static List<EffectiveSetting> read(String acks, String flush, String inSync) {
        return List.of(
                new EffectiveSetting("producer", "acks", acks, true),
                new EffectiveSetting("topic", "flush.messages", flush, true),
                new EffectiveSetting("topic", "min.insync.replicas", inSync, true),
                new EffectiveSetting("topic", "unclean.leader.election.enable", "false", true),
                new EffectiveSetting("cluster", "metadata.version", "31 (4.4)", true));
    }

    private static Acknowledgement found(String acks, String flush, String inSync, int copies) {
        return FoundDurability.of(read(acks, flush, inSync), copies).orElseThrow();
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

        Acknowledgement found = found(acks, shown, inSync, copies);

        assertThat(found.durability()).isEqualTo(durability);
        assertThat(found.sure()).isEqualTo(sure);
        assertThat(found.copies()).isEqualTo(copies);
        assertThat(found.settings())
                .isEqualTo("acks=" + acks + ", flush.messages=" + flush + ", min.insync.replicas=" + inSync);
        assertThat(found.server()).isEqualTo("Kafka API, metadata.version 31 (4.4)");
    }

    @Test
    void nothingIsSaidOfAClusterThatDidNotTell() {
        assertThat(FoundDurability.of(read("all", "1", "1"), 0)).isEmpty();
        assertThat(FoundDurability.of(read("all", "", "1"), 1)).isEmpty();
        assertThat(FoundDurability.of(List.of(), 1)).isEmpty();
    }

    @Test
    void aLeaderThatMayLackMessagesIsNamed() {
        List<EffectiveSetting> unclean = List.of(
                new EffectiveSetting("producer", "acks", "all", true),
                new EffectiveSetting("topic", "flush.messages", "1", true),
                new EffectiveSetting("topic", "min.insync.replicas", "2", true),
                new EffectiveSetting("topic", "unclean.leader.election.enable", "true", true));

        assertThat(FoundDurability.of(unclean, 3).orElseThrow().settings())
                .endsWith("min.insync.replicas=2, unclean.leader.election.enable=true");
        assertThat(FoundDurability.of(unclean, 1).orElseThrow().settings()).endsWith("min.insync.replicas=2");
    }
}
