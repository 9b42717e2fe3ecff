package dev.weir.transport.kafka.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientFigure;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidRecordStateException;
import org.junit.jupiter.api.Test;

class ShareFiguresTest {

    private static final TopicIdPartition PLACE = new TopicIdPartition(Uuid.ONE_UUID, 0, "orders");

    private final ShareFigures figures = new ShareFigures();

    @Test
    void recordsThatWereGivenOutBeforeAreCountedFromTheQuestionOn() {
        figures.delivered((short) 2);
        Supplier<List<ClientFigure>> counting = figures.counting();
        figures.delivered((short) 1);
        figures.delivered((short) 2);
        figures.delivered((short) 5);
        figures.answered(Map.of(PLACE, Set.of(1L, 2L, 3L)), new InvalidRecordStateException("late"));

        assertThat(counting.get()).extracting(ClientFigure::value).containsExactly(2.0, 3.0);
    }

    @Test
    void aWarningNamesTheLockThatExpired() {
        figures.locksLast(1_500);
        figures.delivered((short) 2);
        figures.answered(Map.of(PLACE, Set.of(1L, 2L)), new InvalidRecordStateException("late"));

        assertThat(figures.warnings())
                .containsExactly(new Warning(
                        WarningKind.REDELIVERED,
                        "1 message delivered again by the share group. Acknowledgements of 2 messages came after a"
                                + " lock had expired, which lasts 1.50 s (group.share.record.lock.duration.ms)."));
    }

    @Test
    void anAcknowledgementThatFailedForAnotherReasonSaysWhich() {
        figures.answered(Map.of(PLACE, Set.of(7L)), new DisconnectException("gone"));

        assertThat(figures.warnings())
                .extracting(Warning::text)
                .containsExactly("0 messages delivered again by the share group."
                        + " Acknowledgements of 1 message failed, first: gone.");
    }

    @Test
    void thereIsNothingToTellWhereEachWasAcknowledgedInTime() {
        figures.delivered((short) 1);
        figures.answered(Map.of(PLACE, Set.of(1L)), null);

        assertThat(figures.warnings()).isEmpty();
    }
}
