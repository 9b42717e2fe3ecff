package dev.weir.gateway.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeedTest {

    private final Feed feed = new Feed(10, new LongAdder());

    private static FieldNames names(int from, int to) {
        return new FieldNames(
                IntStream.range(from, to).mapToObj(Integer::toString).toList());
    }

    private void update(FieldNames names) {
        feed.update(new ItemEvent(names, new String[names.size()]), false);
    }

    @Test
    void theFieldsOfAllItsEventsAreLimitedTogether() {
        assertThat(feed.firstTooMany(names(0, 10_000))).isEmpty();
        assertThat(feed.firstTooMany(names(0, 10_001))).contains("10000");
        update(names(0, 6_000));
        update(names(5_000, 9_999));

        assertThat(feed.firstTooMany(names(5_000, 10_000))).isEmpty();
        assertThat(feed.firstTooMany(names(5_000, 10_001))).contains("10000");
        feed.clearSnapshot();
        assertThat(feed.firstTooMany(new FieldNames(List.of("a", "7", "b")))).contains("b");
    }
}
