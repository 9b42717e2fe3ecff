package dev.weir.transport.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcknowledgementTest {

    private static Acknowledgement acknowledgement(int sure, int copies) {
        return new Acknowledgement(Durability.WRITTEN, sure, copies, "acks=all", "Kafka 4.4");
    }

    @Test
    void comesBackFromAmongOtherSettings() {
        List<EffectiveSetting> inForce = new ArrayList<>();
        inForce.add(new EffectiveSetting("producer", "durability", "synced", false));
        inForce.addAll(acknowledgement(2, 3).asSettings());

        assertThat(Acknowledgement.in(inForce)).contains(acknowledgement(2, 3));
    }

    @Test
    void settingsWithoutOneHaveNone() {
        assertThat(Acknowledgement.in(List.of(new EffectiveSetting("producer", "acks", "all", true))))
                .isEmpty();
    }

    @Test
    void aMajorityIsMoreThanHalf() {
        assertThat(acknowledgement(1, 1).majority()).isTrue();
        assertThat(acknowledgement(0, 1).majority()).isFalse();
        assertThat(acknowledgement(2, 3).majority()).isTrue();
        assertThat(acknowledgement(1, 3).majority()).isFalse();
        assertThat(acknowledgement(2, 4).majority()).isFalse();
    }

    @Test
    void whatSurvivesMoreCoversWhatSurvivesLess() {
        assertThat(Durability.SYNCED.covers(Durability.WRITTEN)).isTrue();
        assertThat(Durability.WRITTEN.covers(Durability.WRITTEN)).isTrue();
        assertThat(Durability.MEMORY.covers(Durability.WRITTEN)).isFalse();
        for (Durability durability : Durability.values()) {
            assertThat(Durability.of(durability.word())).contains(durability);
            assertThat(Durability.ofLevel(durability.level())).contains(durability);
        }
    }
}
