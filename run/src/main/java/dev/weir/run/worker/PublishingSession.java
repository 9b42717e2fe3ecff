package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.measure.OwnPauses;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.run.echo.EchoReceiverLoop;
import dev.weir.run.host.LimitCheck;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.PublisherLoop;
import dev.weir.run.loop.PublisherLoops;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.ReportingPublisher;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.Sending;
import dev.weir.run.worker.MessagesRequest.BeginFigures;
import dev.weir.run.worker.MessagesRequest.Cancel;
import dev.weir.run.worker.MessagesRequest.EchoReceiving;
import dev.weir.run.worker.MessagesRequest.EndFigures;
import dev.weir.run.worker.MessagesRequest.EndPublishers;
import dev.weir.run.worker.MessagesRequest.Flush;
import dev.weir.run.worker.MessagesRequest.OpenPublishers;
import dev.weir.run.worker.MessagesRequest.Prepare;
import dev.weir.run.worker.MessagesRequest.Probe;
import dev.weir.run.worker.MessagesRequest.Publish;
import dev.weir.run.worker.MessagesRequest.PublishingRequest;
import dev.weir.run.worker.MessagesRequest.ReadEnd;
import dev.weir.run.worker.MessagesRequest.ReadSettings;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The publishers that a worker has. Used by the thread that serves. */
final class PublishingSession {

    private final RunClock clock;
    private final Surroundings surroundings;
    private final MessagesRequest.Join join;
    private final Transport transport;
    private final PublisherLoops loops;
    private final ReportingPublisher.Told told;
    private final List<ReportingPublisher> publishers = new ArrayList<>();
    private Supplier<List<ClientFigure>> figures = List::of;
    private @Nullable PublishingPhase prepared;
    private @Nullable ReportingLoop echoes;

    /** What publishers of a worker need of it. */
    record Surroundings(RunClock clock, LoopRunner runner, RunErrors errors, Sampling sampling, LimitCheck limits) {}

    /**
     * @param transport has been joined
     * @param told takes what publishers tell
     */
    PublishingSession(
            MessagesRequest.Join join, Transport transport, Surroundings surroundings, ReportingPublisher.Told told) {
        this.clock = surroundings.clock();
        this.surroundings = surroundings;
        this.join = join;
        this.transport = transport;
        this.told = told;
        this.loops = new PublisherLoops(
                join.sending(), join.sending().load(), surroundings.sampling(), clock, surroundings.errors());
    }

    /**
     * Begins to receive the echoes of these publishers.
     *
     * @param back the way back, which has been joined
     * @param pauses those of this process, for the receiver's thread alone
     * @param status takes what the receiver tells
     */
    void receive(Transport back, EchoReceiving asked, OwnPauses pauses, Consumer<StatusReport> status) {
        Sending sending = join.sending();
        SubscriberAccount account = SubscriberAccount.ofEchoes(
                        asked.receiver(),
                        sending.runId(),
                        sending.carrier(surroundings.sampling()),
                        sending.publishers())
                .timing(surroundings.sampling())
                .stamping(clock)
                .chargingPauses(pauses);
        account.begin(Phase.PROBE, clock.nanos());
        var streams =
                new EchoReceiver.Streams(join.share().first(), join.share().end(), sending.publishers());
        Subscriber source = back.openSubscriber(asked.receiver(), new EchoReceiver(account, sending.runId(), streams));
        ReportingLoop receiver = new ReportingLoop(
                asked.receiver(),
                new EchoReceiverLoop(
                        asked.receiver(), source, Duration.ofNanos(asked.readyWithinNanos()), surroundings.errors()),
                account,
                null,
                surroundings.clock()::nanos,
                status);
        echoes = receiver;
        surroundings.runner().start(receiver, sending.pacer());
    }

    /** Does what is asked. */
    Result follow(PublishingRequest request) {
        switch (request) {
            case OpenPublishers all -> open();
            case Probe probe -> {
                loops.probe(probe.counts());
                given(probe.task());
            }
            case Prepare prepare -> {
                return prepare(prepare);
            }
            case Publish publish -> {
                loops.begin(Objects.requireNonNull(prepared));
                given(publish.task());
            }
            case Cancel cancel -> loops.cancel();
            case Flush flush -> {
                loops.flush(Duration.ofNanos(flush.withinNanos()));
                given(flush.task());
            }
            case EndPublishers end -> {
                return new MessagesWords.Stuck(end(end.withinNanos()));
            }
            case ReadEnd read -> {
                return new MessagesWords.EndRead(end());
            }
            case ReadSettings read -> {
                return new MessagesWords.InForce(transport.effectiveSettings());
            }
            case BeginFigures begin -> figures = Offers.clientFigures(transport);
            case EndFigures end -> {
                return new MessagesWords.Counted(figures.get());
            }
        }
        return new WorkerMessage.Done();
    }

    /** Answers with the time at which it is prepared; a rate that is not allowed is a fault, and nothing is prepared. */
    private Result prepare(Prepare prepare) {
        int mine = join.share().end() - join.share().first();
        try {
            surroundings
                    .limits()
                    .requireRate(
                            prepare.phase().schedule(),
                            (double) mine / join.sending().publishers());
        } catch (TransportException refused) {
            surroundings.errors().report(join.share().process(), refused);
            return new WorkerMessage.Done();
        }
        surroundings.sampling().choose(prepare.timed());
        prepared = prepare.phase();
        ReportingLoop receiver = echoes;
        if (receiver != null) {
            receiver.account().begin(prepare.phase().phase(), prepare.phase().startNanos());
        }
        return new WorkerMessage.Stamped(clock.nanos());
    }

    private void open() {
        for (int stream = join.share().first(); stream < join.share().end(); stream++) {
            ReportingPublisher publisher = loops.openReporting(transport, stream, told);
            publishers.add(publisher);
            surroundings.runner().start(publisher, join.sending().pacer());
        }
    }

    /** After the loops have been given it: one that is still idle with what it had before is not to look done. */
    private void given(int task) {
        publishers.forEach(publisher -> publisher.given(task));
    }

    private @Nullable Positions end() {
        try {
            return transport.end();
        } catch (TransportException error) {
            surroundings.errors().report(join.share().process(), error);
            return null;
        }
    }

    /** Asks every publisher for a report, and who receives their echoes. */
    void want() {
        publishers.forEach(ReportingPublisher::want);
        ReportingLoop receiver = echoes;
        if (receiver != null) {
            receiver.want();
        }
    }

    /** Those that will follow {@link #want}. */
    List<Loop> telling() {
        List<Loop> telling = new ArrayList<>();
        publishers.stream().filter(ReportingPublisher::isTelling).forEach(telling::add);
        ReportingLoop receiver = echoes;
        if (receiver != null && receiver.isPolling()) {
            telling.add(receiver);
        }
        return telling;
    }

    /** Ends who receives their echoes; returns its name if it did not end in time. */
    List<String> endReceiving(long withinNanos) {
        ReportingLoop receiver = echoes;
        if (receiver == null) {
            return List.of();
        }
        receiver.receiving().end();
        return surroundings.runner().stuck(List.of(receiver), clock.nanos() + withinNanos);
    }

    /** Ends and closes them; returns the names of those that did not end in time. */
    List<String> end(long withinNanos) {
        loops.loops().forEach(PublisherLoop::end);
        return surroundings.runner().stuck(publishers, clock.nanos() + withinNanos);
    }
}
