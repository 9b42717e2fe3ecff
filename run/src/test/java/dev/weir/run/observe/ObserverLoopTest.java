package dev.weir.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.RunErrors;
import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.LagSample;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ObserverLoopTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private long nowNanos;
    private int looks;
    private int questions;

    private final RunClock clock = new RunClock() {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            nowNanos = deadlineNanos;
        }
    };

    private final ClusterObserver observer = new ClusterObserver() {
        @Override
        public ClusterView view() {
            return ClusterView.EMPTY;
        }

        @Override
        public void look() {
            looks++;
        }

        @Override
        public void askLag(Consumer<LagSample> taker) {
            questions++;
        }

        @Override
        public List<ClusterChange> changes() {
            return List.of();
        }

        @Override
        public void close() {}
    };

    private void turn(Loop loop, long untilNanos) {
        for (long wakeNanos = loop.step(); wakeNanos < untilNanos; wakeNanos = loop.step()) {
            nowNanos = wakeNanos;
        }
        nowNanos = untilNanos;
    }

    @Test
    void clusterIsObservedOnceASecondAndHundredTimesNearAFault() {
        ObserverLoop loop = new ObserverLoop(observer, null, clock, new RunErrors(clock));

        turn(loop, 10 * SECOND);
        assertThat(looks).isEqualTo(10);

        loop.closelyUntil(12 * SECOND);
        turn(loop, 12 * SECOND);
        assertThat(looks).isEqualTo(10 + 200);
        assertThat(questions).isZero();
    }

    @Test
    void theLagIsAskedForTenTimesASecondWhateverElseIsLookedAt() {
        ObserverLoop loop = new ObserverLoop(observer, new LagLog(OwnMessages.UNKNOWN), clock, new RunErrors(clock));

        loop.closelyUntil(SECOND);
        turn(loop, 10 * SECOND);

        assertThat(questions).isEqualTo(100);
    }

    @Test
    void anEndedLoopIsDone() {
        ObserverLoop loop = new ObserverLoop(observer, null, clock, new RunErrors(clock));

        loop.end();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }
}
