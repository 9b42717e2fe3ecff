package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoReceivers;
import dev.weir.run.echo.EchoWay;
import dev.weir.run.echo.Echoes;
import dev.weir.run.echo.NoEchoes;
import dev.weir.run.echo.RemoteEchoReceivers;
import dev.weir.run.host.PlacedShare;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import dev.weir.run.observe.CountReports.AccountCounts;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.MessagesWords.Published;
import dev.weir.run.worker.MessagesWords.Status;
import dev.weir.run.worker.RemoteWorkers.Asked;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishers in processes of their own. Their accounts here are copies, which the run's own thread brings up to what it was
 * told: what a process sent and could not tell any more is not known.
 */
public final class RemotePublishers implements Publishers {

    private static final long LEAD_NANOS = 50_000_000;
    private static final Duration END_READ_WITHIN = Duration.ofSeconds(10);

    private final Sending sending;
    private final int processes;
    private final BetweenSides between;
    private final RunContext context;
    private final WorkerHosts hosts;
    private final RunClock clock;
    private final RemoteWorkers workers;
    private final List<RemoteWorker> byStream = new ArrayList<>();
    private final List<PublisherAccount> accounts = new ArrayList<>();
    private final List<PublisherProgress> told = new ArrayList<>();
    private final List<Long> toldNanos = new ArrayList<>();
    private final Queue<Published> reports = new ConcurrentLinkedQueue<>();
    private final Queue<Status> echoReports = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Positions> acked = new AtomicReference<>(Positions.none());
    private @Nullable RemoteEchoReceivers receivers;
    private Echoes echoes = new NoEchoes();
    private List<Asked> opening = List.of();
    private int task;
    private int publishing;
    private long startNanos;
    private boolean ended;
    private boolean endKnown = true;
    private @Nullable Positions end;

    /**
     * @param sending what the processes need to know of the run
     * @param processes how many divide the publishers
     */
    public RemotePublishers(Sending sending, int processes, BetweenSides between, ProcessWatch watch) {
        this.sending = sending;
        this.processes = processes;
        this.between = between;
        this.context = between.context();
        this.hosts = between.hosts();
        this.clock = context.clock();
        this.workers = new RemoteWorkers(hosts, watch, this::takeUpdates);
    }

    /** Has its processes receive the echoes of their messages. Before they are started. */
    public void receiving(Echoes wayBack) {
        echoes = wayBack;
    }

    /** Those who receive echoes. Once. */
    public EchoReceivers echoReceivers() {
        var copies = new RemoteEchoReceivers(
                places().size(),
                sending.runId(),
                sending.publishers(),
                sending.messages().carrier(),
                this::takeUpdates);
        receivers = copies;
        return copies;
    }

    private List<PlacedShare> places() {
        return hosts.publishers(ProcessWatch.PUBLISHER, processes, sending.publishers());
    }

    /**
     * Begins to start the processes.
     *
     * @param readyWithin how long a receiver of echoes may take until it is ready
     */
    public void start(Transport transport, Duration readyWithin) {
        var system = between.system(transport);
        Timed timed = between.sampling().timed();
        Optional<EchoWay> way = echoes.way();
        var owner = new RemoteWorker.Owner(MessagesWords.PROTOCOL, this::hear);
        for (PlacedShare place : places()) {
            WorkerShare share = place.share();
            int receiver = workers.all().size();
            var join = new MessagesRequest.Join(
                    sending,
                    share,
                    timed,
                    system,
                    context.maxMessageBytes(),
                    context.spinningThreads(),
                    way.map(back -> new MessagesRequest.EchoReceiving(receiver, back, readyWithin.toNanos()))
                            .orElse(null));
            RemoteWorker worker = new RemoteWorker(workers.all().size() + 1, place, join, owner, hosts);
            workers.add(worker);
            for (int stream = share.first(); stream < share.end(); stream++) {
                byStream.add(worker);
                accounts.add(PublisherAccount.copy(stream, between.sampling()));
                told.add(PublisherProgress.NONE);
                toldNanos.add(clock.nanos());
            }
        }
    }

    /** By the thread of a process. */
    private void hear(RemoteWorker worker, WorkerMessage.PartReport report) {
        switch ((MessagesWords.Report) report) {
            case Published published -> {
                acked.accumulateAndGet(published.acked(), Positions::furthest);
                reports.add(published);
            }
            case Status status -> echoReports.add(status);
        }
    }

    @Override
    public Optional<RemoteWorkers> workers() {
        return Optional.of(workers);
    }

    /** By {@link #unopened}, as soon as the processes have joined. */
    @Override
    public void open(Transport transport) {}

    @Override
    public List<String> unopened() {
        if (!workers.opened()) {
            return workers.unopened();
        }
        if (opening.isEmpty()) {
            opening = workers.ask(new MessagesRequest.OpenPublishers());
        }
        return RemoteWorkers.unanswered(opening);
    }

    @Override
    public List<PublisherAccount> accounts() {
        takeUpdates();
        return accounts;
    }

    @Override
    public Positions acked() {
        return Objects.requireNonNull(acked.get());
    }

    /** Brings accounts up to what has been told, without asking. */
    private void takeUpdates() {
        for (Published report = reports.poll(); report != null; report = reports.poll()) {
            PublisherAccount account = accounts.get(report.stream());
            account.take(report.sends());
            workers.counts().add(report.stream(), report.atNanos(), AccountCounts.of(account));
            told.set(report.stream(), report.progress());
            toldNanos.set(report.stream(), report.atNanos());
        }
        RemoteEchoReceivers copies = receivers;
        for (Status report = echoReports.poll(); copies != null && report != null; report = echoReports.poll()) {
            copies.take(report.subscriber(), report.ready(), report.position(), report.account());
        }
        if (!opening.isEmpty() && !ended) {
            workers.all().forEach(RemoteWorker::lookForSilence);
        }
    }

    /** A publisher that is lost has stopped with its last report, as far as anybody knows. */
    @Override
    public List<PublisherProgress> progress() {
        takeUpdates();
        List<PublisherProgress> progress = new ArrayList<>();
        for (int stream = 0; stream < told.size(); stream++) {
            PublisherProgress last = told.get(stream);
            boolean done = last.task() == task && last.idle();
            progress.add(new PublisherProgress(
                    last.task(),
                    done || byStream.get(stream).gone(),
                    done && last.flushed(),
                    last.nextSequence(),
                    done || !accounts.get(stream).isLost()
                            ? last.stoppedNanos()
                            : Math.max(startNanos, toldNanos.get(stream))));
        }
        return progress;
    }

    @Override
    public void probe(List<Long> counts) {
        workers.tell(new MessagesRequest.Probe(++task, counts));
    }

    /** Every process says when it was prepared: only when each was so before the start do any publish. */
    @Override
    public List<String> begin(PublishingPhase phase) {
        List<Asked> prepared = workers.demand(
                new MessagesRequest.Prepare(phase, between.sampling().timed()));
        List<String> late = workers.late(prepared, phase.startNanos());
        if (!late.isEmpty()) {
            return late;
        }
        if (clock.nanos() - phase.startNanos() >= 0) {
            return List.of(ProcessWatch.OWN);
        }
        startNanos = phase.startNanos();
        publishing = ++task;
        workers.tell(new MessagesRequest.Publish(task));
        return List.of();
    }

    @Override
    public void cancel() {
        if (!opening.isEmpty()) {
            workers.tell(new MessagesRequest.Cancel());
        }
    }

    @Override
    public void flush(Duration within) {
        workers.tell(new MessagesRequest.Flush(++task, within.toNanos()));
    }

    /** More processes take longer to answer. */
    @Override
    public long leadNanos() {
        return LEAD_NANOS * Math.max(processes, workers.all().size());
    }

    /** What only the process of a publisher can read comes from there. */
    @Override
    public List<EffectiveSetting> effectiveSettings(Transport transport) {
        List<EffectiveSetting> all = new ArrayList<>(transport.effectiveSettings());
        if (opening.isEmpty()) {
            return all;
        }
        for (Result answer : workers.answers(new MessagesRequest.ReadSettings())) {
            if (answer instanceof MessagesWords.InForce inForce) {
                inForce.settings().stream()
                        .filter(more -> all.stream()
                                .noneMatch(known -> known.scope().equals(more.scope())
                                        && known.name().equals(more.name())))
                        .forEach(all::add);
            }
        }
        return all;
    }

    @Override
    public Supplier<List<ClientFigure>> clientFigures(Transport transport) {
        Supplier<List<ClientFigure>> own = Offers.clientFigures(transport);
        workers.tell(new MessagesRequest.BeginFigures());
        return () ->
                Stream.concat(own.get().stream(), workers.figures().stream()).toList();
    }

    @Override
    public List<String> end(long deadlineNanos) {
        if (ended || opening.isEmpty()) {
            return List.of();
        }
        ended = true;
        workers.expectNoNews();
        List<Asked> ending =
                workers.ask(new MessagesRequest.EndPublishers(Math.max(0, deadlineNanos - clock.nanos()) / 2));
        workers.await(ending, deadlineNanos);
        takeUpdates();
        List<String> stuck = new ArrayList<>();
        for (Asked asked : ending) {
            if (asked.orDone() instanceof MessagesWords.Stuck left) {
                stuck.addAll(left.names());
            } else {
                lose(asked.worker());
            }
        }
        return stuck;
    }

    /** What it has told until now is all that will be known of it. */
    private void lose(RemoteWorker worker) {
        for (int stream = worker.share().first(); stream < worker.share().end(); stream++) {
            PublisherProgress last = told.get(stream);
            accounts.get(stream).lose(last.idle() && last.task() >= publishing);
        }
    }

    /** Asked once of every process, whose publishers have ended. */
    @Override
    public Positions end(Transport transport) {
        Positions theirs = end;
        if (theirs == null) {
            theirs = Positions.none();
            List<Asked> asked = workers.ask(new MessagesRequest.ReadEnd());
            workers.await(asked, clock.nanos() + END_READ_WITHIN.toNanos());
            for (Asked one : asked) {
                if (one.orDone() instanceof MessagesWords.EndRead read && read.end() != null) {
                    theirs = theirs.furthest(read.end());
                } else {
                    endKnown = false;
                }
            }
            end = theirs;
        }
        return transport.end().furthest(theirs);
    }

    @Override
    public boolean known() {
        return endKnown && accounts.stream().noneMatch(PublisherAccount::isLost);
    }

    @Override
    public List<String> close(long deadlineNanos) {
        workers.takeLastPauses();
        return workers.end(deadlineNanos);
    }
}
