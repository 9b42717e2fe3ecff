package dev.weir.transport.kafka.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.FailureKind;
import java.util.Set;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

final class SendFailureTest {

    private static FailureKind afterTaken(Exception fault, boolean retried) {
        return SendFailure.afterTaken(fault, retried).kind();
    }

    @Test
    void aMessageTheProducerDidNotTakeIsCertainlyNotInTheLog() {
        assertThat(SendFailure.notTaken(new BufferExhaustedException("full")).kind())
                .isEqualTo(FailureKind.NOT_SENT);
        assertThat(SendFailure.notTaken(new TimeoutException("no metadata")).kind())
                .isEqualTo(FailureKind.NOT_SENT);
        assertThat(SendFailure.notTaken(new RecordTooLargeException("large")).kind())
                .isEqualTo(FailureKind.REJECTED);
        assertThat(SendFailure.notTaken(new TopicAuthorizationException(Set.of("t")))
                        .kind())
                .isEqualTo(FailureKind.REJECTED);
    }

    @Test
    void aMessageWithoutAnAnswerMayBeInTheLog() {
        assertThat(afterTaken(new TimeoutException("Expiring 3 record(s)"), false))
                .isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new NotEnoughReplicasAfterAppendException("late"), false))
                .isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new NotLeaderOrFollowerException("moved"), false)).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new KafkaStorageException("disk"), false)).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new KafkaException("?"), false)).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new NetworkException("cut"), false)).isEqualTo(FailureKind.DISCONNECTED);
        assertThat(afterTaken(DisconnectException.INSTANCE, false)).isEqualTo(FailureKind.DISCONNECTED);
    }

    @Test
    void aRefusalIsCertainOnlyIfNoEarlierAttemptCanHaveSucceeded() {
        assertThat(afterTaken(new NotEnoughReplicasException("2 of 3"), false)).isEqualTo(FailureKind.REJECTED);
        assertThat(afterTaken(new NotEnoughReplicasException("2 of 3"), true)).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new TopicAuthorizationException(Set.of("t")), false))
                .isEqualTo(FailureKind.REJECTED);
        assertThat(afterTaken(new TopicAuthorizationException(Set.of("t")), true))
                .isEqualTo(FailureKind.TIMED_OUT);
        assertThat(afterTaken(new RecordTooLargeException("large"), true)).isEqualTo(FailureKind.REJECTED);
    }

    @Test
    void messagesThatFailAlikeHaveTheSameCause() {
        assertThat(SendFailure.afterTaken(
                        new TimeoutException("Expiring 3 record(s) for t-0:120001 ms has passed"), true))
                .isEqualTo(SendFailure.afterTaken(
                        new TimeoutException("Expiring 9 record(s) for t-1:120007 ms has passed"), true));
    }
}
