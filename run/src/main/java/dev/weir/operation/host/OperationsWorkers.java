package dev.weir.operation.host;

import dev.weir.clock.RunClock;
import dev.weir.operation.host.OperationsMessage.Report;
import dev.weir.operation.host.OperationsMessage.Result;
import dev.weir.operation.host.OperationsOrder.Request;
import dev.weir.operation.work.StepScope;
import dev.weir.result.FindingCode;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.process.LeaseRenewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The workers of operations, one at each host: started, asked together, and ended. Whatever keeps one of them from its work is a
 * fault of the run. Used by the run's own thread.
 */
final class OperationsWorkers {

    private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);
    private static final Duration ENDED_WITHIN = Duration.ofSeconds(20);
    private static final String ERRORS = "errors.txt";

    private final WorkerHosts hosts;
    private final RunHosts asked;
    private final RunClock clock;
    private final Faults faults;
    private final LoopRunner runner;
    private final ProcessWatch watch;
    private final BooleanSupplier going;
    private final Supplier<String> when;
    private final List<OperationsWorker> all = new ArrayList<>();
    private final Map<WorkerHost, Long> lostNanos = new ConcurrentHashMap<>();
    private final LeaseRenewal leases;

    /** What a worker was asked. */
    record Asked(OperationsWorker worker, CompletableFuture<Result> answer) {

        /** The answer, if it has come. */
        Optional<Result> came() {
            return answer.isDone() && !answer.isCompletedExceptionally()
                    ? Optional.of(answer.resultNow())
                    : Optional.empty();
        }
    }

    /**
     * @param asked the hosts
     * @param going whether the run goes on
     * @param when begins a sentence about what happens now with the step; by any thread
     */
    OperationsWorkers(
            RunHosts asked,
            StepScope scope,
            LoopRunner runner,
            ProcessWatch watch,
            BooleanSupplier going,
            Supplier<String> when) {
        this.asked = asked;
        this.clock = scope.clock();
        this.faults = scope.faults();
        this.runner = runner;
        this.watch = watch;
        this.going = going;
        this.when = when;
        this.hosts = new WorkerHosts(asked, clock, faults);
        this.leases = LeaseRenewal.start(clock);
    }

    /** All of them, in the order of the hosts. */
    List<OperationsWorker> all() {
        return all;
    }

    WorkerHosts hosts() {
        return hosts;
    }

    /**
     * Starts one at each host, and has them open what the first order says.
     *
     * @param reports takes what they tell unasked, by other threads
     * @throws dev.weir.transport.TransportException if one cannot be started
     */
    void start(Request first, BiConsumer<OperationsWorker, Report> reports) {
        hosts.fitClocks(runner);
        List<CompletableFuture<Boolean>> clocks = new ArrayList<>();
        for (WorkerHost host : asked.all()) {
            OperationsWorker worker = new OperationsWorker(host, clock, listener(host, reports));
            all.add(worker);
            if (host.isHere()) {
                watch.attach(worker.name(), worker.pid());
            } else {
                leases.add(() -> worker.tell(new OperationsOrder.Lease()));
            }
            hosts.line(host).ifPresent(line -> worker.tell(new OperationsOrder.Follow(line)));
            clocks.add(worker.hasClock(hosts.line(host)));
        }
        awaitWhileGoing(clocks, STARTED_WITHIN);
        demand(ask(first), STARTED_WITHIN);
        demand(reportUse(), ENDED_WITHIN);
    }

    /** Has those on other hosts tell what they have used until now; what a process here uses is seen from here. */
    private List<Asked> reportUse() {
        return all.stream()
                .filter(worker -> !worker.host().isHere())
                .map(worker -> new Asked(worker, worker.ask(new OperationsOrder.ReportUse())))
                .toList();
    }

    private OperationsWorker.Listener listener(WorkerHost host, BiConsumer<OperationsWorker, Report> reports) {
        FindingCode clockCode = host.isHere() ? FindingCode.OPERATIONS_PROCESS_FAILED : FindingCode.CLOCK_UNKNOWN;
        return new OperationsWorker.Listener(
                reports,
                fault -> fault(OperationsWorker.nameAt(host), fault),
                this::failed,
                text -> faults.reportOwn(clockCode, text),
                () -> lost(host));
    }

    private void fault(String worker, OperationsMessage.Fault fault) {
        if (fault.own()) {
            faults.reportOwn(fault.code(), when.get() + worker + ", " + fault.text());
        } else {
            faults.report(fault.code(), fault.text());
        }
    }

    /** Notes what went wrong with a worker. By any thread. */
    void failed(String failure) {
        faults.reportOwn(FindingCode.OPERATIONS_PROCESS_FAILED, when.get() + failure);
    }

    private void lost(WorkerHost host) {
        lostNanos.putIfAbsent(host, clock.nanos());
        faults.reportLost(
                when.get() + "agent " + host.name() + " " + host.reasonOfLoss(),
                asked.whenLost() == RunHosts.WhenLost.STOP);
    }

    /** When a host was lost, by the run's clock; 0 while it is there. */
    long lostNanos(WorkerHost host) {
        return lostNanos.getOrDefault(host, 0L);
    }

    /** Has each follow the line that its host follows now. Between steps only. */
    void followClocks() {
        hosts.fitClocks(runner);
        List<Asked> following = new ArrayList<>();
        for (OperationsWorker worker : all) {
            hosts.line(worker.host())
                    .ifPresent(line -> following.add(new Asked(worker, worker.ask(new OperationsOrder.Follow(line)))));
        }
        demand(following, ENDED_WITHIN);
    }

    /** Asks each of them. */
    List<Asked> ask(Request order) {
        return all.stream().map(worker -> new Asked(worker, worker.ask(order))).toList();
    }

    void tell(Request order) {
        all.forEach(worker -> worker.tell(order));
    }

    /** Waits for answers while the run goes on; that there is none for long, though the worker runs, is a fault. */
    void demand(List<Asked> questions, Duration within) {
        awaitWhileGoing(questions.stream().map(Asked::answer).toList(), within);
        if (going.getAsBoolean()) {
            questions.forEach(one -> missing(one, within));
        }
    }

    private void missing(Asked one, Duration within) {
        if (!one.answer().isDone() && !one.worker().gone()) {
            failed(one.worker().name() + " did not answer within " + within.toSeconds() + " s");
        }
    }

    /** Waits for answers whether the run goes on or not; that one is missing though the worker runs is a fault. */
    void demandLast(List<Asked> questions, Duration within) {
        await(questions, within);
        questions.forEach(one -> missing(one, within));
    }

    /** Waits for answers. */
    void await(List<Asked> questions, Duration within) {
        runner.await(() -> questions.stream().allMatch(one -> one.answer().isDone()), clock.nanos() + within.toNanos());
    }

    private void awaitWhileGoing(List<? extends CompletableFuture<?>> answers, Duration within) {
        runner.await(
                () -> answers.stream().allMatch(CompletableFuture::isDone) || !going.getAsBoolean(),
                clock.nanos() + within.toNanos());
    }

    /**
     * Ends them all.
     *
     * @return what each that did so in time had to say
     */
    List<OperationsMessage.Ended> end() {
        await(reportUse(), ENDED_WITHIN);
        List<Asked> ending = ask(new OperationsOrder.End());
        await(ending, ENDED_WITHIN);
        leases.close();
        all.forEach(OperationsWorker::expectEnd);
        all.stream().filter(worker -> worker.host().isHere()).forEach(worker -> watch.detach(worker.pid()));
        all.forEach(OperationsWorker::close);
        return ending.stream()
                .flatMap(one -> one.came().stream())
                .filter(OperationsMessage.Ended.class::isInstance)
                .map(OperationsMessage.Ended.class::cast)
                .toList();
    }

    /** What they wrote to their standard error, by file name. */
    Map<String, String> errors() {
        Map<String, String> errors = new LinkedHashMap<>();
        for (OperationsWorker worker : all) {
            List<String> lines = worker.lines();
            if (!lines.isEmpty()) {
                errors.put(new WorkerShare(worker.name(), 0, 0).filePrefix() + ERRORS, String.join("\n", lines) + "\n");
            }
        }
        return errors;
    }
}
