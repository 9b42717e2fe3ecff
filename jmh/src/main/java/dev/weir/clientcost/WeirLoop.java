package dev.weir.clientcost;

import dev.weir.clock.RunClock;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.run.loop.MessageWriter;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Transport;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Weir's publisher and subscriber, with identity, checksum, ledger and histograms, as fast as they go. */
final class WeirLoop implements AutoCloseable {

    private static final int RUN_ID = 4711;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final RunClock clock;
    private final MessageWriter writer;
    private final PublisherAccount sent = new PublisherAccount(0, 1 << 20);
    private final SubscriberAccount got = new SubscriberAccount(0, RUN_ID, CarrierKind.BINARY, 1, new KeyGenerator[0]);
    private final LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 1);
    private final Publisher publisher;
    private final Subscriber subscriber;
    private volatile boolean closed;
    private long sequence;

    WeirLoop(Transport transport, int bytes, RunClock clock) {
        this.clock = clock;
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        var payload =
                new PayloadSpec.Random(false, new SizeRange(bytes, bytes), 1).generator(carrier.overheadBytes(), 0);
        writer = new MessageWriter(carrier, payload, number -> -1, RUN_ID, 0);
        writer.phase(Phase.MEASURE);
        sent.begin(Phase.MEASURE, 0, clock.nanos());
        got.begin(Phase.MEASURE, clock.nanos());
        log.follow(got.recorders(Phase.MEASURE));
        publisher = transport.openPublisher(0, sent);
        subscriber = transport.openSubscriber(0, got);
        subscriber.awaitReady(LIMIT);
        Thread.ofPlatform().daemon().start(this::receive);
    }

    private void receive() {
        long collectNanos = clock.nanos();
        while (!closed) {
            subscriber.poll(1_000);
            if (clock.nanos() > collectNanos) {
                log.collect();
                collectNanos += 1_000_000_000;
            }
        }
    }

    void publish() {
        long nowNanos = clock.nanos();
        while (!sent.open(sequence, nowNanos)) {
            clock.parkUntil(nowNanos + 100_000);
            nowNanos = clock.nanos();
        }
        ByteBuffer message = writer.write(sequence, nowNanos, nowNanos, 0);
        publisher.publish(sequence, Publisher.NO_KEY, message, writer.header());
        sequence++;
    }

    long acked() {
        return sent.acked(Phase.MEASURE);
    }

    long received() {
        return got.received(Phase.MEASURE);
    }

    @Override
    public void close() {
        closed = true;
    }
}
