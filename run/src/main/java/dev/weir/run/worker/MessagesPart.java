package dev.weir.run.worker;

import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoWay;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.ReportingPublisher;
import dev.weir.run.worker.MessagesRequest.Begin;
import dev.weir.run.worker.MessagesRequest.BeginMeasuring;
import dev.weir.run.worker.MessagesRequest.EndEchoes;
import dev.weir.run.worker.MessagesRequest.EndReceiving;
import dev.weir.run.worker.MessagesRequest.Join;
import dev.weir.run.worker.MessagesRequest.Open;
import dev.weir.run.worker.MessagesRequest.PublishingRequest;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.transport.Positions;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import dev.weir.transport.remark.Remarks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The publishers, subscribers or clients of a crowd that a worker has, and the echoes of either side. */
final class MessagesPart implements WorkerPart {

    private static final long STOPPING_NANOS = 1_000_000;

    private final WorkerSession session;
    private final Sampling sampling = new Sampling(Timed.ALL);
    private final PublishingSession.Surroundings surroundings;

    /** Those that have not told of themselves since an order to refresh. */
    private final Set<Loop> awaited = new HashSet<>();

    private OptionalLong refreshing = OptionalLong.empty();
    private long lastNumber;
    private @Nullable Transport transport;
    private @Nullable Transport back;
    private @Nullable PublishingSession publishing;
    private @Nullable ReceivingSession receiving;

    MessagesPart(WorkerSession session) {
        this.session = session;
        this.surroundings = new PublishingSession.Surroundings(
                session.clock(), session.runner(), session.errors(), sampling, session.limits());
    }

    @Override
    public boolean opened() {
        return transport != null;
    }

    @Override
    public void follow(WorkerOrder order, WorkerOrder.PartRequest request) throws IOException {
        switch ((MessagesRequest) request) {
            case Open open -> session.done(order, () -> open(open));
            case Join join -> session.done(order, () -> join(join));
            case PublishingRequest asked -> follow(order, asked);
            case Begin begin -> {
                sampling.choose(begin.timed());
                session.stamped(order, () -> receiving(mine -> mine.begin(begin)));
            }
            case BeginMeasuring begin -> {
                sampling.choose(begin.timed());
                session.stamped(order, () -> receiving(mine -> mine.beginMeasuring(begin)));
            }
            case MessagesRequest.Time time -> session.done(order, () -> sampling.choose(time.timed()));
            case MessagesRequest.Tidy tidy -> session.done(order, session.runner()::tidy);
            case MessagesRequest.ReportPositions positions ->
                session.done(order, () -> receiving(ReceivingSession::reportPositions));
            case MessagesRequest.Refresh refresh -> refresh(order);
            case MessagesRequest.TellLast last -> {
                lastNumber = order.number();
                receiving(ReceivingSession::stop);
            }
            case EndReceiving end -> session.answer(order, endReceiving(end.withinNanos()));
            case EndEchoes end -> session.answer(order, endEchoes(end.withinNanos()));
        }
    }

    private void join(Join join) {
        sampling.choose(join.timed());
        TransportOpening opening = TransportOpening.of(join);
        Transport joined = open(opening);
        PublishingSession mine = new PublishingSession(
                join,
                joined,
                surroundings,
                (from, progress, sends) -> session.leave(() -> tell(from, progress, sends)));
        publishing = mine;
        MessagesRequest.EchoReceiving echoes = join.echoes();
        if (echoes != null) {
            mine.receive(
                    openBack(opening, echoes.way()), echoes, session.pauses().forSubscriber(), this::hear);
        }
    }

    /** By the threads of loops. */
    private void hear(StatusReport status) {
        session.leave(() -> tell(status));
    }

    private Transport openBack(TransportOpening opening, EchoWay way) {
        Transport opened = opening.openReturning(surroundings, way);
        back = opened;
        Offers.join(opened, way.topology(), way.handout());
        return opened;
    }

    /** What publishers have told by then is told before the answer. */
    private void follow(WorkerOrder order, PublishingRequest request) throws IOException {
        WorkerMessage.Result result;
        PublishingSession mine = publishing;
        try {
            // A process that could not join has told why, and has nothing to do.
            result = mine == null ? new WorkerMessage.Done() : mine.follow(request);
        } catch (TransportException | SettingsException fault) {
            session.errors().report(session.process(), fault);
            return;
        }
        session.tellAll();
        session.answer(order, result);
    }

    @Override
    public void want() {
        receiving(ReceivingSession::want);
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.want();
        }
    }

    private Transport open(TransportOpening opening) {
        Transport opened = opening.open(surroundings);
        transport = opened;
        opening.join(opened);
        return opened;
    }

    private void open(Open open) {
        sampling.choose(open.timed());
        TransportOpening opening = TransportOpening.of(open);
        Transport opened = open(opening);
        ReceivingSession mine = new ReceivingSession(open, surroundings, session.pauses(), this::hear);
        receiving = mine;
        EchoWay echoes = open.echoes();
        if (echoes != null) {
            // One subscriber may be given every message.
            session.limits().requireRate(echoes.schedule(), 1);
        }
        mine.start(opened, echoes == null ? null : openBack(opening, echoes));
    }

    /** Does something with the subscribers, if it has any. */
    private void receiving(Consumer<ReceivingSession> work) {
        ReceivingSession mine = receiving;
        if (mine != null) {
            work.accept(mine);
        }
    }

    /**
     * Has everybody tell, and answers when they have; one that waits for messages has nothing new to tell, and is not waited
     * for.
     */
    private void refresh(WorkerOrder order) throws IOException {
        refreshing = OptionalLong.of(order.number());
        awaited.clear();
        receiving(mine -> awaited.addAll(mine.telling()));
        PublishingSession mine = publishing;
        if (mine != null) {
            awaited.addAll(mine.telling());
        }
        want();
        answerRefresh();
    }

    private void answerRefresh() throws IOException {
        if (refreshing.isPresent() && awaited.isEmpty()) {
            session.answer(refreshing.getAsLong(), new WorkerMessage.Done());
            refreshing = OptionalLong.empty();
        }
    }

    private void tell(StatusReport status) throws IOException {
        session.tell(new MessagesWords.Status(
                status.from().index(),
                status.atNanos(),
                status.ready(),
                status.position(),
                status.account().packed(),
                status.crowd(),
                status.echoes()));
        awaited.remove(status.from());
        answerRefresh();
        ReceivingSession mine = receiving;
        if (mine != null && mine.toldLast(status.from())) {
            session.answer(lastNumber, new MessagesWords.ToldLast(mine.seen(), remarks()));
        }
    }

    /** What went wrong is told first: the end of a publisher that failed is not to be taken for that of a phase. */
    private void tell(ReportingPublisher from, PublisherProgress progress, Sends sends) throws IOException {
        session.tellFaults();
        session.tell(new MessagesWords.Published(
                from.stream(), session.clock().nanos(), progress, from.acked(), sends.packed()));
        awaited.remove(from);
        answerRefresh();
    }

    @Override
    public long lookAgainNanos() {
        ReceivingSession mine = receiving;
        return mine != null && mine.stopping() ? STOPPING_NANOS : Long.MAX_VALUE;
    }

    @Override
    public void look() {
        receiving(mine -> {
            if (mine.hasStopped()) {
                // Behind what they told before they stopped: what follows tells all that they received.
                session.leave(mine::askLast);
            }
        });
    }

    /** What subscribers have told by then is told before the answer. */
    private MessagesWords.Stuck endReceiving(long withinNanos) throws IOException {
        List<String> stuck = new ArrayList<>();
        receiving(mine -> stuck.addAll(mine.end(withinNanos)));
        session.tellAll();
        return new MessagesWords.Stuck(stuck);
    }

    /** What became of the echoes is told before the answer. */
    private MessagesWords.EchoesEnded endEchoes(long withinNanos) throws IOException {
        ReceivingSession mine = receiving;
        Transport returning = back;
        boolean answered = false;
        Positions end = null;
        try {
            answered = mine == null || mine.endEchoes(withinNanos);
            end = returning == null ? Positions.none() : returning.end();
        } catch (TransportException fault) {
            session.errors().report(session.process(), fault);
        }
        session.tellAll();
        return new MessagesWords.EchoesEnded(answered, end);
    }

    @Override
    public WorkerMessage.Ended end(long withinNanos) throws IOException {
        List<String> stuck = new ArrayList<>();
        receiving(mine -> stuck.addAll(mine.end(withinNanos)));
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.end(withinNanos);
            stuck.addAll(mine.endReceiving(withinNanos));
        }
        session.tellAll();
        Remarks remarks = remarks();
        close(back);
        close(transport);
        return new WorkerMessage.Ended(stuck, remarks);
    }

    private Remarks remarks() {
        Transport opened = transport;
        Remarks all = opened == null ? Remarks.NONE : Offers.remarks(opened);
        Transport returning = back;
        return all.and(Remarks.notMeasured(session.notMeasured()))
                .and(
                        returning == null
                                ? Remarks.NONE
                                : Offers.remarks(returning).onlyWarnings());
    }

    private void close(@Nullable Transport opened) {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (TransportException fault) {
            session.errors().report("close", fault);
        }
    }
}
