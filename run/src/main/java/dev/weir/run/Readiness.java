package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import dev.weir.unit.Counts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Gets everybody ready: opens the receiving side and then the publishers, and lets probes prove that what is published
 * arrives. Used by the run's own thread.
 */
final class Readiness {

    /** Starting takes long where many do it at once, and says nothing about the system under test. */
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(60);

    /** More than transports usually wait for a system to answer, so that they can tell why it did not. */
    private static final Duration OPENED_WITHIN = Duration.ofSeconds(60);

    private static final Duration READY_WITHIN = Duration.ofSeconds(20);
    private static final Duration PROBE_AGAIN = Duration.ofSeconds(2);

    private final Clients clients;
    private final RunClock clock;
    private final LoopRunner runner;
    private final RunErrors errors;
    private final BooleanSupplier going;
    private long readBefore;

    /** @param going whether there is a reason to go on */
    Readiness(Clients clients, RunClock clock, LoopRunner runner, RunErrors errors, BooleanSupplier going) {
        this.clients = clients;
        this.clock = clock;
        this.runner = runner;
        this.errors = errors;
        this.going = going;
    }

    /** Returns when all are ready; that they are not in time is a fault. */
    void await(Transport transport) {
        clients.followClocks();
        if (!going() || !opening(transport)) {
            return;
        }
        // A crowd takes its time to connect, and knows itself when that is over.
        long subscribingNanos = clients.audience() == null
                ? READY_WITHIN.toNanos()
                : READY_WITHIN.multipliedBy(2).toNanos() + clients.connectingNanos();
        boolean ready =
                runner.await(() -> clients.subscribersReady() || !going(), clock.nanos() + subscribingNanos) && going();
        if (ready) {
            clients.publishers().open(transport);
            ready = opened(
                    "publisher",
                    () -> clients.publishers().unopened().isEmpty(),
                    clients.publishers()::unopened,
                    FindingCode.PUBLISHER_STUCK);
        }
        ready = ready && caughtUp(transport);
        // However long it took until now, the first probe has all of its time.
        long probedNanos = clock.nanos() + READY_WITHIN.toNanos();
        while (ready && going() && !clients.probed() && clock.nanos() < probedNanos) {
            clients.probe();
            runner.await(() -> clients.probed() || !going(), clock.nanos() + PROBE_AGAIN.toNanos());
            runner.await(() -> clients.publishersIdle() || !going(), probedNanos);
        }
        if (going() && !(ready && clients.probed())) {
            errors.report(
                    ready ? FindingCode.PROBE_NOT_RECEIVED : FindingCode.SUBSCRIBER_NOT_READY,
                    ready
                            ? "no probe message arrived " + whatArrived(transport)
                            : "a subscriber was not ready within 20 s"
                                    + in(clients.subscribers().unready()));
        }
    }

    /**
     * Lets subscribers that begin before the run read what is there; whether they have. However much that is, they are to read on
     * all the time.
     */
    private boolean caughtUp(Transport transport) {
        // What others put into the log is for the run to receive.
        if (clients.ofOthers() || !Offers.beginsBefore(transport)) {
            return true;
        }
        Positions end = clients.publishers().end(transport);
        clients.subscribers().reportPositions();
        long behind = Long.MAX_VALUE;
        while (!runner.await(() -> clients.drained(end) || !going(), clock.nanos() + READY_WITHIN.toNanos())) {
            long left = clients.subscribers().positions().stream()
                    .mapToLong(position -> position.behind(end))
                    .sum();
            if (left >= behind) {
                errors.report(
                        FindingCode.SUBSCRIBER_NOT_READY,
                        "subscribers have read nothing for 20 s of what was there before the run");
                return false;
            }
            behind = left;
        }
        clients.subscribers().workers().ifPresent(RemoteWorkers::refresh);
        readBefore = received();
        return going();
    }

    /** How many messages subscribers were given before the first probe. */
    long readBefore() {
        return readBefore;
    }

    private long received() {
        return clients.subscriberAccounts().stream()
                .mapToLong(account -> account.received(Phase.PROBE))
                .sum();
    }

    /** Starts the processes of both sides and begins to open the subscribers; whether these processes run. */
    private boolean opening(Transport transport) {
        clients.startPublishers(transport, READY_WITHIN);
        if (clients.echoes().any() && !publishersStarted()) {
            return false;
        }
        // An echo that is sent before would be lost where the system keeps nothing.
        if (!runner.await(() -> clients.echoes().ready() || !going(), clock.nanos() + OPENED_WITHIN.toNanos())) {
            errors.report(FindingCode.SUBSCRIBER_NOT_READY, "a receiver of echoes was not ready within 60 s");
        }
        if (!going()) {
            return false;
        }
        clients.openSubscribers(transport, READY_WITHIN);
        return subscribersStarted()
                && publishersStarted()
                && opened(
                        "subscriber",
                        () -> clients.subscribers().workers().stream().allMatch(RemoteWorkers::opened),
                        clients.subscribers()::unready,
                        FindingCode.SUBSCRIBER_NOT_READY);
    }

    private boolean publishersStarted() {
        return started(clients.publishers().workers(), FindingCode.PUBLISHER_FAILED);
    }

    private boolean subscribersStarted() {
        return started(clients.subscribers().workers(), FindingCode.RECEIVER_FAILED);
    }

    private boolean started(Optional<RemoteWorkers> workers, FindingCode failed) {
        return started(() -> workers.map(RemoteWorkers::unstarted).orElse(List.of()), failed);
    }

    /** Whether the processes run, of which that none does in time is told. */
    boolean started(Supplier<List<String>> unstarted, FindingCode failed) {
        runner.await(() -> unstarted.get().isEmpty() || !going(), clock.nanos() + STARTED_WITHIN.toNanos());
        List<String> late = unstarted.get();
        if (!late.isEmpty() && going()) {
            errors.reportOwn(failed, String.join(", ", late) + " did not start within 60 s");
        }
        return late.isEmpty() && going();
    }

    /** Whether one side has opened the transport in all of its processes; if it does not in time, that is told. */
    boolean opened(String whose, BooleanSupplier opened, Supplier<List<String>> unopened, FindingCode late) {
        boolean done = runner.await(() -> opened.getAsBoolean() || !going(), clock.nanos() + OPENED_WITHIN.toNanos());
        if (!done) {
            errors.report(late, "a " + whose + " could not be opened within 60 s" + in(unopened.get()));
        }
        return done && going();
    }

    private static String in(List<String> processes) {
        return processes.isEmpty() ? "" : ", in " + String.join(", ", processes);
    }

    /** The rest of the sentence. An identity that is cut off on its way makes a message of nobody. */
    private String whatArrived(Transport transport) {
        long others = received() - readBefore;
        if (others == 0 && clients.echoes().any() && clients.received()) {
            return "within 20 s from where it was sent back: messages are received, and their echoes are not";
        }
        if (others == 0) {
            String needs = Offers.receivingNeeds(transport);
            return "within 20 s: messages are published but not received" + (needs.isEmpty() ? "" : "; " + needs);
        }
        Optional<String> corruption = clients.subscriberAccounts().stream()
                .flatMap(account -> account.firstCorruption(Phase.PROBE).stream())
                .findFirst();
        if (corruption.isPresent()) {
            return "as it was sent within 20 s: " + Counts.format(others) + " came otherwise; the first: "
                    + corruption.get();
        }
        return "within 20 s: " + Counts.format(others)
                + " messages came without an identity of this run, which may be cut off on the"
                + " way, for example by a field mapping";
    }

    private boolean going() {
        return going.getAsBoolean();
    }
}
