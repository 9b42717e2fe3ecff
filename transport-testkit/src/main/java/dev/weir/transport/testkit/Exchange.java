package dev.weir.transport.testkit;

import dev.weir.clock.RunClock;
import dev.weir.transport.Joinable;
import dev.weir.transport.Positions;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** A transport under test with all its publishers and subscribers open and ready, as a run would have them. */
final class Exchange implements AutoCloseable {

    private final TransportUnderTest subject;
    private final RunClock clock = new ShiftedClock();
    private final Topology topology;
    private final Transport transport;

    /** From which subscribers are opened: the same, or a second one that has joined it. */
    private final Transport receiving;

    private final List<Sender> senders = new ArrayList<>();
    private final List<Receiver> receivers = new ArrayList<>();
    private final RunContext run;

    private Exchange(TransportUnderTest subject, Topology topology, boolean joined) {
        this.subject = subject;
        this.topology = topology;
        String runId = String.format("%08x", ThreadLocalRandom.current().nextInt());
        var run = new RunContext(
                runId,
                clock,
                subject.maxMessageBytes(),
                0,
                sequence -> true,
                subject.handling(),
                List.of(),
                false,
                false);
        this.run = run;
        this.transport = subject.driver().open(subject.settings(), run);
        this.receiving = joined ? subject.driver().open(subject.settings(), run) : transport;
    }

    private Exchange(Exchange out, int receivers) {
        this.subject = out.subject;
        this.topology = new Topology(out.topology.subscribers(), receivers, Topology.Delivery.EACH);
        this.run = out.run.ofEchoes(subject.maxMessageBytes());
        this.transport = RoundTripDriver.openReturning(subject.driver(), subject.settings(), run);
        this.receiving = transport;
    }

    /** Opens everything and waits until every subscriber is ready. */
    static Exchange open(TransportUnderTest subject, Topology topology) {
        return connected(new Exchange(subject, topology, false));
    }

    /** The same with the subscribers in a second transport, which is told of the first one by its handout. */
    static Exchange openJoined(TransportUnderTest subject, Topology topology) {
        return connected(new Exchange(subject, topology, true));
    }

    private static Exchange connected(Exchange exchange) {
        try {
            exchange.connect();
        } catch (RuntimeException | AssertionError e) {
            exchange.closeTransports();
            throw e;
        }
        return exchange;
    }

    /** The way back of another that is open, with so many subscribers that get every echo. */
    static Exchange openReturning(Exchange out, int receivers) {
        return connected(new Exchange(out, receivers));
    }

    /** One publisher, one subscriber. */
    static Exchange openPair(TransportUnderTest subject) {
        return open(subject, new Topology(1, 1, Topology.Delivery.SHARED));
    }

    private void connect() {
        transport.provision(topology);
        if (isJoined()) {
            ((Joinable) receiving).join(topology, Map.copyOf(((Joinable) transport).handout()));
        }
        for (int i = 0; i < topology.subscribers(); i++) {
            receivers.add(new Receiver(receiving, i, subject));
        }
        receivers.forEach(Receiver::awaitReady);
        for (int i = 0; i < topology.publishers(); i++) {
            senders.add(new Sender(transport, i, subject.maxMessageBytes(), subject.handling()));
        }
    }

    /** Whether they are two; that they are equal would not make them one. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isJoined() {
        return receiving != transport;
    }

    private void closeTransports() {
        if (isJoined()) {
            receiving.close();
        }
        transport.close();
    }

    /** Closes the subscribers and the transport that has joined, and leaves the other as it is. */
    void leave() {
        receivers.forEach(Receiver::stop);
        receiving.close();
    }

    Transport transport() {
        return transport;
    }

    Topology topology() {
        return topology;
    }

    RunClock clock() {
        return clock;
    }

    List<Sender> senders() {
        return senders;
    }

    List<Receiver> receivers() {
        return receivers;
    }

    Sender sender() {
        return senders.getFirst();
    }

    Receiver receiver() {
        return receivers.getFirst();
    }

    /** Publishes from every sender at once, each on a thread of its own, and flushes. */
    void sendFromAll(int messagesEach, int bytes) {
        List<Thread> threads = senders.stream()
                .map(sender -> Thread.ofPlatform().daemon().start(() -> {
                    sender.send(messagesEach, bytes);
                    sender.flush(subject.patience());
                }))
                .toList();
        threads.forEach(
                thread -> Await.until("a publisher's thread ends", subject.patience(), () -> !thread.isAlive()));
    }

    /** Waits until the subscribers, together or each for itself, have been given everything that is in the log now. */
    void drain() {
        Positions end = transport.end();
        Await.until("the subscribers reach the end, " + end, subject.patience(), () -> hasDrained(end));
    }

    private boolean hasDrained(Positions end) {
        receivers.forEach(Receiver::requireHealthy);
        return switch (topology.delivery()) {
            case SHARED ->
                receivers.stream()
                        .map(Receiver::position)
                        .reduce(Positions.none(), Positions::furthest)
                        .reached(end);
            case EACH ->
                receivers.stream().allMatch(receiver -> receiver.position().reached(end));
        };
    }

    /** Everything that arrived, over all subscribers. */
    List<Arrival> arrivals() {
        return receivers.stream()
                .flatMap(receiver -> receiver.inbox().arrivals().stream())
                .toList();
    }

    @Override
    public void close() {
        receivers.forEach(Receiver::stop);
        senders.forEach(Sender::close);
        closeTransports();
    }
}
