package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeldAnswersTest {

    private final List<String> told = new ArrayList<>();
    private final HeldAnswers answers = new HeldAnswers(new AckListener() {
        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            told.add("ack " + sequence + " in " + partition + " at " + ackedNanos);
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            told.add(kind + " " + sequence + ": " + cause);
        }
    });

    @Test
    void messagesAreAcknowledgedWhenTheirTransactionIsCommitted() {
        answers.onAck(0, 3, 10);
        answers.onAck(1, 4, 11);
        assertThat(told).isEmpty();

        answers.committed(99);
        answers.committed(100);

        assertThat(told).as("each once").containsExactly("ack 0 in 3 at 99", "ack 1 in 4 at 99");
    }

    @Test
    void messagesOfAnAbortedTransactionFailByThatKind() {
        for (int sequence = 0; sequence < 200; sequence++) {
            answers.onAck(sequence, 0, sequence);
        }

        answers.ended(FailureKind.ABORTED, "asked for");

        assertThat(told).hasSize(200).last().isEqualTo("ABORTED 199: asked for");
    }

    @Test
    void aMessageThatFailedIsToldAtOnceAndItsTransactionKnowsIt() {
        answers.onAck(0, 0, 10);
        answers.onFailure(1, FailureKind.REJECTED, "too large");

        assertThat(told).containsExactly("REJECTED 1: too large");
        assertThat(answers.firstFailure()).isEqualTo("too large");

        answers.ended(FailureKind.REJECTED, "because of it");

        assertThat(told).hasSize(2).last().isEqualTo("REJECTED 0: because of it");
        assertThat(answers.firstFailure()).as("the next transaction is another").isEmpty();
    }
}
