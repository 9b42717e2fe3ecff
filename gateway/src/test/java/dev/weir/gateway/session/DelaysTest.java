package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.item.PendingItem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelaysTest {

    private final Delays delays = new Delays();
    private final List<PendingItem> woken = new ArrayList<>();

    @Test
    void anItemWhoseTimeChangesIsWokenOnceAtTheNewest() {
        PendingItem item = new Waiting();
        for (long dueNanos = 10_000; dueNanos >= 1_000; dueNanos--) {
            delays.add(item, dueNanos);
        }
        assertThat(delays.dueNanos()).isEqualTo(1_000);

        delays.takeDue(20_000, woken::add);

        assertThat(woken).containsExactly(item);
        assertThat(delays.dueNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void itemsWakeInOrderOfDueTimeAndThenOfArrival() {
        PendingItem early = new Waiting();
        PendingItem first = new Waiting();
        PendingItem second = new Waiting();
        PendingItem late = new Waiting();
        delays.add(late, 30);
        delays.add(first, 20);
        delays.add(second, 20);
        delays.add(early, 10);

        delays.takeDue(20, woken::add);

        assertThat(woken).containsExactly(early, first, second);
        assertThat(delays.dueNanos()).isEqualTo(30);
    }

    @Test
    void closedItemsAreForgotten() {
        Waiting closed = new Waiting();
        PendingItem other = new Waiting();
        delays.add(closed, 10);
        delays.add(other, 20);
        closed.over = true;

        delays.forgetClosed();

        assertThat(delays.dueNanos()).isEqualTo(20);
        delays.takeDue(20, woken::add);
        assertThat(woken).containsExactly(other);
    }

    private static final class Waiting implements PendingItem {

        private boolean over;

        @Override
        public boolean queued() {
            return false;
        }

        @Override
        public void queued(boolean nowQueued) {
            throw new AssertionError("nobody queues it here");
        }

        @Override
        public boolean delay(long dueNanos, long nowNanos) {
            throw new AssertionError("nobody asks it here");
        }

        @Override
        public boolean closed() {
            return over;
        }

        @Override
        public long sendOne() {
            throw new AssertionError("nobody sends it here");
        }
    }
}
