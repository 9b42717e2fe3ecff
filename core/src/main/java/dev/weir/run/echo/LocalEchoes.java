package dev.weir.run.echo;

import dev.weir.clock.RunClock;
import dev.weir.measure.EchoAudit;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.result.EchoLedger;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.TransportCalls;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.Incident;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way back in one process: a publisher of echoes for each subscriber, and one receiver. */
public final class LocalEchoes implements Echoes {

    private final Way way;
    private final Supplier<Carrier> carriers;
    private final Sampling sampling;
    private final Threads threads;
    private final List<Publisher> publishers = new ArrayList<>();
    private final List<EchoSends> sends = new ArrayList<>();
    private final List<SubscriberAccount> echoed = new ArrayList<>();
    private @Nullable Transport transport;
    private @Nullable SubscriberAccount account;
    private @Nullable EchoReceiverLoop loop;

    /**
     * What carries echoes.
     *
     * @param driver opens the transport
     * @param settings those of the way out
     * @param context that of the way out
     * @param runId the run that echoes are of
     * @param topology of the way out
     */
    public record Way(TransportDriver driver, Settings settings, RunContext context, int runId, Topology topology) {}

    /** By what the loop of the receiver is turned, and where it reports. */
    public record Threads(RunClock clock, LoopRunner runner, Faults faults, PacerMode pacer) {}

    /** @param carriers makes a carrier for the receiver */
    public LocalEchoes(Way way, Supplier<Carrier> carriers, Sampling sampling, Threads threads) {
        this.way = way;
        this.carriers = carriers;
        this.sampling = sampling;
        this.threads = threads;
    }

    @Override
    public String open(TransportCalls calls) {
        RunContext context = way.context.ofEchoes(EchoingSubscriber.maxEchoBytes(way.context.maxMessageBytes()));
        Transport opened = new BoundedTransport(() -> way.driver.openReturning(way.settings, context), calls);
        transport = opened;
        return "; echoes: " + opened.provision(new Topology(way.topology.subscribers(), 1, Delivery.EACH));
    }

    private Transport opened() {
        Transport opened = transport;
        if (opened == null) {
            throw new IllegalStateException("the way back is not open");
        }
        return opened;
    }

    @Override
    public void start(Duration readyWithin) {
        SubscriberAccount receiving = SubscriberAccount.ofEchoes(
                        0, way.runId, carriers.get(), way.topology.publishers())
                .timing(sampling)
                .stamping(threads.clock);
        receiving.begin(Phase.PROBE, threads.clock.nanos());
        account = receiving;
        EchoReceiverLoop receiver = new EchoReceiverLoop(
                0, opened().openSubscriber(0, new EchoReceiver(receiving, way.runId)), readyWithin, threads.faults);
        loop = receiver;
        threads.runner.start(receiver, threads.pacer);
    }

    @Override
    public MessageHandler echoing(SubscriberAccount subscriber) {
        EchoSends sending = new EchoSends();
        Publisher publisher = opened().openPublisher(publishers.size(), sending);
        publishers.add(publisher);
        sends.add(sending);
        echoed.add(subscriber);
        return new EchoingSubscriber(subscriber, way.runId, way.context.maxMessageBytes(), publisher, sending);
    }

    @Override
    public boolean ready() {
        EchoReceiverLoop receiver = loop;
        return receiver != null && receiver.ready();
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        accounts().forEach(receiving -> receiving.begin(phase, startNanos));
    }

    @Override
    public List<SubscriberAccount> accounts() {
        SubscriberAccount receiving = account;
        return receiving == null ? List.of() : List.of(receiving);
    }

    @Override
    public boolean complete(Phase phase) {
        long due = echoed.stream()
                .mapToLong(subscriber -> subscriber.unique(phase))
                .sum();
        return accounts().stream()
                        .mapToLong(receiving -> receiving.unique(phase))
                        .sum()
                >= due;
    }

    @Override
    public boolean endSending(Duration within) {
        boolean flushed = true;
        for (Publisher publisher : publishers) {
            flushed &= publisher.flush(within);
        }
        publishers.forEach(Publisher::close);
        return flushed;
    }

    @Override
    public Positions end() {
        return opened().end();
    }

    @Override
    public boolean reached(Positions end) {
        EchoReceiverLoop receiver = loop;
        return receiver != null && receiver.position().reached(end);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        EchoReceiverLoop receiver = loop;
        if (receiver == null) {
            return List.of();
        }
        receiver.end();
        return threads.runner.stuck(List.of(receiver), deadlineNanos);
    }

    @Override
    public void seal() {
        sends.forEach(EchoSends::seal);
        accounts().forEach(SubscriberAccount::seal);
    }

    @Override
    public EchoLedger ledger(List<SubscriberAccount> subscribers, boolean drainProven, List<String> imbalances) {
        EchoAudit audit = new EchoAudit(subscribers, accounts());
        long due = subscribers.stream()
                .mapToLong(subscriber -> subscriber.unique(Phase.MEASURE))
                .sum();
        EchoLedger ledger = audit.close(drainProven, EchoSends.total(sends, due));
        imbalances.addAll(audit.imbalances());
        return ledger;
    }

    @Override
    public List<Warning> warnings() {
        Transport opened = transport;
        return opened == null ? List.of() : opened.warnings();
    }

    @Override
    public List<Incident> incidents() {
        Transport opened = transport;
        return opened == null ? List.of() : opened.incidents();
    }

    @Override
    public void close() {
        Transport opened = transport;
        transport = null;
        if (opened != null) {
            opened.close();
        }
    }
}
