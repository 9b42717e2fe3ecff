package dev.weir.run;

import dev.weir.crowd.CrowdAudience;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.AuditFacts;
import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.Spans;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CrowdFigures;
import dev.weir.result.EchoLedger;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.HostSteal;
import dev.weir.result.Interval;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Overload;
import dev.weir.result.Pauses;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.TopicFigures;
import dev.weir.result.Verdict;
import dev.weir.result.fault.FaultFigures;
import dev.weir.run.echo.EchoResults;
import dev.weir.run.fault.FaultSentence;
import dev.weir.run.host.HostResults;
import dev.weir.run.host.PairDeliveries;
import dev.weir.run.host.StealResults;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.observe.ClusterWatch.Lag;
import dev.weir.run.others.OthersCheck;
import dev.weir.run.topic.TopicResults;
import dev.weir.run.verdict.AbortedMessages;
import dev.weir.run.verdict.Bottleneck;
import dev.weir.run.verdict.DurabilityCheck;
import dev.weir.run.verdict.Evidence;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Judge;
import dev.weir.run.verdict.LostReceivers;
import dev.weir.run.verdict.MessageJudge;
import dev.weir.run.verdict.Sentences;
import dev.weir.run.verdict.ToolEffect;
import dev.weir.run.verdict.ToolEffect.Compared;
import dev.weir.run.verdict.Unmeasured;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.watch.Silences;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Puts the result of a run together once every account is sealed. Used once, by the run's own thread. */
final class ResultAssembler {

    private final RunState state;
    private final RunRequest request;
    private final Scenario scenario;
    private final PhaseResults measured;
    private final String stopReason;
    private List<HostSteal> steal = List.of();
    private final RunErrors errors;
    private final PhaseTimeLine timeLine;
    private final Findings findings;
    private final ProcessWatch watch;
    private AcrossHosts acrossHosts = AcrossHosts.NONE;
    private Lag lag = Lag.NONE;

    ResultAssembler(RunState state, Scenario scenario, PhaseResults measured) {
        this.state = state;
        this.request = state.request();
        this.scenario = scenario;
        this.measured = measured;
        this.stopReason = state.stopReason();
        this.errors = state.errors();
        this.timeLine = state.timeLine();
        this.findings = state.findings();
        this.watch = state.watch();
    }

    RunOutcome<RunResult> outcome(Clients clients) {
        Due due = due(clients);
        acrossHosts = acrossHosts(clients, due);
        List<String> imbalances =
                measured.imbalances(clients, scenario.messages().carrier());
        TopicResults topics = topics(clients, due, imbalances);
        Ledger ledger = measured.others.map(topic -> topic.in(topics.ledger())).orElseGet(topics::ledger);
        EchoResults echoes = echoes(clients, due, ledger.total(), imbalances);
        Throughput throughput = throughput(clients, due, ledger);
        List<Latency> latencies = latencies(echoes, ledger, clients, due);
        ToolEffect effect = effect(latencies);
        Subject subject = subject(clients);
        List<ProcessCost> costs = costs(clients, ledger.total());
        List<Interval> intervals = intervals();
        FaultFigures faultFigures = new FaultResults(scenario, measured, clients)
                .figures(ledger, measured.told.effectiveSettings, intervals);
        Silences unexplained = unexplained(faultFigures);
        notice(clients, throughput, costs, unexplained);
        lag = LagResults.noticed(measured, scenario, clients, latencies, ledger.total(), findings);
        List<TopicFigures> ofTopics = topics.figures(measured.log, scenario.percentiles(), lag.byTopic());
        TopicResults.weigh(ofTopics, findings);
        FaultResults.weigh(faultFigures, findings);
        checkDurability();
        Evidence evidence = evidence(subject, ledger, throughput, latencies, effect, echoes.ledgers());
        Optional<OthersCheck> others = others(clients, ledger.total());
        others.ifPresent(check -> check.weigh(evidence.latency(LatencyKind.END_TO_END.label()), findings));
        Verdict verdict = verdict(
                evidence,
                FaultSentence.of(faultFigures)
                        + unexplained.brief()
                        + others.map(OthersCheck::brief).orElse(""));
        events(intervals, faultFigures);
        RunResult result = new RunResult(
                request.origin(RunResult.SCHEMA, scenario.title()),
                subject,
                verdict,
                timeLine.phases(),
                messages(throughput, latencies, ledger, clients, due, faultFigures)
                        .with(echoes.ledgers())
                        .ofOthers(others.map(OthersCheck::figures))
                        .by(ofTopics),
                new RunResult.ResourceUse(costs, measured.told.clientFigures, pauses(effect), steal),
                acrossHosts,
                new RunResult.Setup(measured.told.effectiveSettings, environment(), scenario.percentiles()),
                timeLine.events(),
                notMeasured(clients, others));
        return new RunOutcome<>(result, intervals, measured.told.artifacts, state.causes());
    }

    private Evidence evidence(
            Subject subject,
            Ledger ledger,
            Throughput throughput,
            List<Latency> latencies,
            ToolEffect effect,
            List<EchoLedger> echoes) {
        return new Evidence(
                subject,
                ledger,
                throughput,
                latencies,
                new Evidence.ToolPart(effect, toolIsLate()),
                acrossHosts,
                echoes,
                LostReceivers.any(errors, acrossHosts, !echoes.isEmpty()),
                measured.backlogFigures());
    }

    private List<Latency> latencies(EchoResults echoes, Ledger ledger, Clients clients, Due due) {
        return Stream.concat(
                        echoes.latencies().stream(),
                        LatencyKind.ONE_WAY.stream().map(kind -> latency(kind, ledger.total(), clients, due)))
                .toList();
    }

    /** A run that did not get through its phases was told nothing of its acknowledgements. */
    private void checkDurability() {
        if (measured.told.performed) {
            DurabilityCheck.check(scenario.target(), measured.told.effectiveSettings, findings);
        }
    }

    private Verdict verdict(Evidence evidence, String remarks) {
        AbortedMessages.weigh(evidence.ledger().total(), measured.told.effectiveSettings, findings);
        var judge =
                new MessageJudge(scenario, measured.judged(stopReason, steal, remarks), new Judge(errors, findings));
        return judge.verdict(evidence, acrossHosts.none() ? watch::othersRan : Optional::empty);
    }

    /** What newer messages replaced is told from what was lost before anything is counted. */
    private Due due(Clients clients) {
        measured.replaced.explain(request, scenario, clients, findings);
        return Due.of(measured, scenario, clients);
    }

    private Silences unexplained(FaultFigures figures) {
        return FaultResults.unexplained(figures, measured.silences(), measured.startNanos, acrossHosts);
    }

    private List<ProcessCost> costs(Clients clients, Ledger.Account total) {
        long acked = clients.subscriberAccounts().isEmpty() ? total.sending().acked() : 0;
        long delivered = Math.max(total.receiving().unique(), acked);
        return measured.begun ? watch.costs(measured.fromMark, measured.toMark, delivered) : List.of();
    }

    private EchoResults echoes(Clients clients, Due due, Ledger.Account total, List<String> imbalances) {
        // Nobody is to send back what was aborted on purpose.
        long aborted = total.sending().aborted();
        long notDue = Math.max(0, aborted - total.comparison().receivedThoughFailed());
        long expected = clients.accounts().deliveries(Phase.MEASURE, due.scheduled())
                - Math.round((double) notDue * clients.accounts().meanCopies());
        var facts = new EchoResults.Measured(
                measured.log,
                measured.drained.echoesProven(),
                expected,
                clients.timed().takesAll(),
                scenario.percentiles());
        return EchoResults.of(clients.echoes(), clients.subscriberAccounts(), facts, imbalances);
    }

    private ToolEffect effect(List<Latency> latencies) {
        boolean roundTrip = scenario.participants().roundTrip();
        Compared publish = compared(LatencyKind.PUBLISH, LatencyKind.PUBLISH_ADJUSTED, latencies);
        if (!roundTrip && !scenario.timesArrivals()) {
            return ToolEffect.of(publish, List.of(), scenario);
        }
        Compared arrival = roundTrip
                ? compared(LatencyKind.ROUND_TRIP, LatencyKind.ROUND_TRIP_ADJUSTED, latencies)
                : compared(LatencyKind.END_TO_END, LatencyKind.ADJUSTED, latencies);
        return ToolEffect.of(arrival, List.of(publish), scenario);
    }

    private Compared compared(LatencyKind measured, LatencyKind adjusted, List<Latency> latencies) {
        Coverage coverage = latencies.stream()
                .filter(latency -> latency.name().equals(measured.label()))
                .map(latency -> new Coverage(latency.expected(), latency.arrived()))
                .findFirst()
                .orElse(Coverage.NONE);
        return new Compared(measured.label(), histogram(measured), coverage, histogram(adjusted));
    }

    private RunResult.MessageFigures messages(
            Throughput throughput,
            List<Latency> latencies,
            Ledger ledger,
            Clients clients,
            Due due,
            FaultFigures faultFigures) {
        RunResult.MessageFigures figures = new RunResult.MessageFigures(
                throughput,
                latencies,
                ledger,
                crowd(clients),
                hops(clients, ledger, due),
                faultFigures,
                lag.figures(),
                WorkResults.of(measured, scenario, throughput, lag.figures()),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        return figures.workingOff(measured.backlogFigures());
    }

    private Throughput throughput(Clients clients, Due due, Ledger ledger) {
        boolean whole = stopReason.isEmpty() && !errors.any();
        Spans spans = Spans.of(Phase.MEASURE, clients.publisherAccounts(), clients.subscriberAccounts());
        Spans back = Spans.of(Phase.MEASURE, List.of(), clients.echoes().accounts());
        return new MeasuredRates(scenario, measured, due, ledger, spans)
                .returning(back.received(), clients.echoes().unique(Phase.MEASURE))
                .throughput(whole);
    }

    private void events(List<Interval> intervals, FaultFigures faultFigures) {
        timeLine.end("");
        events(intervals);
        errors.all().forEach(fault -> timeLine.event(fault.atNanos().orElseThrow(), "failure", fault.text()));
        FaultResults.tell(faultFigures, measured.startNanos, timeLine);
        measured.cluster.changes().forEach(change -> timeLine.event(change.atNanos(), "cluster", change.told()));
    }

    /** What the charts show beside figures: the same events as the list has. */
    private void events(List<Interval> intervals) {
        if (intervals.isEmpty()) {
            return;
        }
        Interval last = intervals.getLast();
        watch.events(
                        measured.startNanos + intervals.getFirst().startNanos(),
                        measured.startNanos + last.startNanos() + last.lengthNanos())
                .forEach(event -> timeLine.event(event.atNanos(), event.kind(), event.text()));
        for (Interval interval : intervals) {
            for (Interval.ProcessUse use : interval.processes()) {
                if (use.gcSeconds() > 0 && !ProcessWatch.isOwn(use.name())) {
                    timeLine.event(
                            measured.startNanos + interval.startNanos() + interval.lengthNanos() / 2,
                            Event.Kind.GC.label(),
                            use.name() + ": collections took " + Durations.format(Math.round(use.gcSeconds() * 1e9))
                                    + " of this second");
                }
            }
        }
        measured.silences().all().forEach(silence -> timeLine.event(silence.fromNanos(), "stall", silence.text()));
    }

    /** What the run has noticed and the judge does not weigh. */
    private void notice(Clients clients, Throughput throughput, List<ProcessCost> costs, Silences silences) {
        if (!measured.begun) {
            return;
        }
        if (!silences.none()) {
            findings.warning(FindingCode.SYSTEM_SILENT, silences.sentence());
        }
        boolean echoes = scenario.participants().roundTrip();
        Sentences.lostPublishers(clients.publisherAccounts(), clients.subscriberAccounts(), echoes)
                .forEach(sentence -> findings.warning(FindingCode.PUBLISHER_FAILED, sentence));
        measured.replayed
                .flatMap(Sentences::back)
                .ifPresent(sentence -> findings.warning(FindingCode.REPLAY_BACK_IN_TIME, sentence));
        WarmUpRest rest = measured.warmUpRest;
        String ofWarmUp = rest == null ? "" : rest.sentence(clients, scenario, measured);
        if (!ofWarmUp.isEmpty()) {
            findings.warning(FindingCode.WARM_UP_UNFINISHED, ofWarmUp);
        }
        if (throughput.overload() == Overload.DELIVERING) {
            CrowdResults.Read read = measured.read;
            int processors = Runtime.getRuntime().availableProcessors();
            new Bottleneck(read.loops(), read.overNanos(), costs, measured.lengthSeconds(), processors)
                    .sentence()
                    .ifPresent(sentence -> findings.warning(FindingCode.BOTTLENECK, sentence));
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>(watch.environment());
        environment.put(
                "processes of the run",
                Descriptions.processes(scenario.participants().processes(), request.hosts()));
        return environment;
    }

    /** Whether most of what messages were late by is the tool's. */
    private boolean toolIsLate() {
        return histogram(LatencyKind.TOOL_OVERHEAD).getValueAtPercentile(99)
                > histogram(LatencyKind.SCHEDULE_LAG).getValueAtPercentile(99) / 2;
    }

    private AcrossHosts acrossHosts(Clients clients, Due due) {
        AcrossHosts hosts = HostResults.of(
                clients.hostsOfRun(),
                measured.log,
                measured.startNanos,
                scenario.percentiles(),
                new PairDeliveries(facts(clients, due), clients.publisherAccounts(), clients.subscriberAccounts()));
        if (measured.begun) {
            steal = StealResults.of(watch, hosts, measured.fromMark, measured.toMark);
        }
        return measured.withMessages(hosts, clients, due.withLost(measured, scenario, clients.publishers()));
    }

    /** The ledger, and the account of each topic. */
    private TopicResults topics(Clients clients, Due due, List<String> imbalances) {
        return TopicResults.of(
                scenario.participants().topology().topics(),
                facts(clients, due),
                clients.publisherAccounts(),
                clients.subscriberAccounts(),
                imbalances);
    }

    private AuditFacts facts(Clients clients, Due due) {
        List<Long> stillBuffered = measured.stillBuffered.isEmpty()
                ? due.scheduled().stream().map(count -> 0L).toList()
                : measured.stillBuffered;
        return new AuditFacts(
                Phase.MEASURE,
                scenario.participants().topology().delivery(),
                scenario.messages().carrier() != CarrierKind.NONE,
                measured.drained.proven(),
                due.scheduled(),
                stillBuffered,
                clients.audience(),
                CompactedLog.keys(measured.told.effectiveSettings, scenario));
    }

    private Histogram histogram(LatencyKind kind) {
        return measured.histogram(kind);
    }

    private Latency latency(LatencyKind kind, Ledger.Account total, Clients clients, Due due) {
        long negative = measured.negative(kind);
        Coverage coverage = measured.others
                .filter(topic -> kind == LatencyKind.END_TO_END)
                .map(topic -> topic.coverage(total, clients.accounts().instants(Phase.MEASURE)))
                .orElseGet(() ->
                        due.coverage(kind, total, clients, scenario.messages().carrier()));
        return Distributions.latency(kind, histogram(kind), negative, coverage, scenario.percentiles());
    }

    /** Those of deliveries whose way the system stamped; none when there are none. */
    private List<Latency> hops(Clients clients, Ledger ledger, Due due) {
        LatencyLog log = measured.log;
        if (clients.audience() == null || log == null || log.newest(LatencyKind.READ_TO_WRITTEN) < 0) {
            return List.of();
        }
        return LatencyKind.HOPS.stream()
                .map(kind -> latency(kind, ledger.total(), clients, due))
                .toList();
    }

    private List<CrowdFigures> crowd(Clients clients) {
        CrowdAudience audience = clients.audience();
        Optional<CrowdSpec> spec = scenario.participants().crowd();
        if (audience == null || spec.isEmpty()) {
            return List.of();
        }
        return List.of(
                CrowdResults.of(spec.get(), scenario.messages().keys().keys(), audience, clients, measured.read));
    }

    private Pauses pauses(ToolEffect effect) {
        PauseAccount.Named longest = measured.pauses.longest();
        boolean saturated = scenario.messages().schedule() instanceof Schedule.Saturated;
        return new Pauses(
                longest.process(),
                longest.lengthNanos(),
                measured.pauses.p99Nanos(),
                measured.pauses.totalNanos(),
                saturated ? measured.judged(stopReason, steal, "").standstillShare() : effect.share(),
                saturated ? Pauses.RATE : effect.percentile());
    }

    private Subject subject(Clients clients) {
        return new Subject(
                scenario.target().transport(),
                request.system(),
                scenario.participants().topology().publishers(),
                scenario.participants().topology().subscribers(),
                scenario.participants().topology().delivery().name().toLowerCase(Locale.ROOT),
                clients.ofOthers()
                        ? Descriptions.payload(scenario.messages())
                        : Descriptions.payload(
                                scenario.messages().payload(),
                                scenario.messages().handling(),
                                hasChoice()),
                Descriptions.schedule(scenario.messages().schedule()) + Descriptions.timed(clients.timed()),
                scenario.messages().schedule() instanceof Schedule.Saturated,
                meanMessageBytes(clients),
                clients.accounts().meanCopies());
    }

    /** Of messages that the run does not make itself, only those that came are known. */
    private double meanMessageBytes(Clients clients) {
        if (!clients.ofOthers() && !(scenario.messages().payload() instanceof PayloadSpec.Replayed)) {
            return clients.meanMessageBytes();
        }
        AllAccounts.Snapshot all = clients.accounts().snapshot(Phase.MEASURE);
        return all.unique() == 0 ? 0 : (double) all.uniqueBytes() / all.unique();
    }

    /** Whether the bytes of messages could be treated in another way: in one memory, unless receiving is parsing them. */
    private boolean hasChoice() {
        return request.driver().capabilities(request.settings()).contains(Capability.SAME_MEMORY)
                && !(scenario.messages().payload() instanceof PayloadSpec.Protobuf);
    }

    private List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        long zeroNanos = measured.startNanos;
        boolean bytesKnown = scenario.messages().handling() != PayloadHandling.REUSE;
        IntervalLog warmUp = measured.warmUp;
        if (warmUp != null && measured.begun) {
            intervals.addAll(warmUp.intervals(watch, zeroNanos, bytesKnown));
        }
        IntervalLog seconds = measured.seconds;
        if (seconds != null) {
            intervals.addAll(seconds.intervals(watch, zeroNanos, bytesKnown));
        }
        return intervals;
    }

    private Optional<OthersCheck> others(Clients clients, Ledger.Account total) {
        return measured.others.map(topic ->
                OthersCheck.of(topic, topic.figures(total, clients.accounts().instants(Phase.MEASURE)), scenario));
    }

    private List<String> notMeasured(Clients clients, Optional<OthersCheck> others) {
        List<String> sentences = new ArrayList<>(measured.told.notMeasured);
        if (measured.readBefore > 0) {
            sentences.add(Sentences.readBefore(measured.readBefore));
        }
        sentences.addAll(watch.notMeasured());
        sentences.addAll(clients.hosts().watched().notMeasured());
        sentences.addAll(Unmeasured.of(scenario, clients.timed()));
        others.ifPresent(check -> sentences.addAll(check.notMeasured()));
        return sentences;
    }
}
