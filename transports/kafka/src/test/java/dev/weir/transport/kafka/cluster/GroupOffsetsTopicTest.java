package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GroupOffsetsTopicTest {

    @Test
    void fewerReplicasThanTheTopicOfTheRunAreAWarning() {
        assertThat(GroupOffsetsTopic.sentence("orders", 3, 1))
                .contains("Topic __consumer_offsets has 1 replica, and topic orders has 3: if a broker ends, groups may"
                        + " stop although messages can still be published.");
        assertThat(GroupOffsetsTopic.sentence("orders", 3, 2)).isPresent();
    }

    @Test
    void asManyAreNoneAndNeitherIsWhatNobodyTells() {
        assertThat(GroupOffsetsTopic.sentence("orders", 3, 3)).isEmpty();
        assertThat(GroupOffsetsTopic.sentence("orders", 1, 3)).isEmpty();
        assertThat(GroupOffsetsTopic.sentence("orders", 3, 0)).isEmpty();
    }
}
