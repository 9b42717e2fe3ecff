package dev.weir.run.loop;

import static dev.weir.schedule.ScheduleCursor.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.PublisherAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportingPublisherTest {

    private static final Sampling ALL = new Sampling(Timed.ALL);

    private final LoopClock clock = new LoopClock(1_000);
    private final PublisherAccount account = new PublisherAccount(0, 64, ALL, true);
    private final PublisherAccount copy = PublisherAccount.copy(0, ALL);
    private final List<PublisherProgress> told = new ArrayList<>();
    private final PublisherLoop loop = loop();
    private final ReportingPublisher reporting = new ReportingPublisher(loop, account, (from, progress, sends) -> {
        told.add(progress);
        copy.take(sends.packed());
    });

    /** Every message is acknowledged at once, and one more when it is closed. */
    private PublisherLoop loop() {
        return loop(account, new Publisher() {
            private long last;

            @Override
            public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
                last = sequence;
                if (sequence % 2 == 0) {
                    account.onAck(sequence, 0, clock.nanos());
                }
            }

            @Override
            public boolean flush(Duration deadline) {
                return true;
            }

            @Override
            public void close() {
                account.onAck(last, 0, clock.nanos());
            }
        });
    }

    private PublisherLoop loop(PublisherAccount of, Publisher publisher) {
        var payload = new PayloadSpec.Zeros(new SizeRange(100, 100)).generator(48, 0);
        var writer = new MessageWriter(Carrier.of(CarrierKind.BINARY), payload, new KeySpec.None().generator(0), 1, 0);
        return new PublisherLoop(0, clock, publisher, of, writer, new RunErrors(clock));
    }

    /** Keeps which part of each message's delay was the tool's. */
    private static final class Delays implements Publisher {
        private final List<Long> toolNanos = new ArrayList<>();

        @Override
        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
            Identity identity = new Identity();
            assertThat(Carrier.of(CarrierKind.BINARY).open(message, header, 1, identity))
                    .isEqualTo(Carrier.Finding.GENUINE);
            toolNanos.add(identity.toolNanos());
        }

        @Override
        public boolean flush(Duration deadline) {
            return true;
        }

        @Override
        public void close() {}
    }

    private void publish(int task, long messages) {
        loop.assign(new Assignment(
                Phase.MEASURE, 0, Long.MAX_VALUE, Long.MAX_VALUE, () -> 0, messages, false, Optional.empty()));
        reporting.given(task);
    }

    private void run() {
        while (!loop.idle()) {
            reporting.step();
        }
    }

    @Test
    void aTaskThatIsDoneIsToldOnceAndWithoutBeingAsked() {
        publish(1, 3);
        run();
        reporting.step();
        reporting.step();

        assertThat(told).hasSize(1);
        assertThat(told.getFirst()).isEqualTo(new PublisherProgress(1, true, false, 3, loop.stoppedNanos()));
        assertThat(copy.sent(Phase.MEASURE)).isEqualTo(3);
        assertThat(copy.acked(Phase.MEASURE)).isEqualTo(2);
    }

    @Test
    void aFlushIsOverWithinOneStepAndIsToldAllTheSame() {
        loop.flush(Duration.ofSeconds(1));
        reporting.given(7);

        reporting.step();

        assertThat(told).hasSize(1);
        assertThat(told.getFirst().task()).isEqualTo(7);
        assertThat(told.getFirst().flushed()).isTrue();
    }

    @Test
    void whatIsWantedIsToldWhileATaskGoesOnAndDoesNotLookDone() {
        publish(1, 5);
        reporting.want();

        reporting.step();
        reporting.step();

        assertThat(told).hasSize(1);
        assertThat(told.getFirst().idle()).isFalse();
        assertThat(reporting.isTelling()).isTrue();
    }

    @Test
    void whatAReportTakesIsNotTheTransports() {
        long reportNanos = 40_000_000;
        Delays delays = new Delays();
        PublisherAccount own = new PublisherAccount(0, 64, ALL, true);
        PublisherLoop sending = loop(own, delays);
        var slow = new ReportingPublisher(sending, own, (from, progress, sends) -> clock.nanos += reportNanos);
        Iterator<Long> due = List.of(1_000L, 2_000L, NEVER).iterator();
        sending.assign(new Assignment(
                Phase.MEASURE, 0, Long.MAX_VALUE, Long.MAX_VALUE, due::next, 2, false, Optional.empty()));

        slow.step();
        slow.want();
        slow.step();
        slow.step();

        assertThat(delays.toolNanos).containsExactly(0L, 1_000 + reportNanos - 2_000);
    }

    @Test
    void theLastReportHasWhatWasAnsweredWhileItClosed() {
        publish(1, 2);
        run();

        reporting.close();

        assertThat(copy.acked(Phase.MEASURE)).isEqualTo(2);
        assertThat(reporting.isTelling()).isFalse();
    }
}
