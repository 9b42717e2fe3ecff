package dev.weir.transport.direct;

import dev.weir.clock.RunClock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a thread does while it waits for the other one. The first is the default. */
enum WaitMode {
    /** Offers its processor to others and looks again. */
    YIELD,
    /** Looks a few times, then gives its processor up for some tens of microseconds. */
    PARK,
    /** Keeps its processor. Only sensible with more processors than busy threads. */
    SPIN;

    private static final int TURNS_BEFORE_PARKING = 200;
    private static final long PARKED_NANOS = 50_000;

    /** The names a scenario may give, the default first. */
    static List<String> names() {
        return Arrays.stream(values())
                .map(waiting -> waiting.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    static WaitMode named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /**
     * Lets a little time pass.
     *
     * @param turn how often this was called since there was last something to do
     */
    @SuppressWarnings("ThreadPriorityCheck") // Offering the processor is what this is for; nothing relies on it.
    void pause(int turn, RunClock clock) {
        switch (this) {
            case YIELD -> Thread.yield();
            case SPIN -> Thread.onSpinWait();
            case PARK -> {
                if (turn < TURNS_BEFORE_PARKING) {
                    Thread.onSpinWait();
                } else {
                    clock.parkUntil(clock.nanos() + PARKED_NANOS);
                }
            }
        }
    }
}
