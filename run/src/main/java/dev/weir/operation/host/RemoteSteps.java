package dev.weir.operation.host;

import dev.weir.operation.host.OperationsWords.Report;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.work.StepEngine;
import dev.weir.operation.work.StepLimits;
import dev.weir.operation.work.StepScope;
import dev.weir.operation.work.StepWork;
import dev.weir.result.FindingCode;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.PlacedShare;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.verdict.Findings;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.RemoteWorker;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.RemoteWorkers.Asked;
import dev.weir.run.worker.WorkerOrder;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Carries out steps by a worker at each host. The accounts are the workers'; this process keeps copies of them. Used by the run's
 * own thread.
 */
public final class RemoteSteps implements StepEngine, AutoCloseable {

    private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);
    private static final Duration ENDED_WITHIN = Duration.ofSeconds(20);
    private static final Duration OPENED_WITHIN = Duration.ofMinutes(2);
    private static final Duration PAUSES_WITHIN = Duration.ofSeconds(10);
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(60);
    private static final int LATER = 4;
    private static final int ITEMS_AT_ONCE = 2_000;

    private final Setup setup;
    private final StepScope scope;
    private final ProcessWatch watch;
    private final WorkerHosts hosts;
    private final RemoteWorkers workers;
    private final LoopRunner runner;
    private final List<PlacedShare> used = new ArrayList<>();
    private final StepClocks clocks;
    private final StepCollection collection;
    private final Queue<Heard> reports = new ConcurrentLinkedQueue<>();
    private final Map<Integer, RemoteStep> open = new LinkedHashMap<>();
    private final List<RemoteStep> opening = new ArrayList<>();
    private volatile Optional<Begun> begun = Optional.empty();
    private Optional<Begun> bounded = Optional.empty();

    /**
     * What the workers work on.
     *
     * @param asked the hosts, all of which have a part of every step
     * @param system the system under test
     * @param steps all steps of the run
     * @param going whether the run goes on
     * @param findings takes what speaks against the clocks of hosts
     */
    public record Setup(
            RunHosts asked,
            SystemUnderTest system,
            List<OperationStep> steps,
            BooleanSupplier going,
            Findings findings) {

        public Setup {
            steps = List.copyOf(steps);
        }
    }

    private record Heard(RemoteWorker worker, Report report) {}

    /** Steps under way. */
    private record Begun(String steps, long startNanos) {}

    /** @param scope of the process of the run, whose files the lists are */
    public RemoteSteps(Setup setup, StepScope scope, LoopRunner runner, ProcessWatch watch) {
        this.setup = setup;
        this.scope = scope;
        this.watch = watch;
        this.hosts = new WorkerHosts(setup.asked(), scope.clock(), scope.errors(), this::when);
        this.workers = new RemoteWorkers(hosts, watch, this::takeUpdates);
        this.runner = runner;
        this.clocks = new StepClocks(hosts, scope.errors(), setup.findings());
        this.collection = new StepCollection(workers, scope.files());
    }

    /**
     * Starts a worker at each host, and has it open the transport. What keeps one from it is a fault.
     *
     * @throws dev.weir.transport.TransportException if one cannot be started
     */
    public void start() {
        hosts.fitClocks(runner);
        var open = new OperationsRequest.Open(
                setup.system(), scope.runId(), setup.steps(), scope.wall(), scope.ownTopic());
        var owner = new RemoteWorker.Owner(
                OperationsWords.PROTOCOL, (worker, report) -> reports.add(new Heard(worker, (Report) report)));
        for (WorkerHost host : setup.asked().all()) {
            var place = new PlacedShare(new WorkerShare(ProcessWatch.OPERATIONS + " on " + host.name(), 0, 0), host);
            workers.add(new RemoteWorker(workers.all().size() + 1, place, open, owner, hosts));
            used.add(place);
        }
        workers.demandOpened(STARTED_WITHIN, setup.going());
        takeUpdates();
    }

    /** Begins a sentence about what happens now. By any thread. */
    private String when() {
        return begun.map(now -> String.format(
                        Locale.ROOT,
                        "step %s, after %.1f s: ",
                        now.steps(),
                        (scope.clock().nanos() - now.startNanos()) / 1e9))
                .orElse("");
    }

    @Override
    public StepWork work(OperationStep step, int stream, StepLimits limits) {
        RemoteStep work = new RemoteStep(step, stream, limits, workers.all(), this);
        opening.add(work);
        return work;
    }

    @Override
    public void open() {
        hosts.fitClocks(runner);
        workers.followClocks();
        Map<RemoteWorker, Integer> clients = new LinkedHashMap<>();
        for (RemoteStep step : opening) {
            open.put(step.stream(), step);
            hand(step);
            List<Asked> asked = new ArrayList<>();
            for (int part = 0; part < step.parts().size(); part++) {
                RemoteWorker worker = step.parts().get(part);
                int first = clients.merge(worker, step.threads(), Integer::sum) - step.threads();
                asked.add(new Asked(
                        worker, worker.ask(new OperationsRequest.OpenStep(step.stream(), step.part(part), first))));
            }
            workers.demand(asked, OPENED_WITHIN, setup.going());
        }
        opening.clear();
    }

    /** Hands over the list of a step: every n-th item to each of n parts. */
    private void hand(RemoteStep step) {
        if (step.step().items().from().isEmpty()) {
            return;
        }
        for (int part = 0; part < step.parts().size(); part++) {
            RemoteWorker worker = step.parts().get(part);
            try (ItemSource mine = new PartFiles.EveryNth(scope.files().listed(step.step()), step.part(part))) {
                List<ListedItem> items = SpooledList.next(mine, ITEMS_AT_ONCE);
                while (!items.isEmpty() && setup.going().getAsBoolean() && !worker.unreachable()) {
                    OperationsRequest.PutItems order = new OperationsRequest.PutItems(step.stream(), items);
                    workers.demand(List.of(new Asked(worker, worker.ask(order))), OPENED_WITHIN, setup.going());
                    items = SpooledList.next(mine, ITEMS_AT_ONCE);
                }
            }
        }
    }

    @Override
    public OptionalLong begin(LongConsumer starting) {
        if (!setup.going().getAsBoolean()) {
            return OptionalLong.empty();
        }
        workers.tell(new WorkerOrder.BeginPauses());
        long leadNanos = hosts.leadNanos();
        List<String> late = begin(leadNanos, starting);
        if (!late.isEmpty() && setup.going().getAsBoolean()) {
            late = begin(LATER * leadNanos, starting);
            if (!late.isEmpty() && setup.going().getAsBoolean()) {
                hosts.report(
                        FindingCode.OPERATIONS_PROCESS_FAILED,
                        String.join(", ", late) + " did not confirm the start of a step in time, though told "
                                + Durations.format(LATER * leadNanos) + " before");
            }
        }
        return begun.map(now -> OptionalLong.of(now.startNanos())).orElseGet(OptionalLong::empty);
    }

    /** Begins if every worker says in time that it is ready; the names of those that do not, and nothing begins. */
    private List<String> begin(long leadNanos, LongConsumer starting) {
        long startNanos = scope.clock().nanos() + leadNanos;
        List<Asked> asked = workers.ask(new OperationsRequest.Prepare(startNanos));
        workers.await(asked, startNanos);
        List<String> late = workers.late(asked, startNanos);
        if (late.isEmpty() && scope.clock().nanos() - startNanos >= 0) {
            late = List.of(ProcessWatch.OWN);
        }
        if (!late.isEmpty()) {
            return late;
        }
        begun = Optional.of(new Begun(
                open.values().stream().map(step -> step.step().name()).collect(Collectors.joining(" and ")),
                startNanos));
        starting.accept(startNanos);
        open.values().forEach(step -> step.begin(startNanos));
        workers.all().forEach(RemoteWorker::expectNews);
        workers.tell(new OperationsRequest.Begin());
        return List.of();
    }

    @Override
    public void takeUpdates() {
        for (Heard heard = reports.poll(); heard != null; heard = reports.poll()) {
            take(heard.worker(), heard.report());
        }
    }

    private void take(RemoteWorker worker, Report report) {
        switch (report) {
            case OperationsWords.Alive alive -> {}
            case OperationsWords.Progress progress -> {
                RemoteStep step = open.get(progress.stream());
                if (step != null) {
                    step.take(worker, progress.loop(), progress.update());
                    step.judge();
                }
            }
            case OperationsWords.StepOver over -> {
                RemoteStep step = open.get(over.stream());
                if (step != null) {
                    step.partOver(worker, over.endedBy(), over.byTime());
                }
            }
        }
    }

    /** Closes a step everywhere, takes what there is left to tell, and collects what it made. */
    List<String> close(RemoteStep step) {
        opening.remove(step);
        if (open.get(step.stream()) != step) {
            return List.of();
        }
        List<Asked> asked = step.parts().stream()
                .map(worker -> new Asked(worker, worker.ask(new OperationsRequest.CloseStep(step.stream()))))
                .toList();
        workers.demand(asked, CLOSED_WITHIN, () -> true);
        step.parts().forEach(RemoteWorker::awaitLastWords);
        takeUpdates();
        boundClocks();
        open.remove(step.stream());
        if (open.isEmpty()) {
            begun = Optional.empty();
        }
        List<String> stuck = new ArrayList<>();
        for (Asked one : asked) {
            if (one.orDone() instanceof OperationsWords.Closed closed) {
                step.partClosed(one.worker());
                closed.stuck()
                        .forEach(name -> stuck.add(name + " of " + one.worker().name()));
            }
        }
        step.loseTheRest();
        if (step.begun()) {
            collection.collect(step);
        }
        return stuck;
    }

    /** Once for all steps that ran at the same time, before anything else takes time. */
    private void boundClocks() {
        Optional<Begun> now = begun;
        if (now.isPresent() && !now.equals(bounded)) {
            bounded = now;
            clocks.over(
                    now.get().steps(),
                    now.get().startNanos(),
                    scope.clock().nanos(),
                    setup.asked().all(),
                    runner);
        }
    }

    /** The hosts that carried out steps, as they were until now. */
    public List<HostsOfRun.Member> members() {
        return used.stream()
                .map(place -> clocks.member(place.host(), place.share().process(), hosts.lostNanos(place.host())))
                .toList();
    }

    @Override
    public void takePauses(long fromNanos, long toNanos) {
        List<Asked> asked = workers.ask(new WorkerOrder.EndPauses(fromNanos, toNanos));
        workers.await(asked, scope.clock().nanos() + PAUSES_WITHIN.toNanos());
        RemoteWorkers.seen(asked).forEach(watch::include);
    }

    /** What the workers had to say. When this has been closed. */
    public Remarks remarks() {
        return workers.remarks();
    }

    @Override
    public void close() {
        workers.markUse();
        workers.end(scope.clock().nanos() + ENDED_WITHIN.toNanos());
    }
}
