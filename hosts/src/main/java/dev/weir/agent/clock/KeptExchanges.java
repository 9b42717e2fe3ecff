package dev.weir.agent.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * The exchanges with one host, for as long as a run takes. When there are too many, those that are older than ten minutes are
 * thinned out evenly: of each stretch of time the fastest stays, because it says most. So exchanges of the whole run are kept,
 * and a bound for all of it grows by little: at four questions a second and 100,000 exchanges, the stretches are 0.5 s long
 * after 7 hours, 1 s after 10, and 2 s after 15. One thread at a time.
 */
final class KeptExchanges {

    private static final long NOT_THINNED_NANOS = 600_000_000_000L;

    private final int most;
    private long stretchNanos;
    private List<ClockExchange> exchanges = new ArrayList<>();

    /**
     * @param most how many are kept; at least ten minutes of them
     * @param everyNanos time between two questions
     */
    KeptExchanges(int most, long everyNanos) {
        this.most = most;
        this.stretchNanos = everyNanos;
    }

    /** Adds the latest. */
    void add(ClockExchange exchange) {
        if (exchanges.size() >= most) {
            thin(exchange.receivedNanos() - NOT_THINNED_NANOS);
        }
        exchanges.add(exchange);
    }

    /** A copy of all that are kept, in the order in which they were added. */
    List<ClockExchange> all() {
        return List.copyOf(exchanges);
    }

    /** @param untilNanos by the clock of the host; later ones all stay */
    private void thin(long untilNanos) {
        stretchNanos *= 2;
        List<ClockExchange> kept = new ArrayList<>(most);
        long stretch = Long.MIN_VALUE;
        for (ClockExchange exchange : exchanges) {
            long own = Math.floorDiv(exchange.receivedNanos(), stretchNanos);
            boolean old = exchange.receivedNanos() - untilNanos < 0;
            if (!old || own != stretch) {
                kept.add(exchange);
            } else if (exchange.roundTripNanos() < kept.getLast().roundTripNanos()) {
                kept.set(kept.size() - 1, exchange);
            }
            stretch = own;
        }
        exchanges = kept;
    }
}
