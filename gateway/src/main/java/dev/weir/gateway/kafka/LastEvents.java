package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.ItemEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The last messages of an item, each as the state that it led to; as many as are wanted. For one thread. */
final class LastEvents implements ItemState {

    private final int most;
    private final Deque<LastValues> states = new ArrayDeque<>();
    private long bytes = 64;

    private LastEvents(int most) {
        this.most = most;
    }

    /** Those that were kept, if there are any, and one more. */
    static LastEvents then(@Nullable ItemState before, ItemEvent event, int most) {
        LastEvents all = before instanceof LastEvents kept ? kept : new LastEvents(most);
        all.add(event);
        return all;
    }

    private void add(ItemEvent event) {
        LastValues newest = states.peekLast();
        LastValues state = newest == null ? new LastValues(event) : newest.then(event);
        states.addLast(state);
        bytes += state.bytes();
        if (states.size() > most) {
            bytes -= states.removeFirst().bytes();
        }
    }

    /** All but the newest, the oldest first. */
    List<ItemEvent> older() {
        return states.stream().limit(states.size() - 1L).map(LastValues::event).toList();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void replay(Consumer<ItemEvent> into) {
        into.accept(states.getLast().event());
    }
}
