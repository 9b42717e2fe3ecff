package dev.weir.gateway.log;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lets a message through once in a while, and counts those between. Thread-safe; remembers a bounded number. */
final class Repetitions {

    private static final long QUIET_MILLIS = 10_000;
    private static final int MOST_REMEMBERED = 200;

    private final Clock clock;
    private final Map<String, Seen> seen = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    /** When it was let through last, and how often it came since. */
    private record Seen(long epochMillis, long since) {}

    Repetitions(Clock clock) {
        this.clock = clock;
    }

    /** How often the message was held back before it is let through; empty when it is held back now. */
    synchronized Optional<Long> take(String message) {
        long now = clock.millis();
        Seen last = seen.get(message);
        if (last != null && now - last.epochMillis < QUIET_MILLIS) {
            seen.put(message, new Seen(last.epochMillis, last.since + 1));
            return Optional.empty();
        }
        seen.put(message, new Seen(now, 0));
        return Optional.of(last == null ? 0L : last.since);
    }
}
