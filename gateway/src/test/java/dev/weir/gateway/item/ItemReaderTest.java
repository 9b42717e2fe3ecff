package dev.weir.gateway.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.protocol.ControlRequest;
import dev.weir.gateway.protocol.ControlRequest.Add;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Parameters;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class ItemReaderTest {

    private static final FieldNames F = new FieldNames(List.of("f"));

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Feed feed = new Feed(10, new LongAdder());
    private final SentLines sent = new SentLines();

    private void read(int maxQueued) {
        Add add = (Add) ControlRequest.parse(
                Parameters.parse("LS_reqId=1&LS_op=add&LS_subId=1&LS_group=a&LS_mode=RAW&LS_schema=f"));
        Terms terms = new Terms(
                add,
                new Schemas().of(add.fields()),
                DiffFormats.ALL,
                ItemSettings.withDefaults(),
                new DeliveryCounts());
        terms.told();
        ItemReader reader = new ItemReader(feed, tasks::add, maxQueued);
        reader.add(new ItemSubscription(terms, sent, 1, Line.updateHead(1, 1)));
        feed.join(reader);
    }

    private void update(String value) {
        feed.update(new ItemEvent(F, new String[] {value}), false);
    }

    private void turn() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** With room for none, the reader finds its queue full while nothing is queued: as if the loop had been that quick. */
    @Test
    void droppedEventIsReportedThoughEarlierOnesWereHandled() {
        read(0);
        update("1");
        turn();
        update("2");
        update("3");
        turn();
        assertThat(sent.lines()).containsExactly("U,1,1,1", "OV,1,1,1", "U,1,1,3");
    }

    @Test
    void eachOverflowIsToldOnceAndTheNextEventsAreSentOneByOne() {
        read(2);
        for (int number = 1; number <= 5; number++) {
            update("a" + number);
        }
        turn();
        update("b1");
        update("b2");
        turn();
        for (int number = 1; number <= 4; number++) {
            update("c" + number);
        }
        turn();
        assertThat(sent.lines())
                .containsExactly(
                        "U,1,1,a1",
                        "U,1,1,a2",
                        "OV,1,1,2",
                        "U,1,1,a5",
                        "U,1,1,b1",
                        "U,1,1,b2",
                        "U,1,1,c1",
                        "U,1,1,c2",
                        "OV,1,1,1",
                        "U,1,1,c4");
    }
}
