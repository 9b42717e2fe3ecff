package dev.weir.run.verdict;

import dev.weir.measure.LatencyKind;
import dev.weir.result.FindingCode;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Overload;
import dev.weir.result.Throughput;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.loop.Faults;
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

/**
 * Says whether a run can be believed and whether it met what was expected.
 *
 * <p>In this order: what could not run is an ERROR; what cannot be trusted is INVALID; a system that failed or an
 * expectation that does not hold is a FAIL; the rest is a PASS. Where the system failed, delay that the tool made is only
 * a warning: that the system failed is true however late a message was.
 */
public final class Judge {

    /** The rate of fewer is moved too much by one late message. */
    private static final int LEAST_MESSAGES = 100;

    /** For so long nothing passes the proxy of the faults: systems and clients may take it for a failure. */
    private static final long INTERRUPTION_NANOS = 1_000_000_000;

    private final Scenario scenario;
    private final MeasuredPhase measured;
    private final Faults faults;
    private final Findings findings;
    private Supplier<Optional<String>> machine = Optional::empty;

    public Judge(Scenario scenario, MeasuredPhase measured, Faults faults, Findings findings) {
        this.scenario = scenario;
        this.measured = measured;
        this.faults = faults;
        this.findings = findings;
    }

    /** Asks what else ran on this machine, if it was too busy to measure. */
    public Judge asking(Supplier<Optional<String>> othersRan) {
        machine = othersRan;
        return this;
    }

    /** The verdict of a run whose accounts are sealed. Adds what speaks against it to the findings. */
    public Verdict verdict(Evidence evidence) {
        faults.all()
                .forEach(fault -> findings.add(
                        fault.own() && measured.begun() ? Severity.INVALIDITY : Severity.FAULT,
                        fault.code(),
                        Sentences.ended(when(fault) + fault.text())));
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
        if (findings.spoiledByDelay()) {
            machine.get().ifPresent(sentence -> findings.warning(FindingCode.MACHINE_BUSY, sentence));
        }
        Sentences.foreign(evidence.ledger())
                .ifPresent(sentence -> findings.warning(FindingCode.FOREIGN_MESSAGES, sentence));
        List<Verdict.Expectation> expectations = new Expectations(scenario, evidence).check();
        expectations.stream()
                .filter(expectation -> fails(expectation, evidence))
                .forEach(expectation -> weigh(expectation, evidence));
        Outcome outcome = outcome();
        String sentence = Sentences.measured(outcome, evidence, findings.all()) + measured.remarks();
        return new Verdict(outcome, sentence, findings.all(), expectations);
    }

    /** Whether clocks that agreed better would tell is no failure of the system, and a PASS takes certainty. */
    private void weigh(Verdict.Expectation expectation, Evidence evidence) {
        if (expectation.holds() == Holds.INCONCLUSIVE && Expectations.withinClockBound(expectation, evidence)) {
            findings.add(
                    faults.any() ? Severity.FAILURE : Severity.INVALIDITY,
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

    private Outcome outcome() {
        if (findings.any(Severity.INVALIDITY)) {
            return Outcome.INVALID;
        }
        return findings.any(Severity.FAILURE) || findings.any(Severity.FAULT) ? Outcome.FAIL : Outcome.PASS;
    }

    private String when(Faults.Fault fault) {
        if (!measured.begun() || fault.atNanos() < measured.startNanos()) {
            return "";
        }
        return String.format(Locale.ROOT, "At %.1f s: ", (fault.atNanos() - measured.startNanos()) / 1e9);
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
        Severity most = faults.any() ? Severity.WARNING : Severity.INVALIDITY;
        new StealCheck(
                        measured.steal(),
                        evidence.acrossHosts(),
                        scenario.validity().toolOverhead())
                .check(findings, most);
        new ClockCheck(scenario, evidence).check(findings, most);
    }

    private void checkEffect(Evidence evidence) {
        ToolEffect effect = evidence.effect();
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
        boolean matters = effect.nanos() > ToolEffect.FLOOR_NANOS && !faults.any();
        findings.add(
                matters ? Severity.INVALIDITY : Severity.WARNING,
                paused ? FindingCode.PROCESS_PAUSED : FindingCode.TOOL_OVERHEAD,
                sentence);
    }

    /** A process of Weir that stands still measures nothing, and moves every rate, whatever the percentiles say. */
    private void checkStandstill() {
        checkStandstill(measured.standstill(), faults.any() ? Severity.WARNING : Severity.INVALIDITY);
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
        if (!measured.stopReason().isEmpty() || faults.any()) {
            return;
        }
        Throughput throughput = evidence.throughput();
        Account total = evidence.ledger().total();
        boolean fewer = throughput.sent().perSecond() < scenario.validity().sent() * throughput.offeredPerSecond();
        boolean behind = total.sending().unsent() > 0
                || (total.sending().sent() >= LEAST_MESSAGES && fewer && !lateOnlyAtTheEnd(evidence));
        String sentence = "Offered " + Rates.format(throughput.offeredPerSecond()) + ", but sent "
                + Rates.format(throughput.sent().perSecond());
        if (behind && evidence.toolIsLate()) {
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
