package dev.weir.measure.count;

import dev.weir.message.Identity;
import dev.weir.transport.topic.TopicOrder;
import dev.weir.transport.topic.Topics;
import org.jspecify.annotations.Nullable;

/** Knows from which topic each message is to come. Allocates nothing where it does. */
public final class TopicCheck {

    private final Topics topics;
    private final TopicOrder order;

    public TopicCheck(Topics topics) {
        this.topics = topics;
        this.order = topics.order();
    }

    /** What is wrong with where a message comes from, in words; null when nothing is. */
    public @Nullable String wrong(Identity of, int partition) {
        int published = order.topic(of.stream(), of.sequence());
        return published == topics.topicAt(partition)
                ? null
                : "published to topic " + topics.names().get(published);
    }
}
