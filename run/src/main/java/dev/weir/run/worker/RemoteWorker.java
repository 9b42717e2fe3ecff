package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.resource.pause.Pause;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.host.PlacedShare;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.WorkerMessage.Report;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.run.worker.WorkerOrder.Request;
import dev.weir.run.worker.process.StampCheck;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * One worker of a run, from its start to its end, whatever it works on. Used by the run's own thread, and by those of faults.
 */
public final class RemoteWorker implements ReceiverProcess {

    private static final Duration KILLED_WITHIN = Duration.ofSeconds(2);
    private static final String ERRORS = "errors.txt";

    /** A process that tells ten times a second and has told nothing for so long does nothing any more. */
    private static final long SILENT_NANOS = 10_000_000_000L;

    private static final long MOST_BETWEEN_LOOKS_NANOS = 300_000_000;

    private final WorkerShare share;
    private final WorkerHost host;
    private final WorkerHosts hosts;
    private final RunClock clock;
    private final WorkerProcess process;
    private final CompletableFuture<Boolean> started;
    private final CompletableFuture<Result> opened;
    private final int number;
    private volatile long heardNanos;
    private volatile boolean frozen;
    private volatile Optional<MessagesWords.ToldLast> last = Optional.empty();
    private volatile Consumer<WorkerMessage.Used> usedBy = used -> {};
    private long lookedNanos;
    private long silentNanos;

    /**
     * Who has a worker.
     *
     * @param protocol of the worker's kind of part
     * @param reports is told what its part tells unasked, by another thread
     */
    public record Owner(WorkerProtocol protocol, BiConsumer<RemoteWorker, WorkerMessage.PartReport> reports) {}

    /**
     * Starts it.
     *
     * @param number its place among those of its side, from 1
     * @param place which share it has, and where it runs
     * @param first its first order, once it is known to have the run's clock
     * @param owner to whom it tells what only its kind of part tells
     * @param hosts those of the run
     * @throws dev.weir.transport.TransportException if it cannot be started
     */
    public RemoteWorker(int number, PlacedShare place, Request first, Owner owner, WorkerHosts hosts) {
        this.number = number;
        this.share = place.share();
        this.host = place.host();
        this.hosts = hosts;
        this.clock = hosts.clock();
        this.heardNanos = clock.nanos();
        this.lookedNanos = heardNanos;
        this.process = WorkerProcess.start(
                share.process(),
                host,
                owner.protocol(),
                new WorkerProcess.Listener(
                        told -> hear(told, owner), this::fault, this::failed, () -> hosts.lost(host, heardNanos)));
        Optional<ClockLine> line = hosts.line(host);
        // It opens nothing before its stamps are known to be of the run's clock: they would shift every latency.
        StampCheck check = new StampCheck(share.process(), host, line, clock, this::clockFault);
        this.started = line.isEmpty()
                ? check.passes(process::stamp)
                : process.ask(new WorkerOrder.Follow(line.get())).thenCompose(done -> check.passes(process::stamp));
        this.opened = started.thenCompose(so -> so ? process.ask(first) : new CompletableFuture<>())
                .thenCompose(this::reportUse);
    }

    /** What a process here uses is seen from here; another one has told of it once it has opened everything. */
    private CompletableFuture<Result> reportUse(Result opening) {
        return isHere() ? CompletableFuture.completedFuture(opening) : process.ask(new WorkerOrder.ReportUse());
    }

    private void hear(Report told, Owner owner) {
        heardNanos = clock.nanos();
        switch (told) {
            case WorkerMessage.Used used -> usedBy.accept(used);
            case WorkerMessage.PartReport report -> owner.reports().accept(this, report);
        }
    }

    private void clockFault(String text) {
        hosts.report(host.isHere() ? share.failed() : FindingCode.CLOCK_UNKNOWN, text);
    }

    private void fault(WorkerMessage.Fault fault) {
        Finding error = fault.error();
        if (error.severity() == Severity.INVALIDITY) {
            hosts.report(error.code(), share.process() + ", " + error.text());
        } else {
            hosts.errors().report(error.code(), error.text());
        }
    }

    /** Notes, in words for the report, what went wrong with it. By any thread. */
    public void failed(String failure) {
        hosts.report(share.failed(), failure);
    }

    @Override
    public String name() {
        return share.process();
    }

    /** Which part of its side it has. */
    WorkerShare share() {
        return share;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public int subscribers() {
        return share.end() - share.first();
    }

    @Override
    public boolean answers(Duration within) {
        return within(within.toNanos(), process.ask(new WorkerOrder.Stamp())).isPresent();
    }

    @Override
    public boolean expectFreeze(Duration within) {
        frozen = within(within.toNanos(), process.ask(new WorkerOrder.ExemptPauses(true)))
                .isPresent();
        return frozen;
    }

    @Override
    public void thawed() {
        process.tell(new WorkerOrder.ExemptPauses(false));
        frozen = false;
    }

    /** Whether a fault makes it stand still, so that it cannot answer. */
    boolean frozen() {
        return frozen;
    }

    @Override
    public boolean expectEnd(Duration within) {
        process.expectEnd();
        last = within(within.toNanos(), process.ask(new MessagesRequest.TellLast()))
                .filter(MessagesWords.ToldLast.class::isInstance)
                .map(MessagesWords.ToldLast.class::cast);
        return ending();
    }

    @Override
    public boolean ending() {
        return last.isPresent();
    }

    /** What it told last of its pauses, if a fault ended it. */
    Optional<ProcessWatch.Seen> lastSeen() {
        return last.map(MessagesWords.ToldLast::seen);
    }

    /** Watches it from now on; one on another host tells itself what it uses. */
    void attach(ProcessWatch watch) {
        if (isHere()) {
            watch.attach(share.process(), process.pid());
            return;
        }
        usedBy = used -> watch.use(share.process(), used.pid(), used.atNanos(), used.usage());
    }

    /** Whether it is a process of this host. */
    boolean isHere() {
        return host.isHere();
    }

    /** Gives the order to follow the line that its host follows now; empty if there is none. */
    Optional<CompletableFuture<Result>> follow() {
        return hosts.line(host).map(line -> ask(new WorkerOrder.Follow(line)));
    }

    /** Whether it is gone because its host is, which has been told or is about to be. */
    public boolean lost() {
        return host.lost().isPresent();
    }

    /** Whether nothing more will come of it, or its host is lost. */
    public boolean unreachable() {
        return gone() || lost();
    }

    /** The host where it runs. */
    public WorkerHost host() {
        return host;
    }

    /** Begins to look for silence anew: from now on it should tell something ten times a second. */
    public void expectNews() {
        heardNanos = clock.nanos();
        lookedNanos = heardNanos;
    }

    /** Waits until everything that it said before its end has been heard. */
    public void awaitLastWords() {
        process.awaitLastWords();
    }

    /** Whether it runs, and is known to have the run's clock. */
    boolean started() {
        return started.isDone() && !started.isCompletedExceptionally() && started.join();
    }

    /** The answer to its first order. */
    CompletableFuture<Result> opening() {
        return opened;
    }

    /** Whether it has opened everything. */
    boolean opened() {
        return opened.isDone() && !opened.isCompletedExceptionally();
    }

    /** When it told something last, by the run's clock. */
    long heardNanos() {
        return heardNanos;
    }

    /** Whether nothing more will come of it: it has ended, or is silent for long. Either has been told as a fault by then. */
    public boolean gone() {
        return process.ended() || silent();
    }

    /**
     * Notes when it says nothing for long, though it should tell ten times a second. Only time in which this process looked
     * counts: what it has not heard while it stood still itself says nothing.
     */
    public void lookForSilence() {
        long nowNanos = clock.nanos();
        boolean nothing = heardNanos - lookedNanos < 0 && !process.ended() && !frozen;
        if (!silent()) {
            silentNanos = nothing ? silentNanos + Math.min(nowNanos - lookedNanos, MOST_BETWEEN_LOOKS_NANOS) : 0;
            if (silent() && !lost()) {
                failed(share.process() + " has told nothing for " + SILENT_NANOS / 1_000_000_000 + " s");
            }
        }
        lookedNanos = nowNanos;
    }

    /** Gives an order; the answer fails when the process ends before it, or is {@link #silent}. */
    public CompletableFuture<Result> ask(Request request) {
        // An order to a process that is silent would be waited for in vain, once for each order.
        return silent()
                ? CompletableFuture.failedFuture(new TimeoutException(share.process() + " is silent"))
                : process.ask(request);
    }

    /** Whether it has told nothing for so long that nothing more is expected of it. */
    boolean silent() {
        return silentNanos >= SILENT_NANOS;
    }

    /** Gives an order whose answer nobody waits for. */
    public void tell(Request request) {
        process.tell(request);
    }

    /** That there is no answer for long, though the process runs, is a fault. */
    void demand(CompletableFuture<Result> answer, Duration waited) {
        if (!answer.isDone() && !unreachable()) {
            failed(share.process() + " did not answer within " + waited.toSeconds() + " s");
        }
    }

    /** What is to be said of its pauses when it does not answer: it has stood still since it was last heard. */
    ProcessWatch.Seen unheard(long nowNanos) {
        long fromNanos = heardNanos;
        long lengthNanos = Math.max(0, nowNanos - fromNanos);
        return new ProcessWatch.Seen(
                share.process(),
                lengthNanos,
                lengthNanos,
                lengthNanos,
                List.of(new Pause(fromNanos, lengthNanos)),
                List.of());
    }

    /** The answer; empty when it did not come in time, or will not come: why is told elsewhere. */
    static Optional<Result> within(long limitNanos, CompletableFuture<Result> answer) {
        try {
            return Optional.of(answer.get(Math.max(0, limitNanos), TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Watches it no longer, and lets it end by itself. */
    void dismiss(ProcessWatch watch, CompletableFuture<Result> ending) {
        if (isHere()) {
            watch.detach(process.pid());
        }
        if (ending.isCompletedExceptionally()) {
            process.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        }
        process.hangUp();
    }

    /** Waits until it has ended, killing it when it does not; returns the names of what did not end in time. */
    List<String> close(CompletableFuture<Result> ending) {
        boolean late = !ending.isDone();
        process.close();
        process.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        List<String> stuck = new ArrayList<>(late ? List.of(share.process()) : List.of());
        ended(ending).ifPresent(ended -> stuck.addAll(ended.stuck()));
        return stuck;
    }

    /** What it had to say when it ended. */
    Remarks remarks(CompletableFuture<Result> ending) {
        Remarks said = ended(ending)
                .map(WorkerMessage.Ended::remarks)
                .orElseGet(() -> last.map(MessagesWords.ToldLast::remarks).orElse(Remarks.NONE));
        Map<String, String> artifacts = new HashMap<>();
        said.artifacts().forEach((name, text) -> artifacts.put(share.filePrefix() + name, text));
        List<String> lines = process.lines();
        if (!lines.isEmpty()) {
            artifacts.put(share.filePrefix() + ERRORS, String.join("\n", lines) + "\n");
        }
        return new Remarks(said.notMeasured(), said.warnings(), artifacts, said.noticed());
    }

    private static Optional<WorkerMessage.Ended> ended(CompletableFuture<Result> ending) {
        return within(0, ending).filter(WorkerMessage.Ended.class::isInstance).map(WorkerMessage.Ended.class::cast);
    }
}
