package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.message.Phase;
import dev.weir.run.echo.Echoes;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.watch.StallWatch;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until what was published has arrived, for a bounded time. Used by the run's own thread. */
final class Draining {

    private static final long SETTLE_NANOS = 1_000_000_000;

    private final RunClock clock;
    private final LoopRunner runner;
    private final Clients clients;
    private final PhaseResults measured;
    private final Duration stallAfter;
    private final BooleanSupplier systemGone;
    private final long deadlineNanos;

    Draining(RunClock clock, LoopRunner runner, Clients clients, PhaseResults measured, Limits limits) {
        this.clock = clock;
        this.runner = runner;
        this.clients = clients;
        this.measured = measured;
        this.stallAfter = limits.stallAfter();
        this.systemGone = limits.systemGone();
        this.deadlineNanos = clock.nanos() + limits.within().toNanos();
    }

    /**
     * What ends the waiting.
     *
     * @param within the longest it may take
     * @param stallAfter how long nothing may move
     * @param systemGone whether there is nothing to wait for any more
     */
    record Limits(Duration within, Duration stallAfter, BooleanSupplier systemGone) {}

    /** Until every publisher is idle. */
    void untilIdle() {
        until(clients::publishersIdle);
    }

    /** Whether every subscriber is where the log ends, which is known only of publishers that are not lost. */
    boolean reachEnd(Transport transport) {
        return hasReachedEnd(transport) && clients.publishers().known();
    }

    /** While some message is missing, it may still be on its way there. */
    private boolean hasReachedEnd(Transport transport) {
        Positions end = clients.publishers().end(transport);
        while (true) {
            Positions wanted = end;
            until(() -> clients.drained(wanted));
            if (!clients.drained(wanted) || !clients.accounts().missing(Phase.MEASURE)) {
                return clients.drained(wanted);
            }
            runner.await(systemGone, Math.min(deadlineNanos, clock.nanos() + SETTLE_NANOS));
            end = systemGone.getAsBoolean() ? wanted : clients.publishers().end(transport);
            if (wanted.reached(end)) {
                return true;
            }
        }
    }

    /**
     * Whether every receiver of echoes is where their log ends, once the subscribers have ended. While some echo is missing, it
     * may still be on its way there.
     */
    boolean echoesReachEnd(Duration within) {
        Echoes echoes = clients.echoes();
        boolean known = echoes.endSending(within);
        Positions end = echoes.end();
        long[] moved = {clock.nanos(), -1};
        while (clock.nanos() < deadlineNanos && !systemGone.getAsBoolean() && !stoodStill(echoes, moved)) {
            Positions wanted = end;
            BooleanSupplier back =
                    () -> echoes.complete(Phase.MEASURE, clients.subscriberAccounts()) && echoes.reached(wanted);
            boolean before = echoes.reached(wanted);
            runner.await(
                    () -> back.getAsBoolean() || systemGone.getAsBoolean(),
                    Math.min(deadlineNanos, clock.nanos() + SETTLE_NANOS));
            measured.look("drain");
            if (back.getAsBoolean() || (before && echoes.reached(wanted))) {
                end = echoes.end();
                if (wanted.reached(end)) {
                    return known;
                }
            }
        }
        return false;
    }

    /**
     * Whether no echo has come for so long that none is waited for.
     *
     * @param moved when one came last, and how many had come then
     */
    private boolean stoodStill(Echoes echoes, long[] moved) {
        long received = echoes.accounts().stream()
                .mapToLong(account -> account.received(Phase.MEASURE))
                .sum();
        if (received != moved[1]) {
            moved[0] = clock.nanos();
            moved[1] = received;
        }
        return clock.nanos() - moved[0] > stallAfter.toNanos();
    }

    private void until(BooleanSupplier over) {
        StallWatch stall = new StallWatch(clock, stallAfter, clients.accounts());
        while (!over.getAsBoolean()
                && clock.nanos() < deadlineNanos
                && !systemGone.getAsBoolean()
                && !stall.stalled()) {
            runner.await(
                    () -> over.getAsBoolean() || systemGone.getAsBoolean(),
                    Math.min(deadlineNanos, measured.nextLookNanos(clock.nanos())));
            measured.look("drain");
        }
    }
}
