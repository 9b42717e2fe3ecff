package dev.weir.run;

import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.FailureKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A transport that is sound but for one call, which does something else the n-th time it is made. */
final class BrokenDriver implements TransportDriver {

    /** Which call. */
    enum Call {
        PROVISION,
        OPEN_PUBLISHER,
        OPEN_SUBSCRIBER,
        EFFECTIVE_SETTINGS,
        PUBLISH,
        ACK,
        POLL,
        END,
        FLUSH,
        CLOSE_PUBLISHER,
        CLOSE_SUBSCRIBER,
        CLOSE
    }

    private final FaultyDriver sound;
    private final Call broken;
    private final int nth;
    private final Runnable instead;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger received = new AtomicInteger();

    BrokenDriver(FaultPlan plan, Call broken, int nth, Runnable instead) {
        this.sound = new FaultyDriver(plan, new Oracle());
        this.broken = broken;
        this.nth = nth;
        this.instead = instead;
    }

    private void called(Call call) {
        if (call == broken && calls.incrementAndGet() == nth) {
            instead.run();
        }
    }

    /** How often one polls depends on the machine: the first time after the n-th message was received. */
    private void polled() {
        if (broken == Call.POLL && received.get() >= nth && calls.incrementAndGet() == 1) {
            instead.run();
        }
    }

    @Override
    public String name() {
        return sound.name();
    }

    @Override
    public String description() {
        return sound.description();
    }

    @Override
    public Set<Capability> capabilities() {
        return sound.capabilities();
    }

    @Override
    public List<Setting> settings() {
        return sound.settings();
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        return new Broken(sound.open(settings, context));
    }

    private final class Broken implements Transport {

        private final Transport transport;

        private Broken(Transport transport) {
            this.transport = transport;
        }

        @Override
        public String provision(Topology topology) {
            called(Call.PROVISION);
            return transport.provision(topology);
        }

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            called(Call.OPEN_PUBLISHER);
            return new BrokenPublisher(transport.openPublisher(stream, new AckListener() {
                @Override
                public void onAck(long sequence, int partition, long ackedNanos) {
                    called(Call.ACK);
                    acks.onAck(sequence, partition, ackedNanos);
                }

                @Override
                public void onFailure(long sequence, FailureKind kind, String cause) {
                    acks.onFailure(sequence, kind, cause);
                }
            }));
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            called(Call.OPEN_SUBSCRIBER);
            MessageHandler counting = (message, header, partition, offset, receivedNanos) -> {
                received.incrementAndGet();
                handler.onMessage(message, header, partition, offset, receivedNanos);
            };
            return new BrokenSubscriber(transport.openSubscriber(subscriber, counting));
        }

        @Override
        public Positions end() {
            called(Call.END);
            return transport.end();
        }

        @Override
        public List<EffectiveSetting> effectiveSettings() {
            called(Call.EFFECTIVE_SETTINGS);
            return transport.effectiveSettings();
        }

        @Override
        public void close() {
            called(Call.CLOSE);
            transport.close();
        }
    }

    private final class BrokenPublisher implements Publisher {

        private final Publisher publisher;

        private BrokenPublisher(Publisher publisher) {
            this.publisher = publisher;
        }

        @Override
        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
            called(Call.PUBLISH);
            publisher.publish(sequence, key, message, header);
        }

        @Override
        public boolean flush(Duration deadline) {
            called(Call.FLUSH);
            return publisher.flush(deadline);
        }

        @Override
        public void close() {
            called(Call.CLOSE_PUBLISHER);
            publisher.close();
        }
    }

    private final class BrokenSubscriber implements Subscriber {

        private final Subscriber subscriber;

        private BrokenSubscriber(Subscriber subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void awaitReady(Duration deadline) {
            subscriber.awaitReady(deadline);
        }

        @Override
        public int poll(int limit) {
            polled();
            return subscriber.poll(limit);
        }

        @Override
        public Positions position() {
            return subscriber.position();
        }

        @Override
        public void close() {
            called(Call.CLOSE_SUBSCRIBER);
            subscriber.close();
        }
    }
}
