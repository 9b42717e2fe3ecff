package dev.weir.gateway.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.protocol.ControlRequest;
import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Parameters;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A table as its client gets it: what waits, when it is sent, and what is counted as lost. */
class WaitingTableTest {

    private static final FieldNames ROW = new FieldNames(List.of("key", "command", "f"));
    private static final long SECOND_NANOS = 1_000_000_000;

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Feed feed = new Feed(10, new LongAdder());
    private final DeliveryCounts counts = new DeliveryCounts();
    private final SentLines sent = new SentLines();

    private Terms read(String more, int maxQueued) {
        Add add = (Add) ControlRequest.parse(Parameters.parse(
                "LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=COMMAND&LS_schema=key command f" + more));
        Terms terms =
                new Terms(add, new Schemas().of(add.fields()), DiffFormats.ALL, ItemSettings.withDefaults(), counts);
        terms.told();
        ItemReader reader = new ItemReader(feed, tasks::add, maxQueued);
        reader.add(new ItemSubscription(terms, sent, 1, Line.updateHead(1, 1)));
        feed.join(reader);
        return terms;
    }

    private void row(@Nullable String... values) {
        feed.update(new ItemEvent(ROW, values), false);
    }

    private void turn() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void filteredTableLosesAddedAndDeletedRowsButNotMergedOnes() {
        read("", 100);
        row("a", "ADD", "1");
        turn();
        sent.lines();

        sent.open(false);
        row("b", "ADD", "1");
        row("b", "DELETE", null);
        row("a", "UPDATE", "2");
        row("a", "UPDATE", "3");
        turn();
        sent.open(true);

        assertThat(sent.lines()).containsExactly("OV,1,1,2", "U,1,1,|UPDATE|3");
        assertThat(counts.figures().lost()).isEqualTo(2);
        assertThat(counts.figures().conflated()).isEqualTo(1);
        assertThat(sent.lost()).isEqualTo(2);
        assertThat(sent.conflated()).isEqualTo(1);
    }

    @Test
    void eventsForWhichTheLoopHadNoRoomAreLostToAFilteredTable() {
        read("", 2);
        for (int number = 1; number <= 5; number++) {
            row("a", number == 1 ? "ADD" : "UPDATE", Integer.toString(number));
        }
        turn();

        assertThat(sent.lines()).contains("OV,1,1,3");
        assertThat(counts.figures().lost()).isEqualTo(3);
        assertThat(counts.figures().conflated()).isZero();
    }

    @Test
    void eachLossOfAnUnfilteredTableIsCountedOnce() {
        read("&LS_requested_max_frequency=unfiltered", 100);
        row("a", "ADD", "1");
        turn();
        sent.lines();

        sent.open(false);
        row("a", "UPDATE", "2");
        row("a", "UPDATE", "3");
        row("a", "DELETE", null);
        turn();
        sent.open(true);

        assertThat(sent.lines()).containsExactly("OV,1,1,2", "U,1,1,|DELETE|#");
        assertThat(counts.figures().lost()).isEqualTo(2);
        assertThat(counts.figures().conflated()).isZero();
    }

    @Test
    void rowsAreUpdatedInTheOrderInWhichTheyWereSent() {
        read("&LS_requested_max_frequency=1", 100);
        row("a", "ADD", "1");
        row("b", "ADD", "1");
        turn();
        sent.now(SECOND_NANOS / 2);
        row("c", "ADD", "1");
        turn();
        sent.lines();

        row("c", "UPDATE", "2");
        row("b", "UPDATE", "2");
        row("a", "UPDATE", "2");
        turn();
        assertThat(sent.lines()).isEmpty();
        sent.now(SECOND_NANOS);
        assertThat(sent.lines()).containsExactly("U,1,1,a|UPDATE|2", "U,1,1,b||");
        sent.now(2 * SECOND_NANOS);
        assertThat(sent.lines()).containsExactly("U,1,1,c||");
    }

    @Test
    void whatWaitsForItsTimeIsMergedAndADeletionWaitsForNone() {
        read("&LS_requested_max_frequency=1", 100);
        row("a", "ADD", "1");
        row("b", "ADD", "1");
        turn();
        sent.lines();

        row("a", "UPDATE", "2");
        row("b", "UPDATE", "2");
        row("a", "UPDATE", "3");
        row("b", "DELETE", null);
        turn();
        assertThat(sent.lines()).containsExactly("U,1,1,|DELETE|#");
        row("b", "ADD", "4");
        turn();
        assertThat(sent.lines()).containsExactly("U,1,1,|ADD|4");
        sent.now(SECOND_NANOS);
        assertThat(sent.lines()).containsExactly("U,1,1,a|UPDATE|3");
    }

    @Test
    void anotherFrequencyHoldsAtOnceForRowsThatWait() {
        Terms terms = read("&LS_requested_max_frequency=0.1", 100);
        row("a", "ADD", "1");
        turn();
        row("a", "UPDATE", "2");
        turn();
        sent.lines();

        terms.frequency(new Limit(1));
        sent.now(SECOND_NANOS);

        assertThat(sent.lines()).containsExactly("U,1,1,|UPDATE|2");
    }
}
