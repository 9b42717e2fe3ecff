package dev.weir.agent.clock;

import dev.weir.clock.ClockLine;
import java.util.Comparator;
import java.util.List;

/**
 * Finds between which two exchanges a clock was set, or changed its rate: the first that contradicts an earlier one, and the latest
 * that it contradicts. They are taken in the order of the reference clock, since a clock that was set back shows an instant twice.
 */
final class ClockJump {

    private final List<ClockExchange> exchanges;
    private final ClockLine line;
    private final double rate;

    /** @param rate how fast the truth may leave the line, in nanoseconds per nanosecond */
    ClockJump(ClockLine line, List<ClockExchange> exchanges, double rate) {
        this.exchanges = exchanges.stream()
                .sorted(Comparator.comparingLong(ClockExchange::askedNanos))
                .toList();
        this.line = line;
        this.rate = rate;
    }

    /**
     * The two exchanges.
     *
     * @param before the last that says nothing of it
     * @param after the first that does
     */
    record Between(ClockExchange before, ClockExchange after) {}

    /** Of all exchanges, the first and the last where no two contradict each other. */
    Between find() {
        int after = contradicted(0, exchanges.size() - 1);
        int before = contradicted(after, 0);
        return after == before
                ? new Between(exchanges.getFirst(), exchanges.getLast())
                : new Between(exchanges.get(before), exchanges.get(after));
    }

    /** The first exchange on the way from one to another that contradicts any passed before; the last if none does. */
    private int contradicted(int from, int to) {
        int step = from <= to ? 1 : -1;
        double least = least(from);
        double most = most(from);
        for (int i = from; i != to; i += step) {
            int next = i + step;
            double wander = rate
                    * Math.abs(exchanges.get(next).answeredNanos()
                            - exchanges.get(i).askedNanos());
            least -= wander;
            most += wander;
            if (most(next) < least || least(next) > most) {
                return next;
            }
            least = Math.max(least, least(next));
            most = Math.min(most, most(next));
        }
        return to;
    }

    private double least(int index) {
        ClockExchange exchange = exchanges.get(index);
        return exchange.leastOffsetNanos() - (double) line.offsetNanos(exchange.receivedNanos());
    }

    private double most(int index) {
        ClockExchange exchange = exchanges.get(index);
        return exchange.mostOffsetNanos() - (double) line.offsetNanos(exchange.repliedNanos());
    }
}
