package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.message.Timed;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.run.observe.CountReports;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.run.worker.WorkerOrder.Request;
import dev.weir.run.worker.process.LeaseRenewal;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes that divide one side of a run, or the steps of it: every order goes to all of them. Used by the run's own thread.
 */
public final class RemoteWorkers {

    /**
     * On a machine with too much to do an answer takes its time. A cable between hosts that was cut is noticed after four or five
     * seconds, and is then what is to be told.
     */
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    /** How soon it is seen that the run does not go on. */
    private static final long GLANCE_NANOS = 4_000_000;

    private static final Duration REFRESH_WITHIN = Duration.ofMillis(50);
    private static final Duration LAST_PAUSES_WITHIN = Duration.ofSeconds(1);

    private final WorkerHosts hosts;
    private final RunClock clock;
    private final ProcessWatch watch;
    private final Runnable takeUpdates;
    private final CountReports counts = new CountReports();
    private final List<RemoteWorker> workers = new ArrayList<>();
    private Remarks remarks = Remarks.NONE;
    private @Nullable LeaseRenewal leases;
    private boolean noNews;

    /** @param takeUpdates brings what is known here up to what has been told, without asking */
    public RemoteWorkers(WorkerHosts hosts, ProcessWatch watch, Runnable takeUpdates) {
        this.takeUpdates = takeUpdates;
        this.hosts = hosts;
        this.clock = hosts.clock();
        this.watch = watch;
    }

    /** What a process was asked. */
    public record Asked(RemoteWorker worker, CompletableFuture<Result> answer) {

        /** Whether the answer has come. */
        boolean came() {
            return answer.isDone() && !answer.isCompletedExceptionally();
        }

        /** The answer; {@link WorkerMessage.Done} where none has come. */
        public Result orDone() {
            return RemoteWorker.within(0, answer).orElseGet(WorkerMessage.Done::new);
        }

        private boolean stillOpen(BooleanSupplier going) {
            return !answer.isDone() && going.getAsBoolean();
        }
    }

    /** Adds a process that has just been started, and watches it. */
    public void add(RemoteWorker worker) {
        workers.add(worker);
        worker.attach(watch);
        if (!worker.isHere()) {
            LeaseRenewal renewal = leases == null ? LeaseRenewal.start(clock) : leases;
            renewal.add(() -> worker.tell(new WorkerOrder.Lease()));
            leases = renewal;
        }
    }

    public List<RemoteWorker> all() {
        return workers;
    }

    /** Those that do not run yet, by name. */
    public List<String> unstarted() {
        return workers.stream()
                .filter(worker -> !worker.started())
                .map(RemoteWorker::name)
                .toList();
    }

    /** Whether every process has opened what it was told first. */
    public boolean opened() {
        return !workers.isEmpty() && workers.stream().allMatch(RemoteWorker::opened);
    }

    /** Those that have not opened yet what they were told first, by name. */
    List<String> unopened() {
        return workers.stream()
                .filter(worker -> !worker.opened())
                .map(RemoteWorker::name)
                .toList();
    }

    /** Those that have not answered yet, by name. */
    static List<String> unanswered(List<Asked> asked) {
        return asked.stream()
                .filter(one -> !one.came())
                .map(one -> one.worker().name())
                .toList();
    }

    public List<Asked> ask(Request order) {
        return workers.stream()
                .map(worker -> new Asked(worker, worker.ask(order)))
                .toList();
    }

    public void tell(Request order) {
        workers.forEach(worker -> worker.tell(order));
    }

    /** Has those on other hosts tell what they have used until now, as the figures of this host are read by a mark. */
    public void markUse() {
        workers.stream().filter(worker -> !worker.isHere()).forEach(worker -> worker.tell(new WorkerOrder.ReportUse()));
    }

    /** Waits for the answers, of which some may not come: those of a process that a fault stops are not waited for. */
    public void await(List<Asked> asked, long deadlineNanos) {
        awaited(asked).forEach(one -> RemoteWorker.within(deadlineNanos - clock.nanos(), one.answer()));
    }

    /**
     * Waits for answers while the run goes on; that there is none for long, though the process runs, is a fault.
     *
     * @param going whether it does
     */
    public void demand(List<Asked> asked, Duration within, BooleanSupplier going) {
        long deadlineNanos = clock.nanos() + within.toNanos();
        for (Asked one : asked) {
            for (long left = within.toNanos(); left > 0 && one.stillOpen(going); left = deadlineNanos - clock.nanos()) {
                RemoteWorker.within(Math.min(left, GLANCE_NANOS), one.answer());
            }
        }
        if (going.getAsBoolean()) {
            asked.forEach(one -> one.worker().demand(one.answer(), within));
        }
    }

    /** Waits until every process has opened what it was told first; that one does not for long is a fault. */
    public void demandOpened(Duration within, BooleanSupplier going) {
        demand(
                workers.stream()
                        .map(worker -> new Asked(worker, worker.opening()))
                        .toList(),
                within,
                going);
    }

    /** Waits for the answers for a while; a process that does not answer is left out. */
    List<Result> answers(Request order) {
        List<Asked> asked = ask(order);
        await(asked, clock.nanos() + ANSWER_WITHIN.toNanos());
        return asked.stream().map(Asked::orDone).toList();
    }

    /** Waits for the answers; that there is none for long, though the process runs, is a fault. */
    List<Asked> demand(Request order) {
        List<Asked> asked = ask(order);
        await(asked, clock.nanos() + ANSWER_WITHIN.toNanos());
        awaited(asked).forEach(one -> one.worker().demand(one.answer(), ANSWER_WITHIN));
        return asked;
    }

    /** What their clients have counted. Those of several processes stand beside each other: a mean of means would be wrong. */
    List<ClientFigure> figures() {
        List<ClientFigure> all = new ArrayList<>();
        List<Result> answers = answers(new MessagesRequest.EndFigures());
        for (int i = 0; i < answers.size(); i++) {
            if (answers.get(i) instanceof MessagesWords.Counted counted) {
                String whose = answers.size() == 1 ? "" : ", " + workers.get(i).name();
                counted.figures()
                        .forEach(figure ->
                                all.add(new ClientFigure(figure.name() + whose, figure.value(), figure.source())));
            }
        }
        return all;
    }

    /** From now on none of them has to tell anything. */
    void expectNoNews() {
        noNews = true;
    }

    /** When each told something last, by the run's clock and by name; empty where none should tell. */
    public Map<String, Long> heardNanos() {
        return (noNews ? List.<RemoteWorker>of() : workers)
                .stream().collect(Collectors.toMap(RemoteWorker::name, RemoteWorker::heardNanos));
    }

    /** Has every process follow the line of its host. */
    public void followClocks() {
        List<Asked> asked = new ArrayList<>();
        for (RemoteWorker worker : workers) {
            worker.follow().ifPresent(answer -> asked.add(new Asked(worker, answer)));
        }
        await(asked, clock.nanos() + ANSWER_WITHIN.toNanos());
        asked.forEach(one -> one.worker().demand(one.answer(), ANSWER_WITHIN));
    }

    /**
     * The processes that did not say in time that they are ready for a start, by name. Nobody waits for one whose host was lost.
     *
     * @param asked what they were asked, answered with the time at which they were ready
     */
    public List<String> late(List<Asked> asked, long startNanos) {
        long leastNanos = hosts.leastAheadNanos();
        return asked.stream()
                .filter(one -> !one.worker().lost())
                .filter(one -> !(one.orDone() instanceof WorkerMessage.Stamped stamped
                        && startNanos - stamped.nanos() > leastNanos))
                .map(one -> one.worker().name())
                .toList();
    }

    private static Stream<Asked> awaited(List<Asked> asked) {
        return asked.stream().filter(one -> !one.worker().frozen());
    }

    /** Brings what is known here up to what has been told, without asking. */
    public void takeUpdates() {
        takeUpdates.run();
    }

    /** What their accounts had counted, and when. */
    public CountReports counts() {
        return counts;
    }

    /** Those on this host, which faults may hit. */
    public List<ReceiverProcess> here() {
        return workers.stream()
                .filter(RemoteWorker::isHere)
                .<ReceiverProcess>map(worker -> worker)
                .toList();
    }

    /** Says which messages are timed from now on. */
    public void time(Timed timed) {
        tell(new MessagesRequest.Time(timed));
    }

    /** Has every process do what {@link LoopRunner#tidy} does. */
    public void tidy() {
        demand(new MessagesRequest.Tidy());
    }

    /** Begins to watch for pauses. */
    public void beginPauses() {
        tell(new WorkerOrder.BeginPauses());
    }

    /** Has every process tell what it knows, as well as that goes at once. */
    public void refresh() {
        await(ask(new MessagesRequest.Refresh()), clock.nanos() + REFRESH_WITHIN.toNanos());
        takeUpdates.run();
    }

    /** What each saw between two instants; the lateness since {@link WorkerOrder.BeginPauses}. */
    public List<ProcessWatch.Seen> endPauses(long fromNanos, long toNanos) {
        return Stream.concat(
                        seen(demand(new WorkerOrder.EndPauses(fromNanos, toNanos))).stream(),
                        workers.stream().flatMap(worker -> worker.lastSeen().stream()))
                .toList();
    }

    /** What those that have answered saw. */
    public static List<ProcessWatch.Seen> seen(List<Asked> asked) {
        return asked.stream()
                .map(Asked::orDone)
                .filter(WorkerMessage.Paused.class::isInstance)
                .map(result -> ((WorkerMessage.Paused) result).seen())
                .toList();
    }

    /** Takes the pauses of the drain, for the events; where they cannot be told any more, those of before are known. */
    void takeLastPauses() {
        long nowNanos = clock.nanos();
        List<Asked> pauses = ask(new WorkerOrder.EndPauses(nowNanos, nowNanos));
        await(pauses, nowNanos + LAST_PAUSES_WITHIN.toNanos());
        seen(pauses).forEach(watch::include);
        pauses.stream()
                .filter(one -> !one.answer().isDone() || one.worker().silent())
                .forEach(one -> watch.include(one.worker().unheard(clock.nanos())));
    }

    /** Ends all processes; returns the names of what did not end in time. */
    public List<String> end(long deadlineNanos) {
        if (workers.isEmpty()) {
            return List.of();
        }
        // They give up their own threads before they are given up here.
        List<Asked> ending = ask(new WorkerOrder.End(Math.max(0, deadlineNanos - clock.nanos()) / 2));
        await(ending, deadlineNanos);
        workers.clear();
        LeaseRenewal renewal = leases;
        if (renewal != null) {
            renewal.close();
        }
        takeUpdates.run();
        ending.forEach(one -> one.worker().dismiss(watch, one.answer()));
        List<String> stuck = new ArrayList<>();
        for (Asked one : ending) {
            stuck.addAll(one.worker().close(one.answer()));
            remarks = remarks.and(one.worker().remarks(one.answer()));
        }
        // Of a process that was killed, the last words may have been read only now.
        takeUpdates.run();
        return stuck;
    }

    /** What they had to say when they ended. */
    public Remarks remarks() {
        return remarks;
    }
}
