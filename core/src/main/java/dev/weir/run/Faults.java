package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.transport.Secrets;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;

/** What went wrong in a run, in the order it happened. Thread-safe. */
final class Faults {

    /**
     * One fault.
     *
     * @param atNanos when, by the run's clock
     * @param text what, in words for the report
     * @param cause the exception behind it
     * @param own whether it is Weir's own, so that the figures cannot be trusted
     */
    record Fault(long atNanos, String text, Throwable cause, boolean own) {}

    private static final int KEPT = 20;

    private final RunClock clock;
    private final List<Fault> reported = new ArrayList<>();

    Faults(RunClock clock) {
        this.clock = clock;
    }

    /** Notes an exception that ended part of the run. One that is neither the
     * system's nor the user's says that it is a defect. */
    synchronized void report(String where, RuntimeException fault) {
        String message = switch (fault) {
            case TransportException system -> String.valueOf(system.getMessage());
            case SettingsException user -> "'" + user.setting() + "': " + user.getMessage();
            default -> "unexpected " + fault + " (a defect of Weir or of a client library)";
        };
        report(new Fault(clock.nanos(), where + ": " + message, fault, false));
    }

    /** Notes something that the run itself found. */
    synchronized void report(String text) {
        report(new Fault(clock.nanos(), text, new TransportException(text), false));
    }

    /** Notes that a part of Weir failed. */
    synchronized void reportOwn(String text) {
        report(new Fault(clock.nanos(), text, new IllegalStateException(text), true));
    }

    private void report(Fault fault) {
        if (reported.size() < KEPT) {
            reported.add(new Fault(fault.atNanos(), Secrets.masked(fault.text()), fault.cause(), fault.own()));
        }
    }

    synchronized boolean any() {
        return !reported.isEmpty();
    }

    synchronized List<Fault> all() {
        return List.copyOf(reported);
    }
}
