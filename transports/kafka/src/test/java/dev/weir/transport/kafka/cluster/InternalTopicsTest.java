package dev.weir.transport.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class InternalTopicsTest {

    @Test
    void fewerReplicasThanTheTopicOfTheRunAreAWarning() {
        assertThat(InternalTopics.GROUPS.sentence("orders", 3, 1))
                .contains("Topic __consumer_offsets has 1 replica, and topic orders has 3: if a broker ends, groups may"
                        + " stop although messages can still be published.");
        assertThat(InternalTopics.TRANSACTIONS.sentence("orders", 3, 2))
                .contains("Topic __transaction_state has 2 replicas, and topic orders has 3: if a broker ends,"
                        + " transactions may stop, and with them readers of committed messages.");
    }

    @Test
    void asManyAreNoneAndNeitherIsWhatNobodyTells() {
        for (InternalTopics internal : InternalTopics.values()) {
            assertThat(internal.sentence("orders", 3, 3)).isEmpty();
            assertThat(internal.sentence("orders", 1, 3)).isEmpty();
            assertThat(internal.sentence("orders", 3, 0)).isEmpty();
        }
    }
}
