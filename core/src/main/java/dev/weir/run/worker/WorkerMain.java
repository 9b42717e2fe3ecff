package dev.weir.run.worker;

import dev.weir.clock.SystemClock;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.EOFException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The receiver: the process in which the subscribers of a run are, when they are not in that of the publishers. It does what
 * it is told on its standard input and answers on a pipe that carries nothing else; what it logs goes to its standard error.
 * When its standard input ends it ends at once, however the other process came to its end.
 */
public final class WorkerMain {

    private static final int DEFECT = 70;

    // The log manager keeps loggers by weak references only.
    private static final Logger ROOT = Logger.getLogger("");

    private WorkerMain() {}

    /**
     * Serves until the process ends.
     *
     * @param arguments name of this process in the report
     */
    public static void main(String[] arguments) {
        ROOT.setLevel(Level.WARNING);
        try {
            WorkerSession session = new WorkerSession(
                    arguments[0],
                    new MessageOutput<>(WorkerMessage.CODEC, Files.newOutputStream(WorkerLauncher.WORDS)),
                    new SystemClock());
            Thread.ofPlatform().daemon().name("weir-orders").start(() -> readOrders(session));
            session.serve();
        } catch (Throwable e) {
            e.printStackTrace();
            // The last line is the one that the report quotes.
            System.err.println("failed: " + e);
            Runtime.getRuntime().halt(DEFECT);
        }
    }

    /** Ends the process when there is nobody any more who could give orders. */
    private static void readOrders(WorkerSession session) {
        int exitCode = 0;
        try {
            MessageInput<WorkerOrder> orders = new MessageInput<>(WorkerOrder.CODEC, System.in);
            for (Optional<WorkerOrder> order = orders.read(); order.isPresent(); order = orders.read()) {
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
