package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.evaluate.Evaluators;
import dev.weir.gateway.expression.ExtractionException;
import dev.weir.gateway.expression.Root;
import dev.weir.gateway.feed.WallStamp;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class KafkaItemsTest {

    private static final String TOPIC = "topic";

    private long offset;

    private static TestConnection connection() {
        return TestConnection.to("nowhere:1", TOPIC);
    }

    private static KafkaItems items(TestConnection connection) {
        ConnectionSettings settings = connection.settings();
        KafkaItems items = new KafkaItems(
                settings,
                new RecordReader(
                        Evaluators.of(settings.format().key(), Optional.empty()),
                        Evaluators.of(settings.format().value(), Optional.empty()),
                        settings.fields().use(Root.READ)));
        items.open();
        return items;
    }

    private void apply(KafkaItems items, @Nullable String key, @Nullable String value) {
        items.apply(new ConsumerRecord<>(TOPIC, 0, offset++, bytes(key), bytes(value)));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static RecordingSink subscribe(KafkaItems items, String item) {
        RecordingSink sink = new RecordingSink();
        items.subscribe(new SubscribedItem(item, sink));
        return sink;
    }

    @Test
    void aTombstoneIsAnUpdateToNothingAndLeavesNoSnapshot() {
        KafkaItems items = items(connection());
        RecordingSink early = subscribe(items, "item-[key=A]");
        apply(items, "A", "1");
        apply(items, "A", null);

        assertThat(early.calls()).containsExactly("end of snapshot", "update {value=1}", "update {value=null}");
        assertThat(subscribe(items, "item-[key=A]").calls()).containsExactly("end of snapshot");
    }

    @Test
    void aRecordWithoutAKeyIsOfNoItemAndCounted() {
        KafkaItems items = items(connection());
        apply(items, null, "1");

        assertThat(items.homelessRecords()).isEqualTo(1);
        assertThat(items.keptItems()).isZero();
    }

    @Test
    void aRecordMayBelongToSeveralItemsOfSeveralTemplates() {
        KafkaItems items = items(connection().items("all", "item-#{key=KEY}"));
        RecordingSink all = subscribe(items, "all");
        RecordingSink one = subscribe(items, "item-[key=B]");
        apply(items, "A", "1");
        apply(items, "B", "2");

        assertThat(all.calls()).containsExactly("end of snapshot", "update {value=1}", "update {value=2}");
        assertThat(one.calls()).containsExactly("end of snapshot", "update {value=2}");
    }

    @Test
    void nothingIsDoneOfARecordThatCannotBeRead() {
        KafkaItems items = items(connection()
                .items("all", "item-#{key=VALUE.id}")
                .fields("a", "#{VALUE.a}")
                .value(EvaluatorType.JSON));
        RecordingSink all = subscribe(items, "all");

        assertThatThrownBy(() -> apply(items, "A", "{\"a\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("VALUE.id");
        assertThatThrownBy(() -> apply(items, "A", "{\"id\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("VALUE.a");
        assertThatThrownBy(() -> apply(items, "A", "nonsense"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("the value is not JSON");
        apply(items, "A", "{\"id\":1,\"a\":2}");
        assertThat(all.calls()).containsExactly("end of snapshot", "update {a=2}");
    }

    @Test
    void discoveredFieldsAreMergedIntoTheSnapshotAndNamedOnesWin() {
        KafkaItems items =
                items(connection().fields("b", "#{VALUE.a}", "*", "#{VALUE.*}").value(EvaluatorType.JSON));
        RecordingSink early = subscribe(items, "item-[key=A]");
        apply(items, "A", "{\"a\":1,\"b\":2,\"c\":3,\"d\":{\"e\":4}}");
        apply(items, "A", "{\"a\":5}");

        assertThat(early.calls()).containsExactly("end of snapshot", "update {b=1, a=1, c=3}", "update {b=5, a=5}");
        assertThat(subscribe(items, "item-[key=A]").calls())
                .containsExactly("snapshot {b=5, a=5, c=3}", "end of snapshot");
    }

    @Test
    void rowsAreAddedUpdatedAndDeletedByThemselves() {
        KafkaItems items = items(connection()
                .items("list")
                .fields("key", "#{KEY}", "value", "#{VALUE}")
                .command(Command.AUTOMATIC));
        RecordingSink early = subscribe(items, "list");
        apply(items, "A", "1");
        apply(items, "B", "2");
        apply(items, "A", "3");
        RecordingSink late = subscribe(items, "list");
        apply(items, "A", null);
        apply(items, "A", null);
        apply(items, "A", "4");

        assertThat(early.calls())
                .containsExactly(
                        "end of snapshot",
                        "update {key=A, value=1, command=ADD}",
                        "update {key=B, value=2, command=ADD}",
                        "update {key=A, value=3, command=UPDATE}",
                        "update {key=A, value=null, command=DELETE}",
                        "update {key=A, value=4, command=ADD}");
        assertThat(late.calls())
                .containsExactly(
                        "snapshot {key=A, value=3, command=ADD}",
                        "snapshot {key=B, value=2, command=ADD}",
                        "end of snapshot",
                        "update {key=A, value=null, command=DELETE}",
                        "update {key=A, value=4, command=ADD}");
    }

    @Test
    void recordsMaySayThemselvesWhatTheyDo() {
        KafkaItems items = items(connection()
                .items("list")
                .fields("key", "#{KEY}", "command", "#{VALUE.c}", "v", "#{VALUE.v}")
                .value(EvaluatorType.JSON)
                .command(Command.EXPLICIT));
        RecordingSink early = subscribe(items, "list");
        apply(items, "A", "{\"c\":\"ADD\",\"v\":1}");
        apply(items, "snapshot", "{\"c\":\"EOS\",\"v\":0}");
        apply(items, "A", "{\"c\":\"UPDATE\",\"v\":2}");
        RecordingSink late = subscribe(items, "list");
        apply(items, "A", "{\"c\":\"DELETE\",\"v\":null}");
        apply(items, "snapshot", "{\"c\":\"CS\",\"v\":0}");

        assertThat(early.calls())
                .containsExactly(
                        "end of snapshot",
                        "update {key=A, command=ADD, v=1}",
                        "update {key=A, command=UPDATE, v=2}",
                        "update {key=A, command=DELETE, v=null}",
                        "clear");
        assertThat(late.calls())
                .containsExactly(
                        "snapshot {key=A, command=ADD, v=2}",
                        "end of snapshot",
                        "update {key=A, command=DELETE, v=null}",
                        "clear");
        assertThatThrownBy(() -> apply(items, "A", "{\"c\":\"MOVE\",\"v\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("none of ADD, UPDATE, DELETE");
    }

    @Test
    void theMemoryForLastValuesIsBounded() {
        KafkaItems items = items(connection().snapshot(100_000, Fill.NONE));
        String value = "x".repeat(1_000);
        for (int i = 0; i < 10_000; i++) {
            apply(items, "key" + i, value);
            assertThat(items.keptBytes()).isBetween(1L, 100_000L);
        }

        assertThat(items.keptItems()).isBetween(50, 100);
        assertThat(subscribe(items, "item-[key=key0]").calls()).containsExactly("end of snapshot");
        assertThat(subscribe(items, "item-[key=key9999]").calls()).hasSize(2);
    }

    @Test
    void withoutMemoryForLastValuesUpdatesAreDeliveredAllTheSame() {
        KafkaItems items = items(connection().snapshot(0, Fill.NONE));
        apply(items, "A", "1");
        RecordingSink sink = subscribe(items, "item-[key=A]");
        apply(items, "A", "2");

        assertThat(sink.calls()).containsExactly("end of snapshot", "update {value=2}");
    }

    @Test
    void aSubscriptionThatIsClosedHearsNothingMore() {
        KafkaItems items = items(connection());
        RecordingSink sink = new RecordingSink();
        SubscribedItem subscription = new SubscribedItem("item-[key=A]", sink);
        items.subscribe(subscription);
        subscription.close();
        apply(items, "A", "1");
        items.failAll("over");
        items.unsubscribe(subscription);

        assertThat(sink.calls()).containsExactly("end of snapshot");
        assertThat(items.isUnused()).isTrue();
    }

    @Test
    void anUpdateSaysWhenItsRecordWasRead() {
        KafkaItems items = items(connection().fields("value", "#{VALUE}", "read", "#{READ}"));
        RecordingSink sink = subscribe(items, "item-[key=A]");
        long beforeMicros = WallStamp.nowMicros();
        apply(items, "A", "1");

        String update = sink.calls().getLast();
        assertThat(update).matches("update \\{value=1, read=\\d{16}}");
        assertThat(Long.parseLong(update.replaceAll("\\D", "").substring(1)))
                .isBetween(beforeMicros, WallStamp.nowMicros());
    }
}
