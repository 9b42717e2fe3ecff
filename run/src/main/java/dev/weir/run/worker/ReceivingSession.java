package dev.weir.run.worker;

import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Phase;
import dev.weir.run.echo.LocalEchoSenders;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.ReceivingLoop;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.watch.ProcessPauses;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.MessagesRequest.Begin;
import dev.weir.run.worker.MessagesRequest.BeginMeasuring;
import dev.weir.run.worker.MessagesRequest.Open;
import dev.weir.run.worker.PublishingSession.Surroundings;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The subscribers, or the loops of a crowd, that a worker has. Used by the thread that serves. */
final class ReceivingSession {

    private final Open open;
    private final Surroundings surroundings;
    private final ProcessPauses pauses;
    private final Consumer<StatusReport> told;
    private final List<ReportingLoop> loops = new ArrayList<>();
    private final List<SubscriberPresence> presences = new ArrayList<>();
    private final Set<ReportingLoop> awaitedLast = new HashSet<>();
    private @Nullable LocalEchoSenders echoes;
    private List<String> stuck = List.of();
    private boolean stopping;
    private long measuredFromNanos;

    /** @param told takes what subscribers tell */
    ReceivingSession(Open open, Surroundings surroundings, ProcessPauses pauses, Consumer<StatusReport> told) {
        this.open = open;
        this.surroundings = surroundings;
        this.pauses = pauses;
        this.told = told;
    }

    /**
     * Opens them over a transport that has been joined.
     *
     * @param back the way back, likewise; null where nothing is sent back
     */
    void start(Transport transport, @Nullable Transport back) {
        Receiving receiving = open.receiving();
        if (receiving.crowd() != null) {
            CrowdLoops.open(
                            receiving,
                            open.share(),
                            transport,
                            this::timing,
                            surroundings.clock(),
                            surroundings.errors())
                    .forEach(loop ->
                            start(loop.order().loop(), loop, loop.account().totals(), null, receiving.pacer()));
            return;
        }
        LocalEchoSenders senders =
                new LocalEchoSenders(receiving.runId(), open.maxMessageBytes(), surroundings.clock());
        echoes = senders;
        boolean ordered = Offers.keepsOrder(transport);
        OffsetsSeen shared = new OffsetsSeen();
        for (int i = open.share().first(); i < open.share().end(); i++) {
            SubscriberAccount account = receiving.account(i, receiving.opening());
            if (!ordered) {
                account.unordered(receiving.topology().delivery() == Delivery.SHARED ? shared : new OffsetsSeen());
            }
            timing(account);
            account.begin(Phase.PROBE, surroundings.clock().nanos());
            SubscriberPresence presence = receiving.presence(i, surroundings.clock(), transport);
            presences.add(presence);
            MessageHandler handler = back == null ? account : senders.echoing(back, account);
            start(
                    i,
                    new SubscriberLoop(
                            i,
                            transport.openSubscriber(i, handler),
                            Duration.ofNanos(open.readyWithinNanos()),
                            surroundings.errors(),
                            receiving.work(i, surroundings.clock()),
                            presence),
                    account,
                    back == null ? null : senders.sends().getLast(),
                    receiving.subscriberPacer());
        }
    }

    private void timing(SubscriberAccount account) {
        account.timing(surroundings.sampling()).stamping(surroundings.clock()).chargingPauses(pauses.forSubscriber());
    }

    private void start(
            int index, ReceivingLoop loop, SubscriberAccount account, @Nullable EchoSends sends, PacerMode pacer) {
        ReportingLoop reporting = new ReportingLoop(index, loop, account, sends, surroundings.clock()::nanos, told);
        loops.add(reporting);
        surroundings.runner().start(reporting, pacer);
    }

    void begin(Begin begin) {
        measuredFromNanos = begin.startNanos();
        loops.forEach(loop -> loop.account().begin(begin.phase(), begin.startNanos()));
        presences.forEach(presence -> presence.released(begin.startNanos()));
    }

    void beginMeasuring(BeginMeasuring begin) {
        for (ReportingLoop loop : loops) {
            if (loop.receiving() instanceof CrowdLoop clients) {
                clients.beginMeasuring(begin.start(), begin.lengthNanos());
            }
        }
    }

    void reportPositions() {
        loops.forEach(loop -> loop.receiving().reportPosition());
    }

    /** Asks every one for a report. */
    void want() {
        loops.forEach(ReportingLoop::want);
    }

    /** Those that will follow {@link #want} at once. */
    List<ReportingLoop> telling() {
        return loops.stream().filter(ReportingLoop::isPolling).toList();
    }

    /** Has every subscriber receive nothing more. */
    void stop() {
        stopping = true;
        presences.forEach(SubscriberPresence::end);
    }

    /** Whether they have been told to {@link #stop} and some have not yet. */
    boolean stopping() {
        return stopping;
    }

    /** Whether every subscriber has stopped since the last call of this. */
    boolean hasStopped() {
        if (!stopping || presences.stream().anyMatch(one -> one.state() != SubscriberPresence.State.ENDING)) {
            return false;
        }
        stopping = false;
        return true;
    }

    /** Asks every subscriber that has stopped for its last report. */
    void askLast() {
        awaitedLast.addAll(loops);
        want();
    }

    /** One has told; whether that was the last report of all. */
    boolean toldLast(ReportingLoop loop) {
        return awaitedLast.remove(loop) && awaitedLast.isEmpty();
    }

    /** What this process saw of itself since measuring began. */
    ProcessWatch.Seen seen() {
        return pauses.seen(measuredFromNanos, surroundings.clock().nanos());
    }

    /** Ends them; returns the names of those that did not end in time. */
    List<String> end(long withinNanos) {
        loops.forEach(loop -> loop.receiving().end());
        List<String> left =
                surroundings.runner().stuck(loops, surroundings.clock().nanos() + withinNanos);
        stuck = Stream.concat(stuck.stream(), left.stream()).toList();
        return left;
    }

    /** Hands over the echoes that are buffered and tells what became of them; whether all were answered. When they have ended. */
    boolean endEchoes(long withinNanos) {
        LocalEchoSenders senders = echoes;
        try {
            return senders == null || senders.end(Duration.ofNanos(withinNanos));
        } finally {
            loops.stream().filter(loop -> !stuck.contains(loop.name())).forEach(ReportingLoop::tellAgain);
        }
    }
}
