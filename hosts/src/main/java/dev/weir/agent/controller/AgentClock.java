package dev.weir.agent.controller;

import dev.weir.agent.clock.ClockExchange;
import dev.weir.agent.clock.ClockFit;
import dev.weir.agent.clock.ClockLimits;
import dev.weir.agent.clock.ClockProbes;
import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.run.host.HostClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The clock of an agent's host. A line is fitted to the exchanges of the last two minutes only: a crystal keeps its rate for
 * minutes, not for the hours that a controller lives.
 */
final class AgentClock implements HostClock {

    /** Questions of a burst; they take half a second. */
    private static final int BURST = 100;

    private static final long FITTED_NANOS = Duration.ofMinutes(2).toNanos();
    /** Exchanges that long before and after a stretch tell about it. */
    private static final long BESIDE_NANOS = Duration.ofSeconds(10).toNanos();

    private final ClockProbes.Host host;

    AgentClock(ClockProbes.Host host) {
        this.host = host;
    }

    @Override
    public void burst() {
        host.burst(BURST);
    }

    @Override
    public boolean inBurst() {
        return host.inBurst();
    }

    @Override
    public Optional<ClockLine> line() {
        List<ClockExchange> latest = latest();
        return latest.isEmpty() ? Optional.empty() : ClockFit.line(latest);
    }

    @Override
    public long worstRoundTripNanos() {
        return latest().stream()
                .mapToLong(exchange -> exchange.answeredNanos() - exchange.askedNanos())
                .max()
                .orElse(Long.MAX_VALUE);
    }

    private List<ClockExchange> latest() {
        List<ClockExchange> all = host.exchanges();
        return all.isEmpty()
                ? all
                : all.subList(firstSince(all, all.getLast().receivedNanos() - FITTED_NANOS), all.size());
    }

    @Override
    public ClockBound bound(ClockLine line, long fromNanos, long toNanos) {
        List<ClockExchange> all = host.exchanges();
        long from = line.toHost(fromNanos);
        long to = line.toHost(toNanos);
        // One more at either side, so that there are neighbours also where nothing was answered for long.
        int first = Math.max(0, firstSince(all, from - BESIDE_NANOS) - 1);
        int last = Math.min(all.size(), firstSince(all, to + BESIDE_NANOS) + 1);
        return ClockLimits.bound(line, all.subList(first, last), from, to);
    }

    /** The index of the first exchange at or after an instant of the host's clock; their number if there is none. */
    private static int firstSince(List<ClockExchange> exchanges, long hostNanos) {
        int index = exchanges.size();
        while (index > 0 && exchanges.get(index - 1).receivedNanos() - hostNanos >= 0) {
            index--;
        }
        return index;
    }

    void close() {
        host.close();
    }
}
