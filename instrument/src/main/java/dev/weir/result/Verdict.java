package dev.weir.result;

import dev.weir.transport.Warning;
import java.util.List;
import java.util.OptionalLong;

/**
 * Whether a run can be trusted and whether it met what was expected.
 *
 * @param outcome the verdict
 * @param sentence what a person would say about the run, in one or two sentences
 * @param findings reasons and warnings, the weightiest first
 * @param expectations what the scenario expected, and what was found
 */
public record Verdict(Outcome outcome, String sentence, List<Finding> findings, List<Expectation> expectations) {

    public Verdict {
        findings = List.copyOf(findings);
        expectations = List.copyOf(expectations);
    }

    /** The verdict and its exit code. */
    public enum Outcome {
        /** Ran, valid, and every expectation holds. */
        PASS(0),
        /** Ran, valid, and an expectation does not hold. */
        FAIL(1),
        /** The measurement cannot be trusted. */
        INVALID(2),
        /** Could not run. */
        ERROR(3);

        private final int exitCode;

        Outcome(int exitCode) {
            this.exitCode = exitCode;
        }

        /** What the process exits with. */
        public int exitCode() {
            return exitCode;
        }
    }

    /** How much a finding weighs. */
    public enum Severity {
        /** Worth knowing; changes nothing. */
        NOTE,
        /** May matter; the verdict stands. */
        WARNING,
        /** An expectation does not hold. */
        FAILURE,
        /** The measurement cannot be trusted. */
        INVALIDITY,
        /** The run could not go on. */
        FAULT
    }

    /**
     * One reason for a verdict, or one warning: whatever a run tells its reader beside figures is one.
     *
     * @param severity how much it weighs
     * @param code what kind of thing it says
     * @param text one sentence that says what, where and how much; of something that happened just now without its full stop
     * @param atNanos when it happened, by the clock of the run that goes on; empty if that was not at one instant, and in a
     *     result, whose events say when
     */
    public record Finding(Severity severity, FindingCode code, String text, OptionalLong atNanos) {

        /** Of a result, or of what did not happen at one instant. */
        public Finding(Severity severity, FindingCode code, String text) {
            this(severity, code, text, OptionalLong.empty());
        }

        /** What a transport warns of. */
        public static Finding of(Warning warning) {
            String end = warning.atNanos().isPresent() ? "." : "";
            return new Finding(Severity.WARNING, FindingCode.of(warning), warning.text() + end, warning.atNanos());
        }
    }

    /** Whether an expectation holds. */
    public enum Holds {
        /** It holds. */
        YES,
        /** It does not hold. */
        NO,
        /** The run cannot tell. */
        INCONCLUSIVE
    }

    /**
     * One line of the scenario's {@code expect}.
     *
     * @param metric what is expected of: {@code lost}, {@code end-to-end p99}
     * @param limit the limit, with its unit: {@code <= 50 ms}
     * @param found what was found, with its unit
     * @param holds whether it holds
     */
    public record Expectation(String metric, String limit, String found, Holds holds) {}
}
