package dev.weir.run.verdict;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The findings of a run: what it has to say for and against itself. Thread-safe. */
public final class Findings {

    private final List<Finding> findings = new ArrayList<>();

    public void warning(FindingCode code, String text) {
        add(Severity.WARNING, code, text);
    }

    public void add(Severity severity, FindingCode code, String text) {
        add(new Finding(severity, code, text));
    }

    /** Adds it without its instant, which belongs to the time line of the run. */
    public synchronized void add(Finding finding) {
        findings.add(new Finding(finding.severity(), finding.code(), Secrets.masked(finding.text())));
    }

    public synchronized boolean any(Severity severity) {
        return findings.stream().anyMatch(finding -> finding.severity() == severity);
    }

    /** Whether figures cannot be trusted because Weir, or the machine it ran on, was late. */
    public synchronized boolean spoiledByDelay() {
        return findings.stream()
                .anyMatch(finding -> finding.severity() == Severity.INVALIDITY
                        && finding.code().tellsDelay());
    }

    /** All findings, the weightiest first. */
    public synchronized List<Finding> all() {
        return findings.stream()
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .toList();
    }
}
