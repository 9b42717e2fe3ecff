package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.evaluate.Evaluators;
import dev.weir.gateway.expression.ExtractionException;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FeedTest {

    private static final String TOPIC = "topic";

    private long offset;

    private static Connection connection() {
        return Connection.to("nowhere:1", TOPIC);
    }

    private static Feed feed(Connection connection) {
        ConnectionSettings settings = connection.settings();
        Feed feed = new Feed(
                settings,
                new RecordReader(
                        Evaluators.of(settings.key(), Optional.empty()),
                        Evaluators.of(settings.value(), Optional.empty())));
        feed.open();
        return feed;
    }

    private void apply(Feed feed, @Nullable String key, @Nullable String value) {
        feed.apply(new ConsumerRecord<>(TOPIC, 0, offset++, bytes(key), bytes(value)));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static RecordingSink subscribe(Feed feed, String item) {
        RecordingSink sink = new RecordingSink();
        feed.subscribe(new Subscription(item, sink));
        return sink;
    }

    @Test
    void aTombstoneIsAnUpdateToNothingAndLeavesNoSnapshot() {
        Feed feed = feed(connection());
        RecordingSink early = subscribe(feed, "item-[key=A]");
        apply(feed, "A", "1");
        apply(feed, "A", null);

        assertThat(early.calls()).containsExactly("end of snapshot", "update {value=1}", "update {value=null}");
        assertThat(subscribe(feed, "item-[key=A]").calls()).containsExactly("end of snapshot");
    }

    @Test
    void aRecordWithoutAKeyIsOfNoItemAndCounted() {
        Feed feed = feed(connection());
        apply(feed, null, "1");

        assertThat(feed.homelessRecords()).isEqualTo(1);
        assertThat(feed.keptItems()).isZero();
    }

    @Test
    void aRecordMayBelongToSeveralItemsOfSeveralTemplates() {
        Feed feed = feed(connection().items("all", "item-#{key=KEY}"));
        RecordingSink all = subscribe(feed, "all");
        RecordingSink one = subscribe(feed, "item-[key=B]");
        apply(feed, "A", "1");
        apply(feed, "B", "2");

        assertThat(all.calls()).containsExactly("end of snapshot", "update {value=1}", "update {value=2}");
        assertThat(one.calls()).containsExactly("end of snapshot", "update {value=2}");
    }

    @Test
    void nothingIsDoneOfARecordThatCannotBeRead() {
        Feed feed = feed(connection()
                .items("all", "item-#{key=VALUE.id}")
                .fields("a", "#{VALUE.a}")
                .value(EvaluatorType.JSON));
        RecordingSink all = subscribe(feed, "all");

        assertThatThrownBy(() -> apply(feed, "A", "{\"a\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("VALUE.id");
        assertThatThrownBy(() -> apply(feed, "A", "{\"id\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("VALUE.a");
        assertThatThrownBy(() -> apply(feed, "A", "nonsense"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("the value is not JSON");
        apply(feed, "A", "{\"id\":1,\"a\":2}");
        assertThat(all.calls()).containsExactly("end of snapshot", "update {a=2}");
    }

    @Test
    void discoveredFieldsAreMergedIntoTheSnapshotAndNamedOnesWin() {
        Feed feed =
                feed(connection().fields("b", "#{VALUE.a}", "*", "#{VALUE.*}").value(EvaluatorType.JSON));
        RecordingSink early = subscribe(feed, "item-[key=A]");
        apply(feed, "A", "{\"a\":1,\"b\":2,\"c\":3,\"d\":{\"e\":4}}");
        apply(feed, "A", "{\"a\":5}");

        assertThat(early.calls()).containsExactly("end of snapshot", "update {b=1, a=1, c=3}", "update {b=5, a=5}");
        assertThat(subscribe(feed, "item-[key=A]").calls())
                .containsExactly("snapshot {b=5, a=5, c=3}", "end of snapshot");
    }

    @Test
    void rowsAreAddedUpdatedAndDeletedByThemselves() {
        Feed feed = feed(connection()
                .items("list")
                .fields("key", "#{KEY}", "value", "#{VALUE}")
                .command(Command.AUTOMATIC));
        RecordingSink early = subscribe(feed, "list");
        apply(feed, "A", "1");
        apply(feed, "B", "2");
        apply(feed, "A", "3");
        RecordingSink late = subscribe(feed, "list");
        apply(feed, "A", null);
        apply(feed, "A", null);
        apply(feed, "A", "4");

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
        Feed feed = feed(connection()
                .items("list")
                .fields("key", "#{KEY}", "command", "#{VALUE.c}", "v", "#{VALUE.v}")
                .value(EvaluatorType.JSON)
                .command(Command.EXPLICIT));
        RecordingSink early = subscribe(feed, "list");
        apply(feed, "A", "{\"c\":\"ADD\",\"v\":1}");
        apply(feed, "snapshot", "{\"c\":\"EOS\",\"v\":0}");
        apply(feed, "A", "{\"c\":\"UPDATE\",\"v\":2}");
        RecordingSink late = subscribe(feed, "list");
        apply(feed, "A", "{\"c\":\"DELETE\",\"v\":null}");
        apply(feed, "snapshot", "{\"c\":\"CS\",\"v\":0}");

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
        assertThatThrownBy(() -> apply(feed, "A", "{\"c\":\"MOVE\",\"v\":1}"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("none of ADD, UPDATE, DELETE");
    }

    @Test
    void theMemoryForLastValuesIsBounded() {
        Feed feed = feed(connection().snapshot(100_000, Fill.NONE));
        String value = "x".repeat(1_000);
        for (int i = 0; i < 10_000; i++) {
            apply(feed, "key" + i, value);
            assertThat(feed.keptBytes()).isBetween(1L, 100_000L);
        }

        assertThat(feed.keptItems()).isBetween(50, 100);
        assertThat(subscribe(feed, "item-[key=key0]").calls()).containsExactly("end of snapshot");
        assertThat(subscribe(feed, "item-[key=key9999]").calls()).hasSize(2);
    }

    @Test
    void withoutMemoryForLastValuesUpdatesAreDeliveredAllTheSame() {
        Feed feed = feed(connection().snapshot(0, Fill.NONE));
        apply(feed, "A", "1");
        RecordingSink sink = subscribe(feed, "item-[key=A]");
        apply(feed, "A", "2");

        assertThat(sink.calls()).containsExactly("end of snapshot", "update {value=2}");
    }

    @Test
    void aSubscriptionThatIsClosedHearsNothingMore() {
        Feed feed = feed(connection());
        RecordingSink sink = new RecordingSink();
        Subscription subscription = new Subscription("item-[key=A]", sink);
        feed.subscribe(subscription);
        subscription.close();
        apply(feed, "A", "1");
        feed.failAll("over");
        feed.unsubscribe(subscription);

        assertThat(sink.calls()).containsExactly("end of snapshot");
        assertThat(feed.isUnused()).isTrue();
    }
}
