package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.secret.Secrets;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;

/** The errors of a run, in the order in which they happened: what went wrong without being injected. Thread-safe. */
public final class RunErrors {

    /**
     * One error.
     *
     * @param atNanos when, by the run's clock
     * @param code what kind of thing it is
     * @param text what, in words for the report
     * @param cause the exception behind it
     * @param own whether it is Weir's own, so that the figures cannot be trusted
     */
    public record RunError(long atNanos, FindingCode code, String text, Throwable cause, boolean own) {}

    private static final int KEPT = 20;

    private final RunClock clock;
    private final List<RunError> reported = new ArrayList<>();
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
                report(FindingCode.TRANSPORT_FAILED, where + ": " + system.getMessage(), system, false);
            case SettingsException user ->
                report(
                        FindingCode.SETTING_REJECTED,
                        where + ": '" + user.setting() + "': " + user.getMessage(),
                        user,
                        false);
            default -> reportOwn(where, error);
        }
    }

    private void report(FindingCode code, String text, Throwable cause, boolean own) {
        report(new RunError(clock.nanos(), code, text, cause, own));
    }

    /** Notes something that the run itself found. */
    public synchronized void report(FindingCode code, String text) {
        report(code, text, new TransportException(text), false);
    }

    /** Notes what ended a part of Weir, or of a client library, that no call of the run could tell of. */
    public synchronized void reportOwn(String where, Throwable error) {
        String text = where + ": unexpected " + error + " (a defect of Weir or of a client library)";
        report(FindingCode.DEFECT, text, error, true);
    }

    /** Notes that a part of Weir failed. */
    public synchronized void reportOwn(FindingCode code, String text) {
        report(code, text, new IllegalStateException(text), true);
    }

    /**
     * Notes that a host of the run was lost, and with it what its workers knew.
     *
     * @param ends whether the run ends because of it
     */
    public synchronized void reportLost(String text, boolean ends) {
        boolean before = ending;
        report(FindingCode.HOST_LOST, text, new IllegalStateException(text), true);
        ending = before || ends;
    }

    private void report(RunError error) {
        ending = true;
        // What makes a run invalid is kept however much the system reported before.
        if (reported.size() < KEPT || (error.own() && reported.stream().noneMatch(RunError::own))) {
            reported.add(new RunError(
                    error.atNanos(), error.code(), Secrets.masked(error.text()), error.cause(), error.own()));
        }
    }

    /** Whether something went wrong because of which the run ends. */
    public synchronized boolean ending() {
        return ending;
    }

    public synchronized boolean any() {
        return !reported.isEmpty();
    }

    public synchronized List<RunError> all() {
        return List.copyOf(reported);
    }
}
