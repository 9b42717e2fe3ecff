package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.schedule.PacerMode;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedLoopsTest {

    private static final long START = 5_000;
    private static final long STRIDE = 1_000_000;

    private final LoopClock clock = new LoopClock(START);
    private final SimulatedLoops runner = new SimulatedLoops(clock);

    private ScriptedLoop started(ScriptedLoop loop) {
        runner.start(loop, PacerMode.PARK);
        return loop;
    }

    @Test
    void timeGoesToTheNextInstantThatALoopWaitsFor() {
        List<Long> steppedAt = new ArrayList<>();
        started(new ScriptedLoop(
                "a",
                () -> at(steppedAt, START + 300),
                () -> at(steppedAt, START + 200),
                () -> at(steppedAt, Loop.DONE)));
        started(new ScriptedLoop("b", () -> START + 700, () -> START + 700));

        assertThat(runner.await(() -> steppedAt.size() == 3, START + 10_000)).isTrue();
        assertThat(steppedAt).containsExactly(START, START + 300, START + 300);
    }

    private long at(List<Long> steppedAt, long wants) {
        steppedAt.add(clock.nanos);
        return wants;
    }

    @Test
    void timeNeverGoesFurtherThanAStrideOrTheDeadline() {
        List<Long> steppedAt = new ArrayList<>();
        started(new ScriptedLoop(
                "a", () -> at(steppedAt, START + 10 * STRIDE), () -> at(steppedAt, START + 10 * STRIDE)));

        assertThat(runner.await(() -> false, START + STRIDE + 7)).isFalse();
        assertThat(steppedAt).containsExactly(START, START + STRIDE);
        assertThat(clock.nanos).isEqualTo(START + STRIDE + 7);
    }

    @Test
    void noLoopIsTurnedIfTheConditionHoldsOrTheDeadlineHasPassed() {
        ScriptedLoop loop = started(new ScriptedLoop("a"));

        assertThat(runner.await(() -> true, START + 10)).isTrue();
        assertThat(runner.await(() -> false, START)).isFalse();
        assertThat(loop.calls).isEmpty();
    }

    @Test
    void aSubscriberThatPollsDoesNotKeepTimeFromPassing() {
        Subscriber polling = new Subscriber() {
            @Override
            public void awaitReady(Duration deadline) {}

            @Override
            public int poll(int limit) {
                return 0;
            }

            @Override
            public Positions position() {
                return Positions.none();
            }

            @Override
            public void close() {}
        };
        runner.start(new SubscriberLoop(0, polling, Duration.ZERO, new RunErrors(clock)), PacerMode.PARK);

        assertThat(runner.await(() -> false, START + 50)).isFalse();
        assertThat(clock.nanos).isEqualTo(START + 50);
    }

    @Test
    void aLoopThatIsDoneIsClosedAndTurnedNoMore() {
        ScriptedLoop loop = started(new ScriptedLoop("a", () -> Loop.AT_ONCE));

        assertThat(runner.stuck(List.of(loop), START + 10)).isEmpty();
        runner.await(() -> false, START + 50);

        assertThat(loop.calls).containsExactly("step", "step", "close");
        assertThat(loop.faults).isEmpty();
    }

    @Test
    void aLoopThatFailsIsToldSoAndClosed() {
        ScriptedLoop loop = started(new ScriptedLoop("a", () -> {
            throw new TransportException("gone");
        }));
        ScriptedLoop closing = started(new ScriptedLoop("b").closingBadly());

        assertThat(runner.stuck(List.of(loop, closing), START + 10)).isEmpty();

        assertThat(loop.calls).containsExactly("step", "close");
        assertThat(loop.faults).singleElement().asString().contains("gone");
        assertThat(closing.faults).singleElement().asString().contains("cannot close");
    }

    @Test
    void aLoopThatIsNotDoneAtTheDeadlineIsStuck() {
        ScriptedLoop done = started(new ScriptedLoop("a"));
        ScriptedLoop waiting = started(new ScriptedLoop("b", () -> START + 90));

        assertThat(runner.stuck(List.of(done, waiting), START + 40)).containsExactly("b");
    }

    @Test
    void callsOfTheTransportAreMadeAtOnceAndNothingIsGuarded() {
        assertThat(runner.calls(() -> false).<Integer>call("counting", () -> 3)).isEqualTo(3);
        runner.tidy();
        runner.guard(new RunErrors(clock)).close();
        assertThat(clock.nanos).isEqualTo(START);
    }
}
