package dev.weir.run.verdict;

import dev.weir.measure.LatencyKind;
import dev.weir.result.FindingCode;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.Scenario;
import dev.weir.unit.Durations;
import dev.weir.unit.Percents;
import dev.weir.unit.Rates;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Judges a run of messages: how late they were and by whose doing, what became of them, and what was expected of both. */
public final class MessageJudge {

    /** The rate of fewer is moved too much by one late message. */
    private static final int LEAST_MESSAGES = 100;

    /** For so long nothing passes the proxy of the faults: systems and clients may take it for a failure. */
    private static final long INTERRUPTION_NANOS = 1_000_000_000;

    private final Scenario scenario;
    private final MeasuredPhase measured;
    private final Judge judge;
    private final Findings findings;

    public MessageJudge(Scenario scenario, MeasuredPhase measured, Judge judge) {
        this.scenario = scenario;
        this.measured = measured;
        this.judge = judge;
        this.findings = judge.findings();
    }

    /**
     * The verdict of a run whose accounts are sealed. Adds what speaks against it to the findings.
     *
     * @param othersRan says what else ran on this machine
     */
    public Verdict verdict(Evidence evidence, Supplier<Optional<String>> othersRan) {
        judge.weighErrors(measured.begun(), this::when);
        if (!measured.begun()) {
            if (!measured.stopReason().isEmpty()) {
                findings.add(
                        Severity.FAULT,
                        FindingCode.STOPPED_EARLY,
                        "Stopped by " + measured.stopReason() + " before measuring; nothing was measured.");
            }
            return new Verdict(Outcome.ERROR, Sentences.notMeasured(findings.all()), findings.all(), List.of());
        }
        checkValidity(evidence);
        judge.explain(othersRan);
        Sentences.foreign(evidence.ledger())
                .ifPresent(sentence -> findings.warning(FindingCode.FOREIGN_MESSAGES, sentence));
        Expectations expected = new Expectations(scenario, evidence);
        List<Verdict.Expectation> expectations = expected.check();
        for (Verdict.Expectation expectation : expectations) {
            if (fails(expectation, evidence)) {
                weigh(expectation, expected.withinClockBound(expectation), evidence);
            }
        }
        Outcome outcome = judge.outcome();
        String sentence = Sentences.measured(outcome, evidence, findings.all()) + measured.remarks();
        return new Verdict(outcome, sentence, findings.all(), expectations);
    }

    /** Whether clocks that agreed better would tell is no failure of the system, and a PASS takes certainty. */
    private void weigh(Verdict.Expectation expectation, boolean withinClockBound, Evidence evidence) {
        if (expectation.holds() == Holds.INCONCLUSIVE && withinClockBound) {
            findings.add(
                    judge.failed() ? Severity.FAILURE : Severity.INVALIDITY,
                    FindingCode.EXPECTATION_WITHIN_CLOCK_BOUND,
                    ClockCheck.cannotTell(
                            expectation.metric() + " " + expectation.limit(),
                            expectation.found(),
                            evidence.acrossHosts()));
            return;
        }
        findings.add(
                Severity.FAILURE,
                expectation.holds() == Holds.NO
                        ? FindingCode.EXPECTATION_NOT_MET
                        : FindingCode.EXPECTATION_INCONCLUSIVE,
                Sentences.failed(expectation, evidence.ledger().total()));
    }

    /** Where messages carried no identity nothing can be told of them, and nobody can expect that it could. */
    private static boolean fails(Verdict.Expectation expectation, Evidence evidence) {
        return expectation.holds() == Holds.NO
                || (expectation.holds() == Holds.INCONCLUSIVE
                        && evidence.ledger().lossChecked());
    }

    private String when(Finding error) {
        long atNanos = error.atNanos().orElseThrow();
        if (!measured.begun() || atNanos < measured.startNanos()) {
            return "";
        }
        return String.format(Locale.ROOT, "At %.1f s: ", (atNanos - measured.startNanos()) / 1e9);
    }

    private void checkValidity(Evidence evidence) {
        if (!measured.stopReason().isEmpty()) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.STOPPED_EARLY,
                    "Stopped by " + measured.stopReason() + " after " + Durations.format(measured.lengthNanos())
                            + " of "
                            + Durations.exact(scenario.length().measure())
                            + ": the figures cover less than was asked.");
        }
        evidence.ledger()
                .imbalances()
                .forEach(imbalance -> findings.add(
                        Severity.INVALIDITY,
                        FindingCode.LEDGER_IMBALANCE,
                        "The ledger does not balance: " + imbalance));
        if (!evidence.subject().saturated()) {
            checkEffect(evidence);
            checkPunctuality(evidence);
        }
        checkStandstill();
        checkProxy();
        judge.weighSteal(
                measured.steal(), evidence.acrossHosts(), scenario.validity().toolOverhead());
        new ClockCheck(scenario, evidence).check(findings, judge.untrusted());
    }

    private void checkEffect(Evidence evidence) {
        ToolEffect effect = evidence.tool().effect();
        if (effect.share() <= scenario.validity().toolOverhead()) {
            return;
        }
        String sentence = String.format(
                Locale.ROOT,
                "Tool overhead is %s (%s) of the %s latency's %s; the limit is %s.",
                Percents.beside(effect.share(), scenario.validity().toolOverhead()),
                Durations.format(effect.nanos()),
                effect.latency(),
                effect.percentileName(),
                Percents.exact(scenario.validity().toolOverhead()));
        PauseAccount.Named pause = measured.longestPause();
        boolean paused = pause.lengthNanos() > effect.nanos() / 2;
        if (paused) {
            sentence += String.format(
                    Locale.ROOT,
                    " The longest pause was %s, of %s, at %.1f s.",
                    Durations.format(pause.lengthNanos()),
                    pause.process(),
                    (pause.atNanos() - measured.startNanos()) / 1e9);
        }
        boolean matters = effect.nanos() > ToolEffect.FLOOR_NANOS && !judge.failed();
        findings.add(
                matters ? Severity.INVALIDITY : Severity.WARNING,
                paused ? FindingCode.PROCESS_PAUSED : FindingCode.TOOL_OVERHEAD,
                sentence);
    }

    /** A process of Weir that stands still measures nothing, and moves every rate, whatever the percentiles say. */
    private void checkStandstill() {
        checkStandstill(measured.standstill(), judge.untrusted());
        // What only the host did is in the other one.
        if (measured.proxyStandstill().process().equals(ProcessWatch.FAULT_PROXY)) {
            checkStandstill(measured.proxyStandstill(), Severity.INVALIDITY);
        }
    }

    private void checkStandstill(PauseAccount.Named standstill, Severity severity) {
        double share = measured.shareOf(standstill);
        if (share > scenario.validity().toolOverhead()) {
            findings.add(
                    severity,
                    FindingCode.PROCESS_PAUSED,
                    String.format(
                            Locale.ROOT,
                            "For %s of %s measured (%s), %s stood still; the limit is %s.",
                            Durations.format(standstill.lengthNanos()),
                            Durations.format(measured.lengthNanos()),
                            Percents.beside(share, scenario.validity().toolOverhead()),
                            standstill.process(),
                            Percents.exact(scenario.validity().toolOverhead())));
        }
    }

    /** What the proxy does not pass on is a fault that nobody asked for, and of which the system may have failed. */
    private void checkProxy() {
        PauseAccount.Named pause = measured.proxyPause();
        if (pause.lengthNanos() >= INTERRUPTION_NANOS) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.FAULT_PROXY_FAILED,
                    String.format(
                            Locale.ROOT,
                            "From %.1f s on, %s stood still for %s, and nothing passed it: an interruption that the"
                                    + " scenario does not ask for.",
                            (pause.atNanos() - measured.startNanos()) / 1e9,
                            pause.process(),
                            Durations.format(pause.lengthNanos())));
        }
    }

    /** Tells a generator that was late, which spoils the run, from a system that fell behind, which is a result. */
    private void checkPunctuality(Evidence evidence) {
        if (!measured.stopReason().isEmpty() || judge.failed()) {
            return;
        }
        Throughput throughput = evidence.throughput();
        Account total = evidence.ledger().total();
        boolean fewer = throughput.sent().perSecond() < scenario.validity().sent() * throughput.offeredPerSecond();
        boolean behind = total.sending().unsent() > 0
                || (total.sending().sent() >= LEAST_MESSAGES && fewer && !lateOnlyAtTheEnd(evidence));
        String sentence = "Offered " + Rates.format(throughput.offeredPerSecond()) + ", but sent "
                + Rates.format(throughput.sent().perSecond());
        if (behind && evidence.tool().late()) {
            findings.add(
                    Severity.INVALIDITY,
                    FindingCode.TOOL_TOO_SLOW,
                    sentence + ": Weir or this host could not keep up.");
        } else if (throughput.overload() != Overload.NONE) {
            findings.warning(FindingCode.OVERLOADED, Sentences.overloaded(evidence));
        } else if (behind) {
            findings.warning(
                    FindingCode.SYSTEM_PUSHED_BACK,
                    sentence + ": the system under test pushed back. The delay is part of the end-to-end latency.");
        }
    }

    /** One pause near the end is no rate: what it did to the latencies of the few that waited is judged by these. */
    private static boolean lateOnlyAtTheEnd(Evidence evidence) {
        Throughput throughput = evidence.throughput();
        long laterNanos = throughput.sent().overNanos() - throughput.dueNanos();
        return laterNanos > 0
                && evidence.latency(LatencyKind.SCHEDULE_LAG.label()).at(90) <= laterNanos / 2;
    }
}
