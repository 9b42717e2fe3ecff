package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.header.HeaderText;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.result.Verdict.Finding;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.AckListener;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PublisherLoopsTest {

    private static final long START = 5_000_000_000L;
    private static final int PUBLISHERS = 4;
    private static final Sampling ALL = new Sampling(Timed.ALL);
    private static final CrowdOrder THREE_CLIENTS =
            new CrowdOrder(0, 0, 3, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);

    private final LoopClock clock = new LoopClock(START);
    private final RunErrors errors = new RunErrors(clock);
    private final Acknowledging transport = new Acknowledging();
    private final PublisherLoops loops = loops(List.of());

    /** Acknowledges every message at once, and notes what else its publishers are asked. */
    private final class Acknowledging implements Transport {
        private final List<String> calls = new ArrayList<>();

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            return new HeaderPublisher() {
                @Override
                public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
                    acks.onAck(sequence, 0, clock.nanos());
                }

                @Override
                public void addHeaders(HeaderSource headers) {
                    calls.add("headers of " + stream);
                }

                @Override
                public boolean flush(Duration deadline) {
                    calls.add("flush " + stream + " within " + deadline.toSeconds());
                    return true;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public String provision(Topology topology) {
            return "";
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            throw new TransportException("this transport has no subscribers");
        }

        @Override
        public Positions end() {
            return Positions.none();
        }

        @Override
        public List<EffectiveSetting> effectiveSettings() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private PublisherLoops loops(List<HeaderText> headers) {
        var messages = new Sending.Messages(
                CarrierKind.BINARY,
                new KeySpec.None(),
                new PayloadSpec.Zeros(new SizeRange(100, 100)),
                PayloadHandling.READ,
                new MessageHeaders(headers, false, 0),
                WallTime.FROM_EPOCH);
        var topology = new Topology(PUBLISHERS, 0, Topology.Delivery.EACH);
        var sending = new Sending(1, topology, messages, PacerMode.PARK, THREE_CLIENTS, false, false);
        return new PublisherLoops(sending, sending.load(), ALL, clock, errors);
    }

    private void openTwo() {
        loops.open(transport, 3);
        loops.open(transport, 0);
    }

    private void begin(long messages) {
        loops.begin(new PublishingPhase(
                Phase.MEASURE, START, Long.MAX_VALUE, Long.MAX_VALUE, new Schedule.FixedRate(1_000), messages));
    }

    private void run() {
        for (int steps = 0; steps < 1_000; steps++) {
            loops.loops().forEach(PublisherLoop::step);
            clock.nanos += 1_000_000;
        }
        assertThat(errors.all()).isEmpty();
    }

    private List<Long> sent(Phase phase) {
        return loops.accounts().stream().map(account -> account.sent(phase)).toList();
    }

    @Test
    void loopsAndAccountsAreInTheOrderInWhichTheyWereOpened() {
        PublisherLoop third = loops.open(transport, 3);
        PublisherLoop first = loops.open(transport, 0);

        assertThat(loops.loops()).containsExactly(third, first);
        assertThat(loops.accounts()).extracting(PublisherAccount::stream).containsExactly(3, 0);
        assertThat(loops.progress())
                .containsExactly(
                        new PublisherProgress(0, true, false, 0, 0), new PublisherProgress(0, true, false, 0, 0));
        assertThat(transport.calls).isEmpty();
    }

    @Test
    void eachPublisherSendsItsShareAndCountsToWhomItIsDue() {
        openTwo();
        begin(13);
        assertThat(loops.loops()).noneMatch(PublisherLoop::idle);
        run();

        assertThat(sent(Phase.MEASURE)).containsExactly(3L, 4L);
        assertThat(loops.progress()).extracting(PublisherProgress::nextSequence).containsExactly(3L, 4L);
        assertThat(loops.accounts())
                .extracting(account -> account.ackedDeliveries(Phase.MEASURE))
                .containsExactly(9L, 12L);
    }

    @Test
    void probesAreSentByThosePublishersThatAreToSendSome() {
        openTwo();
        loops.probe(List.of(0L, 7L, 7L, 2L));
        assertThat(loops.loops()).extracting(PublisherLoop::idle).containsExactly(false, true);
        run();

        assertThat(sent(Phase.PROBE)).containsExactly(2L, 0L);
    }

    @Test
    void aCancelledPhaseEndsForAll() {
        openTwo();
        begin(Long.MAX_VALUE);
        loops.cancel();
        run();

        assertThat(loops.loops()).allMatch(PublisherLoop::idle);
        assertThat(sent(Phase.MEASURE)).containsExactly(0L, 0L);
    }

    @Test
    void allPublishersAreFlushed() {
        openTwo();
        loops.flush(Duration.ofSeconds(9));
        run();

        assertThat(transport.calls).containsExactly("flush 3 within 9", "flush 0 within 9");
        assertThat(loops.progress()).allMatch(PublisherProgress::flushed);
    }

    @Test
    void aMillionMessagesMayBeInFlightOverAllPublishers() {
        loops.open(transport, 0);
        PublisherAccount account = loops.accounts().getFirst();
        long share = (1L << 20) / PUBLISHERS;

        assertThat(LongStream.range(0, share).allMatch(sequence -> account.open(sequence, START)))
                .isTrue();
        assertThat(account.open(share, START)).isFalse();
    }

    @Test
    void headersOfTheUsersOwnAreAddedToMessages() {
        loops(List.of(new HeaderText("tenant", "blue"))).open(transport, 2);

        assertThat(transport.calls).containsExactly("headers of 2");
    }

    @Test
    void aReportingPublisherIsOneOfThemAndTellsWhatItHasSent() {
        List<PublisherProgress> told = new ArrayList<>();
        ReportingPublisher reporting = loops.openReporting(transport, 2, (from, progress, sends) -> told.add(progress));
        begin(8);
        reporting.given(5);
        for (int steps = 0; steps < 100; steps++) {
            reporting.step();
            clock.nanos += 1_000_000;
        }

        assertThat(reporting.stream()).isEqualTo(2);
        assertThat(reporting.name()).isEqualTo("weir-publisher-2");
        assertThat(told).hasSize(1).first().satisfies(progress -> {
            assertThat(progress.task()).isEqualTo(5);
            assertThat(progress.nextSequence()).isEqualTo(2);
        });
        assertThat(reporting.step()).as("idle").isEqualTo(clock.nanos + 200_000);
        reporting.failed(new TransportException("gone"));
        assertThat(errors.all()).extracting(Finding::text).containsExactly("publisher 2: gone");
    }
}
