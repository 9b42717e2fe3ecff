package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.PhaseSpan;
import dev.weir.run.host.WatchedHosts;
import dev.weir.run.verdict.Findings;
import dev.weir.transport.Incident;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a run did and what happened to it, in order. Thread-safe. */
public final class PhaseTimeLine {

    private final RunClock clock;
    private final RunListener listener;
    private final long startNanos;
    private final List<PhaseSpan> phases = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private String current = "";
    private long phaseStartNanos;
    private long measureStartNanos;

    PhaseTimeLine(RunClock clock, RunListener listener) {
        this.clock = clock;
        this.listener = listener;
        this.startNanos = clock.nanos();
        this.measureStartNanos = startNanos;
    }

    /** A phase begins; the one before it must have been ended. */
    void begin(String phase, long expectedNanos) {
        synchronized (this) {
            current = phase;
            phaseStartNanos = clock.nanos();
        }
        listener.phaseStarted(phase, expectedNanos);
    }

    /** The running phase is over. */
    void end(String note) {
        long lengthNanos;
        String ended;
        synchronized (this) {
            lengthNanos = clock.nanos() - phaseStartNanos;
            ended = current;
            phases.add(new PhaseSpan(ended, phaseStartNanos - startNanos, lengthNanos, note));
            current = "";
        }
        listener.phaseEnded(ended, lengthNanos, note);
    }

    /** The running phase, if there is one, is over before its time. */
    void breakOff(String note) {
        if (!running().isEmpty()) {
            end(note);
        }
    }

    synchronized String running() {
        return current;
    }

    /** Events are told from this instant on. */
    public synchronized void measuringFrom(long nanos) {
        measureStartNanos = nanos;
    }

    /** Something happened at an instant of the run's clock. */
    public synchronized void event(long atNanos, String kind, String text) {
        events.add(new Event(atNanos, kind, text));
    }

    /** Something that the transport tells of: an event and a warning. */
    public void tell(Incident incident, Findings findings) {
        findings.warning(FindingCode.of(incident.kind(), FindingCode.TRANSPORT_INCIDENT), incident.text() + ".");
        event(incident.atNanos(), "transport", incident.text());
    }

    /** Something that has to be known of a watched host: an event and a warning. */
    public void tell(WatchedHosts.Remark remark, Findings findings) {
        String text = remark.text();
        findings.warning(remark.code(), Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".");
        event(remark.atNanos(), "host", text);
    }

    /** Something happened just now that a person should know at once. */
    public void notice(String kind, String text) {
        notice(clock.nanos(), kind, text);
    }

    /** Something happened at an instant of the run's clock that a person should know at once. */
    void notice(long atNanos, String kind, String text) {
        event(atNanos, kind, text);
        listener.notice(text);
    }

    synchronized List<PhaseSpan> phases() {
        return List.copyOf(phases);
    }

    /** All events, with instants from the start of the measured phase. */
    public synchronized List<Event> events() {
        return events.stream()
                .map(event -> new Event(event.atNanos() - measureStartNanos, event.kind(), event.text()))
                .sorted(Comparator.comparingLong(Event::atNanos))
                .toList();
    }
}
