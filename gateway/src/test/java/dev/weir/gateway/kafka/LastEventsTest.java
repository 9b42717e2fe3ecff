package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LastEventsTest {

    private static final int NAME_CHARACTERS = 10_000;

    private static ItemEvent event(String name) {
        return new ItemEvent(FieldNames.ofOneItem(List.of(name.repeat(NAME_CHARACTERS))), new String[] {"1"});
    }

    @Test
    void sharedNamesAreCountedOnceAndFreedWithTheLastEvent() {
        ItemEvent first = event("a");
        LastEvents events = LastEvents.then(null, first, 2);
        LastEvents.then(events, new ItemEvent(first.names(), new String[] {"2"}), 2);
        assertThat(events.bytes()).isBetween(10_000L, 11_000L);

        LastEvents.then(events, event("b"), 2);
        assertThat(events.bytes()).as("a, and a with b").isBetween(30_000L, 31_000L);
        LastEvents.then(events, new ItemEvent(first.names(), new String[] {"3"}), 2);
        assertThat(events.bytes()).as("a with b, twice").isBetween(20_000L, 21_000L);
    }
}
