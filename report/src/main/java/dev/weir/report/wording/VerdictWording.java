package dev.weir.report.wording;

import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What stands around the reasons for a verdict, so that each is said once: a title, what to do, and what else was found. */
public final class VerdictWording {

    /** What to do where Weir or its host was late. */
    public static final String ADVICE =
            "What to do: stop what else runs, lower the rate or measure longer, and run again. 'weir doctor' examines this"
                    + " machine, and docs/tutorial/invalid.md explains each reason.";

    private VerdictWording() {}

    /** What to do about figures that cannot be trusted; empty where they can. */
    public static Optional<String> advice(Verdict verdict) {
        if (verdict.outcome() != Outcome.INVALID) {
            return Optional.empty();
        }
        boolean late = Wording.reasons(verdict).stream()
                .anyMatch(finding -> finding.code().tellsDelay());
        return Optional.of(late ? ADVICE : "What to do: docs/tutorial/invalid.md explains each reason.");
    }

    /**
     * The sentence of a verdict without the reason that stands beside it; empty when it says nothing else. Only INVALID opens with
     * words of its own, which stay.
     */
    public static String opening(Verdict verdict) {
        String reason = Wording.reasons(verdict).stream()
                .map(Finding::text)
                .filter(verdict.sentence()::contains)
                .findFirst()
                .orElse("");
        if (reason.isEmpty()) {
            return verdict.sentence();
        }
        return verdict.sentence()
                .replace(": " + reason, ".")
                .replace(reason, "")
                .strip();
    }

    /** The findings that do not stand at the top of a report. */
    public static List<Finding> furtherFindings(Verdict verdict) {
        List<Finding> reasons = Wording.reasons(verdict);
        return verdict.findings().stream()
                .filter(finding -> finding.severity() != Severity.WARNING && !reasons.contains(finding))
                .toList();
    }

    /** The word for how much a finding weighs. */
    public static String word(Severity severity) {
        return severity == Severity.INVALIDITY ? "invalid" : severity.name().toLowerCase(Locale.ROOT);
    }
}
