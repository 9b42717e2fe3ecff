package dev.weir.transport.kafka.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.operation.OperationFailure;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.CoordinatorNotAvailableException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.junit.jupiter.api.Test;

final class OperationFaultTest {

    private static OperationFailure failure(Throwable fault) {
        return OperationFault.of(fault).failure();
    }

    private static OperationFailure notTaken(Exception fault) {
        return OperationFault.of(fault, SendFailure.notTaken(fault)).failure();
    }

    @Test
    void refusalsOfTheClusterAreToldApart() {
        assertThat(failure(new TopicExistsException("t"))).isEqualTo(OperationFailure.EXISTS);
        assertThat(failure(new UnknownTopicOrPartitionException("t"))).isEqualTo(OperationFailure.NOT_FOUND);
        assertThat(failure(new GroupIdNotFoundException("g"))).isEqualTo(OperationFailure.NOT_FOUND);
        assertThat(failure(new OffsetOutOfRangeException("7"))).isEqualTo(OperationFailure.OUT_OF_RANGE);
        assertThat(failure(new org.apache.kafka.clients.consumer.OffsetOutOfRangeException(
                        Map.of(new TopicPartition("t", 0), 7L))))
                .isEqualTo(OperationFailure.OUT_OF_RANGE);
        assertThat(failure(new InvalidTopicException("?"))).isEqualTo(OperationFailure.REJECTED);
    }

    @Test
    void missingPermissionAndRefusedLoginAreDenied() {
        assertThat(failure(new TopicAuthorizationException(Set.of("t")))).isEqualTo(OperationFailure.DENIED);
        assertThat(failure(new GroupAuthorizationException("g"))).isEqualTo(OperationFailure.DENIED);
        assertThat(failure(new ClusterAuthorizationException("no"))).isEqualTo(OperationFailure.DENIED);
        assertThat(failure(new SaslAuthenticationException("no"))).isEqualTo(OperationFailure.DENIED);
        assertThat(notTaken(new TopicAuthorizationException(Set.of("t")))).isEqualTo(OperationFailure.DENIED);
    }

    @Test
    void operationWithoutAnAnswerMayHaveTakenEffect() {
        assertThat(failure(new TimeoutException("late"))).isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(failure(new CoordinatorNotAvailableException("?"))).isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(failure(new UnknownServerException("?"))).isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(failure(new KafkaException("?"))).isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(failure(DisconnectException.INSTANCE)).isEqualTo(OperationFailure.DISCONNECTED);
        assertThat(OperationFault.closed().failure().definite()).isFalse();
    }

    @Test
    void answerThatCannotBeReadIsNoAnswerThatIsMissing() {
        assertThat(OperationFault.of(new CompletionException(new NullPointerException("the array is null"))))
                .isEqualTo(new OperationFault(
                        OperationFailure.UNREADABLE,
                        "Kafka's client could not read the broker's answer (NullPointer: the array is null)"));
        assertThat(failure(new SchemaException("too short"))).isEqualTo(OperationFailure.UNREADABLE);
        assertThat(failure(new IllegalStateException("closed"))).isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(OperationFailure.UNREADABLE.definite()).isFalse();
    }

    @Test
    void exceptionThatWrapsAnotherIsJudgedByTheInnermost() {
        assertThat(OperationFault.of(
                        new ExecutionException(new CompletionException(new TopicExistsException("t exists")))))
                .isEqualTo(new OperationFault(OperationFailure.EXISTS, "TopicExists: t exists"));
    }

    @Test
    void recordThatTheProducerDidNotTakeNeverLeftTheClient() {
        assertThat(notTaken(new TimeoutException("no room"))).isEqualTo(OperationFailure.NOT_SENT);
        assertThat(notTaken(new RecordTooLargeException("large"))).isEqualTo(OperationFailure.REJECTED);
        assertThat(notTaken(new TimeoutException("not present", new UnknownTopicOrPartitionException("t"))))
                .isEqualTo(OperationFailure.NOT_FOUND);
    }

    @Test
    void questionThatWaitedForItsTurnTooLongWasNeverSent() {
        String call = "Call(callName=createTopics, deadlineMs=17, tries=1, nextAllowedTryMs=9) timed out at 18 after ";

        assertThat(OperationFault.of(new TimeoutException(
                        call + "1 attempt(s)", new TimeoutException("Timed out waiting to send the call."))))
                .isEqualTo(
                        new OperationFault(OperationFailure.NOT_SENT, "Timeout: Timed out waiting to send the call."));
        assertThat(failure(new TimeoutException(
                        call + "2 attempt(s)", new TimeoutException("Timed out waiting to send the call."))))
                .isEqualTo(OperationFailure.TIMED_OUT);
        assertThat(OperationFault.of(
                        new TimeoutException(call + "1 attempt(s)", new TimeoutException("The call was cut off."))))
                .isEqualTo(new OperationFault(OperationFailure.TIMED_OUT, "Timeout: The call was cut off."));
    }
}
