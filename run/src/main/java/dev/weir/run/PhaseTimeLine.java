package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.result.Event;
import dev.weir.result.PhaseSpan;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Sentences;
import dev.weir.transport.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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

    /** What transports warn of, of which several may say the same; what happened at an instant comes last, and is an event too. */
    public void tell(Stream<Warning> warnings, Findings findings) {
        warnings.distinct()
                .sorted(Comparator.comparing(warning -> warning.atNanos().isPresent()))
                .forEach(warning -> {
                    warning.atNanos().ifPresent(atNanos -> event(atNanos, "transport", warning.text()));
                    findings.add(Finding.of(warning));
                });
    }

    /** What happened on watched hosts: each is an event and a warning. */
    public void tellOfHosts(List<Finding> happened, Findings findings) {
        happened.forEach(finding -> {
            String text = finding.text();
            event(finding.atNanos().orElseThrow(), "host", text);
            findings.add(finding.severity(), finding.code(), Sentences.begun(text));
        });
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
