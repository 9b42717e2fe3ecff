package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.secret.Secrets;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The errors of a run, in the order in which they happened: what went wrong without being injected. Thread-safe. */
public final class RunErrors {

    private static final int KEPT = 20;

    private final RunClock clock;
    private final List<Finding> reported = new ArrayList<>();
    private final List<Throwable> causes = new ArrayList<>();
    private boolean ending;

    public RunErrors(RunClock clock) {
        this.clock = clock;
    }

    /**
     * Notes what ended part of the run. Whatever is neither the system's nor the user's is Weir's own: it says that it is a
     * defect, and the figures cannot be trusted.
     */
    public synchronized void report(String where, Throwable error) {
        switch (error) {
            case TransportException system ->
                report(Severity.FAULT, FindingCode.TRANSPORT_FAILED, where + ": " + system.getMessage(), system);
            case SettingsException user ->
                report(
                        Severity.FAULT,
                        FindingCode.SETTING_REJECTED,
                        where + ": '" + user.setting() + "': " + user.getMessage(),
                        user);
            default -> reportOwn(where, error);
        }
    }

    private void report(Severity severity, FindingCode code, String text, Throwable cause) {
        ending = true;
        // What makes a run invalid is kept however much the system reported before.
        if (reported.size() < KEPT || (own(severity) && reported.stream().noneMatch(error -> own(error.severity())))) {
            reported.add(new Finding(severity, code, Secrets.masked(text), OptionalLong.of(clock.nanos())));
            causes.add(cause);
        }
    }

    private static boolean own(Severity severity) {
        return severity == Severity.INVALIDITY;
    }

    /** Notes something that the run itself found. */
    public synchronized void report(FindingCode code, String text) {
        report(Severity.FAULT, code, text, new TransportException(text));
    }

    /** Notes what ended a part of Weir, or of a client library, that no call of the run could tell of. */
    public synchronized void reportOwn(String where, Throwable error) {
        String text = where + ": unexpected " + error + " (a defect of Weir or of a client library)";
        report(Severity.INVALIDITY, FindingCode.DEFECT, text, error);
    }

    /** Notes that a part of Weir failed. */
    public synchronized void reportOwn(FindingCode code, String text) {
        report(Severity.INVALIDITY, code, text, new IllegalStateException(text));
    }

    /**
     * Notes that a host of the run was lost, and with it what its workers knew.
     *
     * @param ends whether the run ends because of it
     */
    public synchronized void reportLost(String text, boolean ends) {
        boolean before = ending;
        report(Severity.INVALIDITY, FindingCode.HOST_LOST, text, new IllegalStateException(text));
        ending = before || ends;
    }

    /** Whether something went wrong because of which the run ends. */
    public synchronized boolean ending() {
        return ending;
    }

    public synchronized boolean any() {
        return !reported.isEmpty();
    }

    /** All, with their instants: what is Weir's own, so that the figures cannot be trusted, is an invalidity. */
    public synchronized List<Finding> all() {
        return List.copyOf(reported);
    }

    /** The exceptions behind them, in the same order. */
    public synchronized List<Throwable> causes() {
        return List.copyOf(causes);
    }
}
