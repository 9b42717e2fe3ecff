package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Gets everybody ready: opens the receiving side and then the publishers, and lets probes prove that what is published
 * arrives. Used by the run's own thread.
 */
final class Readiness {

    private static final Duration READY_WITHIN = Duration.ofSeconds(20);
    private static final Duration PROBE_AGAIN = Duration.ofSeconds(2);

    private final Clients clients;
    private final RunClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final BooleanSupplier going;

    /** @param going whether there is a reason to go on */
    Readiness(Clients clients, RunClock clock, LoopRunner runner, Faults faults, BooleanSupplier going) {
        this.clients = clients;
        this.clock = clock;
        this.runner = runner;
        this.faults = faults;
        this.going = going;
    }

    /** Returns when all are ready; that they are not in time is a fault. */
    void await(Transport transport) {
        clients.openSubscribers(transport, READY_WITHIN);
        // A crowd takes its time to connect, and knows itself when that is over.
        long subscribedNanos = clock.nanos() + READY_WITHIN.multipliedBy(2).toNanos() + clients.connectingNanos();
        long deadlineNanos = clients.audience() == null ? clock.nanos() + READY_WITHIN.toNanos() : subscribedNanos;
        boolean ready = runner.await(() -> clients.subscribersReady() || !going(), deadlineNanos) && going();
        if (ready) {
            clients.openPublishers(transport);
        }
        if (clients.audience() != null) {
            deadlineNanos = clock.nanos() + READY_WITHIN.toNanos();
        }
        long probedNanos = deadlineNanos;
        while (ready && going() && !clients.probed() && clock.nanos() < probedNanos) {
            clients.probe();
            runner.await(() -> clients.probed() || !going(), clock.nanos() + PROBE_AGAIN.toNanos());
            runner.await(() -> clients.publishersIdle() || !going(), probedNanos);
        }
        if (going() && !(ready && clients.probed())) {
            faults.report(
                    ready ? FindingCode.PROBE_NOT_RECEIVED : FindingCode.SUBSCRIBER_NOT_READY,
                    ready
                            ? "no probe message arrived within 20 s: messages are published but not received"
                            : "a subscriber was not ready within 20 s");
        }
    }

    private boolean going() {
        return going.getAsBoolean();
    }
}
