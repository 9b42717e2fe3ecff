package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Recorder;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostSteal;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.run.backlog.BuiltBacklog;
import dev.weir.run.live.HostTotals;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.run.observe.ClusterWatch;
import dev.weir.run.others.OthersTopic;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.MeasuredPhase;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.SilenceWatch;
import dev.weir.run.watch.Silences;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.ReplayCursor;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Transport;
import dev.weir.transport.remark.Remarks;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The state that the phases of a run leave for its result. Used by the run's own thread. */
final class PhaseResults {

    /** How often a running phase is looked at. */
    static final long LOOK_EVERY_NANOS = 250_000_000;

    /** Whether every process has confirmed the start of the measured phase. */
    boolean begun;

    PauseAccount pauses = PauseAccount.NONE;
    long startNanos;
    long endNanos;

    Drained drained = Drained.nothing(0);

    long fromMark;
    long toMark;

    /** What the clients of a crowd had done before. */
    private Connections.Counts crowdBefore = Connections.Counts.NONE;

    /** What they read from then until the last message was published, before the probes that prove the end. */
    CrowdResults.Read read = CrowdResults.Read.NOTHING;

    List<Long> stillBuffered = List.of();
    final Told told = new Told();

    /** How many messages that were there before subscribers read until the run began. */
    long readBefore;

    /** What became of the faults that the scenario asks for. */
    List<FaultRecord> faults = List.of();

    /** Most messages that one poll of a subscriber brings. */
    int mostPerPoll;

    /** What newer messages replaced, as the system counts. */
    final ReplacedMessages replaced = new ReplacedMessages();

    /** What was seen of the cluster. */
    final ClusterWatch cluster = new ClusterWatch();

    /** How a backlog was worked off. */
    @Nullable
    BuiltBacklog backlog;

    /** What read the instants of a file that is replayed, as far as it was due; empty where none is. */
    Optional<ReplayCursor> replayed = Optional.empty();

    /** What is known of a topic that others fill; empty where the run publishes. */
    Optional<OthersTopic> others = Optional.empty();

    @Nullable
    SilenceWatch silence;

    @Nullable
    WarmUpRest warmUpRest;

    @Nullable
    LatencyLog log;

    @Nullable
    IntervalLog seconds;

    @Nullable
    IntervalLog warmUp;

    /**
     * What became of the drain. Written by the phases while they drain.
     *
     * @param proven whether every message is known to have arrived, or never to arrive
     * @param echoesProven whether every echo of what arrived has come back, as far as the transport knows
     * @param atNanos when all that was measured had arrived, or was given up
     */
    record Drained(boolean proven, boolean echoesProven, long atNanos) {

        /** Before the drain: what arrives later is not of the phase. */
        static Drained nothing(long atNanos) {
            return new Drained(false, false, atNanos);
        }

        Drained messages(boolean proved) {
            return new Drained(proved, echoesProven, atNanos);
        }

        Drained echoes(boolean proved) {
            return new Drained(proven, proved, atNanos);
        }

        Drained over(long nowNanos) {
            return new Drained(proven, echoesProven, nowNanos);
        }
    }

    /** What the transport tells of itself and of the run: settings when it is ready, figures after measuring, the rest at its end. */
    static final class Told {

        List<EffectiveSetting> effectiveSettings = List.of();
        List<ClientFigure> clientFigures = List.of();
        List<String> notMeasured = List.of();
        Map<String, String> artifacts = Map.of();

        /** Whether the run got through all of its phases; of one that did not, its transport knows too little. */
        boolean performed;

        /** Adds a file that is worth keeping. */
        void attach(String name, String text) {
            Map<String, String> all = new LinkedHashMap<>(artifacts);
            all.put(name, text);
            artifacts = all;
        }

        private void end(Remarks own, Remarks others) {
            artifacts = new LinkedHashMap<>(others.artifacts());
            artifacts.putAll(own.artifacts());
            Stream<String> ofTransport = performed ? own.notMeasured().stream() : Stream.empty();
            notMeasured = Stream.concat(ofTransport, others.notMeasured().stream())
                    .distinct()
                    .toList();
        }
    }

    /** Begins to observe the system; the subscribers are ready. */
    void observe(Transport transport, Clients clients, RunClock clock, LoopRunner runner, RunErrors errors) {
        if (clients.audience() == null && !clients.subscriberAccounts().isEmpty()) {
            cluster.lagging(KnownMessages.of(clients, clock));
        }
        mostPerPoll = Offers.mostPerPoll(transport, SubscriberLoop.POLL_LIMIT);
        cluster.begin(transport, clock, runner, errors);
    }

    /** The measured phase is about to begin: takes what was used and read before, and watches for pauses from now on. */
    void before(Clients clients, ProcessWatch watch) {
        fromMark = clients.mark(watch);
        crowdBefore = clients.subscribers().connections();
        watch.beginPauses();
        clients.beginPauses();
    }

    /** Opens the histograms of the measured phase. */
    LatencyLog openLog(Scenario scenario, OutputStream histogramLog) {
        long heldSeconds = Math.min(60, scenario.length().stall().toSeconds() + 5);
        LatencyLog opened = new LatencyLog(histogramLog, heldSeconds);
        log = opened;
        return opened;
    }

    /** When {@link #look} is due next. */
    long nextLookNanos(long nowNanos) {
        long nextNanos = nowNanos + LOOK_EVERY_NANOS;
        IntervalLog running = seconds;
        return running == null ? nextNanos : Math.min(running.nextNanos(), nextNanos);
    }

    /** Looks how far the measured messages have come; returns whether a second has ended. */
    boolean look(String phase) {
        SilenceWatch silent = silence;
        if (silent != null) {
            silent.look();
        }
        IntervalLog running = seconds;
        return running != null && running.tick(phase);
    }

    /** The measured phase has ended: takes what it used, who paused, and what is still under way. */
    void endAt(long nowNanos, Clients clients, ProcessWatch watch) {
        endNanos = nowNanos;
        drained = Drained.nothing(nowNanos);
        IntervalLog running = seconds;
        if (running != null) {
            running.over(nowNanos);
        }
        toMark = clients.mark(watch);
        clients.endPauses(startNanos, endNanos).forEach(watch::include);
        pauses = watch.endPauses(startNanos, endNanos);
        stillBuffered = clients.publisherAccounts().stream()
                .map(account -> account.outstanding(Phase.MEASURE))
                .toList();
    }

    /** The last message was published: takes what clients of a crowd have read until now, before the probes that prove the end. */
    void readUntil(long nowNanos, Clients clients) {
        read = CrowdResults.Read.between(
                crowdBefore,
                clients.subscribers().connections(),
                clients.accounts().snapshot(Phase.MEASURE).unique(),
                nowNanos - startNanos);
    }

    /** A pause while the last messages arrive delays them as one before does. */
    void addPausesOfDrain(ProcessWatch watch) {
        pauses = pauses.until(watch.endPauses(startNanos, drained.atNanos()));
    }

    /** Takes what is left of the last second, and what is silent still; observes no more. */
    void finish(String phase, Clients clients) {
        cluster.end();
        IntervalLog running = seconds;
        if (running != null) {
            running.finish(phase);
        }
        SilenceWatch silent = silence;
        if (silent != null) {
            // A client that comes back after its gateway was away has missed messages that nobody will give it.
            silent.end(drained.proven()
                    && clients.audience() != null
                    && clients.subscribers().connections().now().subscribed() > 0);
        }
    }

    /**
     * The hosts with what their clients did and how late they were, when every account is sealed.
     *
     * @param due also of lost publishers
     */
    AcrossHosts withMessages(AcrossHosts across, Clients clients, Due due) {
        IntervalLog all = seconds;
        var totals =
                new HostTotals(clients.publisherAccounts(), clients.subscriberAccounts(), due.scheduled(), due.nanos());
        return begun && all != null ? totals.in(across, clients.hostsOfRun().placement(), all.latenesses()) : across;
    }

    /** All samples of one latency of the measured phase. */
    Histogram histogram(LatencyKind kind) {
        LatencyLog opened = log;
        return opened == null ? Recorder.histogram() : opened.total(kind);
    }

    /** Number of samples below zero. */
    long negative(LatencyKind kind) {
        LatencyLog opened = log;
        return opened == null ? 0 : opened.negative(kind);
    }

    /** Identities of the account that do not hold, at some second or now. When every account is sealed. */
    List<String> imbalances(Clients clients, CarrierKind carrier) {
        List<String> found = new ArrayList<>();
        IntervalLog all = seconds;
        if (all == null) {
            return found;
        }
        found.addAll(all.imbalances());
        AllAccounts.TimedCounts counts = clients.accounts().timed(Phase.MEASURE);
        if (clients.timed().takesAll()) {
            AllAccounts.Snapshot now = clients.accounts().snapshot(Phase.MEASURE);
            long withoutInstant = clients.accounts().instants(Phase.MEASURE).withoutInstant();
            counts = new AllAccounts.TimedCounts(now.sent(), now.acked(), now.unique() - withoutInstant);
        }
        if (carrier != CarrierKind.NONE) {
            demand(found, "unique messages", counts.unique(), LatencyKind.END_TO_END);
        }
        demand(found, "acknowledged messages", counts.acked(), LatencyKind.PUBLISH);
        demand(found, "sent messages", counts.sent(), LatencyKind.SCHEDULE_LAG);
        return found;
    }

    private void demand(List<String> found, String what, long count, LatencyKind kind) {
        long recorded = histogram(kind).getTotalCount();
        if (recorded != count) {
            found.add(count + " " + what + ", but " + recorded + " samples in the histogram of " + kind.label());
        }
    }

    /** Every recorder has been sealed: whoever follows the run is told of all of the measured phase. */
    void tellAll() {
        IntervalLog complete = seconds;
        if (complete != null) {
            complete.tellAll();
        }
    }

    /** How a backlog was worked off; empty without one. */
    List<BacklogFigures> backlogFigures() {
        BuiltBacklog built = backlog;
        return built == null ? List.of() : built.figures();
    }

    /** What was silent for long, in words, although nobody was to be silent. */
    Silences silences() {
        SilenceWatch silent = silence;
        BuiltBacklog built = backlog;
        return Silences.of(silent == null ? List.of() : silent.silences(), pauses, startNanos)
                .outside(built == null ? List.of() : built.building(), startNanos);
    }

    /**
     * What the verdict needs to know of the measured phase.
     *
     * @param stopReason what stopped the run before its time; empty when nothing did
     * @param steal processor time that hypervisors took from each host
     * @param remarks what else its sentence says; empty when that is nothing
     */
    MeasuredPhase judged(String stopReason, List<HostSteal> steal, String remarks) {
        Predicate<String> proxy = ProcessWatch.FAULT_PROXY::equals;
        Predicate<String> clients = proxy.negate();
        return new MeasuredPhase(
                begun,
                startNanos,
                lengthNanos(),
                stopReason,
                pauses.longest(startNanos, drained.atNanos(), clients),
                pauses.standstill(startNanos, endNanos, clients),
                pauses.standstill(startNanos, endNanos, proxy),
                pauses.longest(startNanos, drained.atNanos(), proxy),
                steal,
                remarks);
    }

    /** Takes what both sides and the way back leave behind, of which some may be the same. */
    void take(Transport transport, Clients clients, PhaseTimeLine timeLine, Findings findings) {
        replaced.end(transport);
        Remarks own = Offers.remarks(transport);
        Remarks others = clients.remarks();
        Remarks wayBack = clients.echoes().remarks();
        timeLine.tell(Stream.of(own, others, wayBack).flatMap(remarks -> remarks.warnings().stream()), findings);
        cluster.noticed(own.noticed());
        cluster.noticed(others.noticed());
        told.end(own, others);
    }

    long lengthNanos() {
        return begun ? Math.max(endNanos - startNanos, 0) : 0;
    }

    double lengthSeconds() {
        return lengthNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    }
}
