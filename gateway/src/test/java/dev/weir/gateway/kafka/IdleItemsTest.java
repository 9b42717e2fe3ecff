package dev.weir.gateway.kafka;

import static dev.weir.gateway.kafka.TestItems.apply;
import static dev.weir.gateway.kafka.TestItems.connection;
import static dev.weir.gateway.kafka.TestItems.items;
import static dev.weir.gateway.kafka.TestItems.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is kept of items that have had no record for longer than is allowed. */
final class IdleItemsTest {

    private long nowNanos = Long.MAX_VALUE - 1_000;

    private KafkaItems idleAfterASecond(TestConnection connection) {
        return items(connection.maxIdle(Duration.ofSeconds(1)), () -> nowNanos);
    }

    private void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    @Test
    void aRecordBehindALongIdleTimeIsNotMergedIntoWhatWasBefore() {
        KafkaItems items = idleAfterASecond(connection()
                .fields("key", "#{KEY}", "id", "#{VALUE.id}")
                .items("all")
                .value(EvaluatorType.JSON)
                .skippingFields());
        RecordingSink early = subscribe(items, "all");
        apply(items, "P", "{\"id\":1}");
        pass(Duration.ofSeconds(1));
        apply(items, "Q", "{}");
        pass(Duration.ofSeconds(1).plusNanos(1));
        apply(items, "R", "{}");

        assertThat(early.calls())
                .containsExactly(
                        "end of snapshot", "update {key=P, id=1}", "update {key=Q}", "clear", "update {key=R}");
        assertThat(subscribe(items, "all").calls()).containsExactly("snapshot {key=R}", "end of snapshot");
    }

    @Test
    void whatIsIdleForTooLongIsDiscardedOnceForAllWhoHaveIt() {
        KafkaItems items = idleAfterASecond(connection());
        RecordingSink early = subscribe(items, "item-[key=A]");
        apply(items, "A", "1");
        apply(items, "B", "1");
        pass(Duration.ofMillis(700));
        apply(items, "B", "2");
        items.discardIdle();
        pass(Duration.ofMillis(700));
        items.discardIdle();
        items.discardIdle();

        assertThat(early.calls()).containsExactly("end of snapshot", "update {value=1}", "clear");
        assertThat(items.keptItems()).isEqualTo(1);
        pass(Duration.ofMillis(700));
        assertThat(subscribe(items, "item-[key=B]").calls()).containsExactly("end of snapshot");
        assertThat(items.keptBytes()).isZero();
    }

    @Test
    void rowsThatAreIdleForTooLongAreGoneTogether() {
        KafkaItems items = idleAfterASecond(
                connection().items("list").fields("key", "#{KEY}").command(Command.AUTOMATIC));
        RecordingSink early = subscribe(items, "list");
        apply(items, "A", "1");
        apply(items, "B", "1");
        pass(Duration.ofSeconds(2));
        apply(items, "A", "1");

        assertThat(early.calls())
                .containsExactly(
                        "end of snapshot",
                        "update {key=A, command=ADD}",
                        "update {key=B, command=ADD}",
                        "clear",
                        "update {key=A, command=ADD}");
    }
}
