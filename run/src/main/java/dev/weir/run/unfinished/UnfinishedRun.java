package dev.weir.run.unfinished;

import dev.weir.clock.RunClock;
import dev.weir.clock.WallTime;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.Scenario;
import dev.weir.transport.PayloadHandling;
import dev.weir.unit.Durations;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Keeps what a run has found so far, as the result that it would have if it ended at once and nobody could say more: INVALID,
 * with what is not known. It is kept when a phase begins or ends, and once a second while messages flow.
 *
 * <p>Told by the run's own thread, of news by any.
 */
public final class UnfinishedRun implements RunListener {

    /** Takes what is known of a run. */
    @FunctionalInterface
    public interface Keeper {

        /**
         * Takes the place of what was kept before. Called by the run's own thread; must not throw.
         *
         * @param soFar the result as far as it is known
         * @param further seconds that follow those kept before, in order
         */
        void keep(RunResult soFar, List<Interval> further);
    }

    private record Noticed(long atNanos, String text) {}

    private final RunRequest request;
    private final Scenario scenario;
    private final RunClock clock;
    private final Keeper keeper;
    private final WallTime wallTime;
    private final long beganNanos;
    private final List<PhaseSpan> phases = new ArrayList<>();
    private final List<Noticed> noticed = new ArrayList<>();
    private final List<Interval> warmUp = new ArrayList<>();
    private Map<String, String> environment = Map.of();
    private FiguresSoFar figures;
    private AcrossHosts acrossHosts = AcrossHosts.NONE;
    private String phase = "";
    private long phaseNanos;
    private long warmUpNanos;
    private long startNanos;
    private long untilNanos;
    private int secondsKept;
    private int skipped;

    /** @param clock the one that the run goes by */
    public UnfinishedRun(RunRequest request, Scenario scenario, RunClock clock, Keeper keeper) {
        this.request = request;
        this.scenario = scenario;
        this.clock = clock;
        this.keeper = keeper;
        this.wallTime = clock.wallTime();
        this.beganNanos = clock.nanos();
        this.startNanos = beganNanos;
        this.figures = new FiguresSoFar(scenario);
    }

    @Override
    public void phaseStarted(String name, long expectedNanos) {
        phase = name;
        phaseNanos = clock.nanos();
        keep(List.of());
    }

    @Override
    public void phaseEnded(String name, long durationNanos, String note) {
        phases.add(new PhaseSpan(name, phaseNanos - beganNanos, durationNanos, note));
        phase = "";
        keep(List.of());
    }

    @Override
    public void notice(String text) {
        synchronized (noticed) {
            noticed.add(new Noticed(clock.nanos(), text));
        }
    }

    @Override
    public void second(LiveSecond second) {
        LiveSecond.RunRecord record = second.record();
        environment = environment.isEmpty() ? record.environment().get() : environment;
        boolean bytesKnown = scenario.messages().handling() != PayloadHandling.REUSE;
        if (!second.phase().equals(PhaseSpan.MEASURE)) {
            warmUpNanos = record.startNanos();
            warmUp.addAll(record.seconds().from(warmUp.size(), bytesKnown));
            keep(List.of());
            return;
        }
        List<Interval> further = new ArrayList<>();
        if (untilNanos == 0) {
            startNanos = record.startNanos();
            warmUp.forEach(interval -> further.add(moved(interval, warmUpNanos - startNanos)));
        }
        List<Interval> known = record.seconds().from(secondsKept, bytesKnown);
        secondsKept += known.size();
        further.addAll(known);
        untilNanos = Math.max(record.untilNanos(), 1);
        figures.second(second, known);
        hosts(record);
        keep(further);
    }

    /** With many pairs of hosts not every second: their latencies take a millisecond each. */
    private void hosts(LiveSecond.RunRecord record) {
        if ((!request.hosts().none() || !request.hosts().watching().isEmpty()) && --skipped < 0) {
            acrossHosts = record.acrossHosts().get();
            skipped = acrossHosts.hostPairs().size() / 16;
        }
    }

    private static Interval moved(Interval interval, long byNanos) {
        return new Interval(
                interval.startNanos() + byNanos,
                interval.lengthNanos(),
                interval.phase(),
                interval.messages(),
                interval.latencies(),
                interval.pauseMaxNanos(),
                interval.processes());
    }

    private void keep(List<Interval> further) {
        List<PhaseSpan> spans = new ArrayList<>(phases);
        if (!phase.isEmpty()) {
            spans.add(new PhaseSpan(phase, phaseNanos - beganNanos, clock.nanos() - phaseNanos, "cut short"));
        }
        keeper.keep(
                new RunResult(
                        request.origin(RunResult.SCHEMA, scenario.title()),
                        figures.subject(request.system()),
                        verdict(),
                        spans,
                        figures.messages(measuredNanos()),
                        new RunResult.ResourceUse(List.of(), List.of(), figures.pauses()),
                        acrossHosts,
                        new RunResult.Setup(List.of(), environment, scenario.percentiles()),
                        events(),
                        figures.notKnown()),
                further);
    }

    /** The measured phase up to the last second; what comes after it is the drain. */
    private long measuredNanos() {
        boolean measuring = phases.stream().noneMatch(PhaseSpan::measured);
        return measuring
                ? untilNanos
                : Math.min(untilNanos, scenario.length().measure().toNanos());
    }

    private List<Event> events() {
        synchronized (noticed) {
            return noticed.stream()
                    .map(news -> new Event(news.atNanos() - startNanos, "notice", news.text()))
                    .toList();
        }
    }

    private Verdict verdict() {
        boolean nothing = untilNanos == 0;
        return new Verdict(
                Outcome.INVALID,
                nothing
                        ? "The run did not get to its measured phase."
                        : "The run did not get to its end, so its figures cover less than was asked.",
                List.of(new Finding(
                        Severity.INVALIDITY, FindingCode.CUT_SHORT, nothing ? nothingMeasured() : measured())),
                List.of());
    }

    private String nothingMeasured() {
        return "The run was cut short before it measured anything, "
                + (phase.isEmpty() ? "between two phases" : "in the phase '" + phase + "'")
                + ", at " + wall(clock.nanos()) + " or later: its process or its machine ended at once.";
    }

    private String measured() {
        long lengthNanos = scenario.length().measure().toNanos();
        String planned = untilNanos < lengthNanos ? " of " + Durations.format(lengthNanos) : ", in the drain";
        return "The run was cut short: its process or its machine ended at once. Counts are known up to "
                + Durations.format(untilNanos) + planned + " (" + wall(startNanos + untilNanos)
                + "); what happened after that is not known.";
    }

    private String wall(long nanos) {
        return Instant.ofEpochMilli(wallTime.epochMillis(nanos))
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
