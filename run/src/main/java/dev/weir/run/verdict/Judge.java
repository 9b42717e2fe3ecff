package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostSteal;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.loop.RunErrors;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Says whether a run can be believed and whether it met what was expected, whatever its work is.
 *
 * <p>In this order: what could not run is an ERROR; what cannot be trusted is INVALID; a system that failed or an
 * expectation that does not hold is a FAIL; the rest is a PASS. Where the system failed, delay that the tool made is only
 * a warning: that the system failed is true however late a message was.
 */
public final class Judge {

    private final RunErrors errors;
    private final Findings findings;

    public Judge(RunErrors errors, Findings findings) {
        this.errors = errors;
        this.findings = findings;
    }

    /** What has been found so far. */
    public Findings findings() {
        return findings;
    }

    /** Whether something ended a part of the run. */
    public boolean failed() {
        return errors.any();
    }

    /** How much it weighs that a figure cannot be trusted. */
    public Severity untrusted() {
        return failed() ? Severity.WARNING : Severity.INVALIDITY;
    }

    /** Weighs the processor time that hypervisors took; {@code limit} is which part of what a host needed may be. */
    public void weighSteal(List<HostSteal> steal, AcrossHosts across, double limit) {
        new StealCheck(steal, across, limit).check(findings, untrusted());
    }

    /** Says what else ran on this machine, if it was too busy to measure. */
    public void explain(Supplier<Optional<String>> othersRan) {
        if (findings.spoiledByDelay()) {
            othersRan.get().ifPresent(sentence -> findings.warning(FindingCode.MACHINE_BUSY, sentence));
        }
    }

    /**
     * Weighs what went wrong in the run: what is Weir's own spoils what was measured.
     *
     * @param when says when it did, before the text of it
     */
    public void weighErrors(boolean measured, Function<Finding, String> when) {
        errors.all()
                .forEach(error -> findings.add(
                        measured ? error.severity() : Severity.FAULT,
                        error.code(),
                        Sentences.ended(when.apply(error) + error.text())));
    }

    /** The outcome of a run that has measured something, by the findings so far. */
    public Outcome outcome() {
        if (findings.any(Severity.INVALIDITY)) {
            return Outcome.INVALID;
        }
        return findings.any(Severity.FAILURE) || findings.any(Severity.FAULT) ? Outcome.FAIL : Outcome.PASS;
    }

    /** The weightiest finding that is more than a warning; empty when there is none. */
    private Optional<Finding> reason() {
        return findings.all().stream()
                .filter(finding -> finding.severity().compareTo(Severity.FAILURE) >= 0)
                .findFirst();
    }

    /**
     * The verdict of a run.
     *
     * @param told what became of its work
     */
    public Verdict verdict(Outcome outcome, String told, List<Verdict.Expectation> expectations) {
        String reason = reason().map(Finding::text).orElse("");
        String sentence = switch (outcome) {
            case PASS -> told;
            case FAIL -> reason + " " + told;
            case INVALID -> "The figures cannot be trusted: " + reason + " " + told;
            case ERROR -> reason;
        };
        return new Verdict(outcome, sentence, findings.all(), expectations);
    }
}
