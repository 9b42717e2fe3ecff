package dev.weir.gateway.kafka;

import static dev.weir.gateway.kafka.TestItems.apply;
import static dev.weir.gateway.kafka.TestItems.connection;
import static dev.weir.gateway.kafka.TestItems.items;
import static dev.weir.gateway.kafka.TestItems.subscribe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.feed.WallStamp;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.registry.ExtractionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class KafkaItemsTest {

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
                .containsExactly("snapshot {b=5, a=5, c=3} of [b, a] alone", "end of snapshot");
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

    private static KafkaItems open(TestConnection connection) {
        return items(connection.fields("*", "#{VALUE.*}").value(EvaluatorType.JSON));
    }

    /** An object with fields whose names are numbers. */
    private static String object(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> "\"f" + number + "\":" + number)
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Test
    void aRecordWithMoreFieldsThanItsItemMayHaveIsBad() {
        KafkaItems items = open(connection());
        RecordingSink sink = subscribe(items, "item-[key=A]");
        for (int from = 0; from < 10_000; from += 2_000) {
            apply(items, "A", object(from, from + 2_000));
        }

        assertThatThrownBy(() -> apply(items, "A", "{\"f7\":1,\"new\":2}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("the item 'item-[key=A]' would have more than 10000 different fields, with 'new'");
        assertThat(sink.calls()).hasSize(6);
        apply(items, "A", "{\"f7\":\"known\"}");
        apply(items, "B", "{\"new\":2}");
        assertThat(sink.calls()).last().isEqualTo("update {f7=known}");
        assertThatThrownBy(() -> apply(items, "C", object(0, 10_001)))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("'item-[key=C]'")
                .hasMessageEndingWith("with 'f10000'");
    }

    @Test
    void aRecordWithAFieldThatASubscriberMustNotHaveIsBad() {
        KafkaItems items = open(connection().snapshot(0, Fill.NONE));
        RecordingSink full = new RecordingSink("new");
        items.subscribe(new SubscribedItem("item-[key=A]", full));
        apply(items, "A", "{\"f\":1}");

        assertThatThrownBy(() -> apply(items, "A", "{\"new\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("'new'");
        apply(items, "B", "{\"new\":1}");
        assertThat(full.calls()).containsExactly("end of snapshot", "update {f=1}");
    }

    @Test
    void theFieldsOfAllRowsOfATableAreLimitedTogether() {
        KafkaItems items = open(connection().items("list").command(Command.AUTOMATIC));
        for (int row = 0; row < 5; row++) {
            apply(
                    items,
                    "A",
                    "{\"key\":" + row + ","
                            + object(1_999 * row, 1_999 * (row + 1)).substring(1));
        }

        apply(items, "A", "{\"key\":9,\"f1\":1}");
        assertThatThrownBy(() ->
                        apply(items, "A", "{\"key\":9," + object(10_000, 10_005).substring(1)))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("the item 'list' would have more than 10000 different fields, with 'f10003'");
    }

    @Test
    void namesOfFieldsThatAnItemHasAloneCountAsItsMemory() {
        KafkaItems items = open(connection().snapshot(300_000, Fill.NONE));
        for (int number = 0; number < 20; number++) {
            apply(items, "A", "{\"" + "x".repeat(10_000) + number + "\":1}");
        }
        assertThat(items.keptBytes()).isBetween(200_000L, 250_000L);

        for (int number = 20; number < 40; number++) {
            apply(items, "A", "{\"" + "x".repeat(10_000) + number + "\":1}");
        }
        assertThat(items.keptBytes()).isLessThan(300_000);
    }

    @Test
    void namesOfFieldsThatItemsShareCountForNone() {
        KafkaItems items = open(connection());
        for (int item = 0; item < 100; item++) {
            apply(items, "key" + item, "{\"" + "x".repeat(10_000) + "\":1}");
        }

        assertThat(items.keptBytes()).isBetween(10_000L, 100_000L);
    }

    @Test
    void examplesAreNamesOfUsualLengthOfItemsThatThereAre() {
        KafkaItems items = items(connection());
        String long200 = "x".repeat(200 - "item-[key=]".length());
        apply(items, "A", "1");
        apply(items, "B", "1");
        apply(items, long200, "1");
        apply(items, long200 + "x", "1");
        apply(items, "A", null);

        assertThat(items.examples()).containsExactly("item-[key=B]", "item-[key=" + long200 + "]");
    }
}
