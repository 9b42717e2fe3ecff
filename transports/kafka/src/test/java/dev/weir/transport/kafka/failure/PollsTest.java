package dev.weir.transport.kafka.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class PollsTest {

    @Test
    void whatAnUnreadableAnswerLeadsToIsNamedAsThat() {
        assertThat(Polls.explained(new NullPointerException("partitionError")))
                .isInstanceOf(KafkaException.class)
                .hasMessage("Kafka's client cannot read an answer of the broker (java.lang.NullPointerException:"
                        + " partitionError)");
    }

    @Test
    void aRecordThatCannotBeReadSaysWhichOneAndWhy() {
        KafkaException stuck = new KafkaException(
                "Received exception when fetching the next record from t-0. If needed, please seek past the record.",
                new CorruptRecordException("Record batch for partition t-0 at offset 7 is invalid"));

        assertThat(Polls.explained(stuck))
                .isInstanceOf(KafkaException.class)
                .hasMessageEndingWith("received: Record batch for partition t-0 at offset 7 is invalid");
    }

    @Test
    void everythingElseIsLeftAsItIs() {
        KafkaException late = new TimeoutException("late");
        IllegalStateException closed = new IllegalStateException("closed");

        assertThat(Polls.explained(late)).isSameAs(late);
        assertThat(Polls.explained(closed)).isSameAs(closed);
    }
}
