package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Verdict.Finding;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.WorkFollowing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubscriberLoopTest {

    private static final Positions HERE = new Positions(Map.of(0, 17L));

    private final LoopClock clock = new LoopClock(0);
    private final RunErrors errors = new RunErrors(clock);
    private final Recording source = new Recording();
    private final SubscriberLoop loop = new SubscriberLoop(3, source, Duration.ofSeconds(9), errors);

    /** Notes what it is asked. */
    private static final class Recording implements WorkFollowing {
        private final List<String> calls = new ArrayList<>();
        private int arriving;
        private boolean followsWork;

        @Override
        public void awaitReady(Duration deadline) {
            calls.add("ready within " + deadline.toSeconds());
        }

        @Override
        public int poll(int limit) {
            calls.add(limit == SubscriberLoop.POLL_LIMIT ? "poll" : "poll " + limit);
            return arriving;
        }

        @Override
        public boolean followsWork() {
            return followsWork;
        }

        @Override
        public void worked(int messages) {
            calls.add("worked on " + messages);
        }

        @Override
        public Positions position() {
            calls.add("position");
            return HERE;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    @Test
    void itGetsReadyOnceAndThenPollsAtOnceAgain() {
        assertThat(loop.ready()).isFalse();

        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);
        assertThat(loop.step()).isEqualTo(Loop.AT_ONCE);

        assertThat(loop.ready()).isTrue();
        assertThat(source.calls).containsExactly("ready within 9", "poll", "poll");
        assertThat(loop.name()).isEqualTo("weir-subscriber-3");
    }

    @Test
    void itKnowsItsPositionOnceItIsAskedFor() {
        loop.step();
        assertThat(loop.position()).isEqualTo(Positions.none());

        loop.reportPosition();
        loop.step();

        assertThat(loop.position()).isEqualTo(HERE);
    }

    private SubscriberLoop working(WorkModel.Each each) {
        WorkModel model = new WorkModel(each, new WorkTime.Constant(Duration.ofNanos(100)), WorkModel.By.WAITING);
        return new SubscriberLoop(3, source, Duration.ofSeconds(9), errors, new ConsumerWork(model, clock, 1));
    }

    @Test
    void itPollsAgainWhenItsWorkIsDone() {
        SubscriberLoop busy = working(WorkModel.Each.BATCH);
        source.arriving = 5;
        busy.step();

        assertThat(busy.step()).isEqualTo(100);
        clock.nanos = 99;
        assertThat(busy.step()).isEqualTo(100);
        clock.nanos = 100;
        assertThat(busy.step()).isEqualTo(Loop.AT_ONCE);

        assertThat(source.calls).containsExactly("ready within 9", "poll", "poll");
    }

    @Test
    void workOnEachMessageTakesThatOftenAndAsksForOneAtATime() {
        SubscriberLoop busy = working(WorkModel.Each.RECORD);
        source.arriving = 5;
        busy.step();

        assertThat(busy.step()).isEqualTo(500);
        assertThat(source.calls).containsExactly("ready within 9", "poll 1");
    }

    @Test
    void aSubscriberThatFollowsTheWorkHearsOfEachMessageWhenItIsDone() {
        source.followsWork = true;
        SubscriberLoop busy = working(WorkModel.Each.RECORD);
        source.arriving = 2;
        busy.step();

        assertThat(busy.step()).isEqualTo(100);
        clock.nanos = 130;
        assertThat(busy.step()).isEqualTo(200);
        clock.nanos = 200;
        busy.step();

        assertThat(source.calls).containsExactly("ready within 9", "poll 1", "worked on 1", "worked on 1", "poll 1");
    }

    @Test
    void aSubscriberThatFollowsTheWorkHearsOfABatchAtOnce() {
        source.followsWork = true;
        SubscriberLoop busy = working(WorkModel.Each.BATCH);
        source.arriving = 5;
        busy.step();
        clock.nanos = 100;
        busy.step();

        assertThat(source.calls).containsExactly("ready within 9", "poll", "worked on 5", "poll");
    }

    @Test
    void withoutWorkMessagesAreDoneWhenTheyWerePolled() {
        source.followsWork = true;
        source.arriving = 5;
        SubscriberLoop idle = new SubscriberLoop(3, source, Duration.ofSeconds(9), errors);
        idle.step();

        assertThat(source.calls).containsExactly("ready within 9", "poll", "worked on 5");
    }

    @Test
    void aPollThatBringsNothingIsNoWork() {
        SubscriberLoop busy = working(WorkModel.Each.BATCH);
        busy.step();

        assertThat(busy.step()).isEqualTo(Loop.AT_ONCE);
    }

    @Test
    void itDoesNotFinishItsWorkWhenItIsToEnd() {
        SubscriberLoop busy = working(WorkModel.Each.BATCH);
        source.arriving = 5;
        busy.step();
        busy.end();

        assertThat(busy.step()).isEqualTo(Loop.DONE);
    }

    @Test
    void itIsDoneAfterItsEndAndClosesTheClient() {
        loop.end();

        assertThat(loop.step()).isEqualTo(Loop.DONE);
        loop.close();
        assertThat(source.calls).containsExactly("ready within 9", "poll", "close");
    }

    @Test
    void aFaultIsReportedAndEndsIt() {
        loop.failed(new TransportException("the broker is gone"));

        assertThat(errors.all()).extracting(Finding::text).containsExactly("subscriber 3: the broker is gone");
        assertThat(loop.step()).isEqualTo(Loop.DONE);
    }
}
