package dev.weir.measure.count;

import java.util.List;

/** What one subscriber received from one topic. Written by the subscriber's thread. */
public final class TopicCounts {

    public final Counter received = new Counter();
    public final Counter unique = new Counter();
    public final Counter duplicate = new Counter();
    public final Counter twiceInLog = new Counter();
    public final Counter deliveredTwice = new Counter();
    public final Counter foreign = new Counter();

    /** Of the foreign, those of this run: they were published to another topic. */
    public final Counter misplaced = new Counter();

    public final Counter corrupt = new Counter();
    public final Counter outOfOrder = new Counter();

    /** All of them, in an order that both ends of a channel share. */
    public List<Counter> all() {
        return List.of(
                received, unique, duplicate, twiceInLog, deliveredTwice, foreign, misplaced, corrupt, outOfOrder);
    }
}
