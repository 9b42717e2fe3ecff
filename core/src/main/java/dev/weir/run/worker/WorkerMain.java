package dev.weir.run.worker;

import dev.weir.clock.SystemClock;
import dev.weir.run.host.LeaseWatch;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.EOFException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The receiver: the process in which the subscribers of a run are, when they are not in that of the publishers. It does what
 * it is told on its standard input and answers on a pipe that carries nothing else; what it logs goes to its standard error.
 * When its standard input ends it ends at once, however the other process came to its end. A worker of a run on another host also
 * ends when it has been given nothing for five seconds.
 */
public final class WorkerMain {

    private static final int DEFECT = 70;

    /** The exit code of a worker that was given nothing for too long. */
    static final int LEASE_ENDED = 75;

    // The log manager keeps loggers by weak references only.
    private static final Logger ROOT = Logger.getLogger("");

    private WorkerMain() {}

    /**
     * Serves until the process ends.
     *
     * @param arguments name of this process in the report; whether it is leased; its limits
     */
    public static void main(String[] arguments) {
        ROOT.setLevel(Level.WARNING);
        try {
            List<String> rest = List.of(arguments).subList(1, arguments.length);
            boolean leased = !rest.isEmpty() && rest.getFirst().equals(WorkerLauncher.LEASED);
            LeaseWatch lease = new LeaseWatch(new SystemClock());
            WorkerSession session = new WorkerSession(
                    arguments[0],
                    WorkerLimits.of(leased ? rest.subList(1, rest.size()) : rest),
                    new MessageOutput<>(WorkerMessage.CODEC, Files.newOutputStream(WorkerLauncher.WORDS)),
                    new SystemClock());
            if (leased) {
                Thread.ofPlatform().daemon().name("weir-lease").start(() -> endWith(lease));
            }
            Thread.ofPlatform().daemon().name("weir-orders").start(() -> readOrders(session, lease));
            session.serve();
        } catch (Throwable e) {
            e.printStackTrace();
            // The last line is the one that the report quotes.
            System.err.println("failed: " + e);
            Runtime.getRuntime().halt(DEFECT);
        }
    }

    private static void endWith(LeaseWatch lease) {
        lease.awaitEnd();
        System.err.println("ended itself: it was given nothing for " + LeaseWatch.ENDS_AFTER.toSeconds() + " s");
        Runtime.getRuntime().halt(LEASE_ENDED);
    }

    /** Ends the process when there is nobody any more who could give orders. */
    private static void readOrders(WorkerSession session, LeaseWatch lease) {
        int exitCode = 0;
        try {
            MessageInput<WorkerOrder> orders = new MessageInput<>(WorkerOrder.CODEC, System.in);
            for (Optional<WorkerOrder> order = orders.read(); order.isPresent(); order = orders.read()) {
                lease.given();
                session.take(order.get());
            }
        } catch (EOFException e) {
            // The process of the run has ended while it gave an order.
        } catch (Throwable e) {
            e.printStackTrace();
            System.err.println("failed: " + e);
            exitCode = DEFECT;
        }
        Runtime.getRuntime().halt(exitCode);
    }
}
