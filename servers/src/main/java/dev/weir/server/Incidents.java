package dev.weir.server;

import dev.weir.clock.RunClock;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What happened to the connections of a transport, in order. Thread-safe. */
public final class Incidents {

    private final RunClock clock;
    private final List<Warning> noted = new CopyOnWriteArrayList<>();
    private volatile boolean closing;

    public Incidents(RunClock clock) {
        this.clock = clock;
    }

    /** Notes one that happens now, as a sentence without a full stop. */
    public void note(String text) {
        if (!closing) {
            noted.add(Warning.at(clock.nanos(), WarningKind.OTHER, text));
        }
    }

    /** Whatever connections lose from now on is no incident. */
    public void expectClose() {
        closing = true;
    }

    /** What was noted until now. */
    public List<Warning> all() {
        return List.copyOf(noted);
    }
}
