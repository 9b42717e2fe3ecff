package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
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
        bytes += bytes(state, newest);
        if (states.size() > most) {
            LastValues oldest = states.removeFirst();
            bytes -= bytes(oldest, states.getFirst());
        }
    }

    /** What one takes besides a neighbour, which may have the same names. */
    private static long bytes(LastValues state, @Nullable LastValues neighbour) {
        boolean sameNames = neighbour != null && neighbour.names() == state.names();
        return state.bytes() - (sameNames ? state.names().ownBytes() : 0);
    }

    @Override
    public FieldNames names() {
        return states.getLast().names();
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
