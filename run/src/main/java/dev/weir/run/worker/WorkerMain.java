package dev.weir.run.worker;

import dev.weir.clock.SystemClock;
import dev.weir.run.host.LeaseWatch;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.secret.MaskedLines;
import java.io.EOFException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The main class of every worker: the process in which publishers or subscribers of a run are, when they are not in that of the
 * run, or which runs the {@link WorkerProgram} that its name says. It does what
 * it is told on its standard input and answers on a pipe that carries nothing else; what it logs goes to its standard error,
 * without secrets: those of a file of this host are known to no other process.
 * When its standard input ends it ends at once, however the other process came to its end. A worker of a run on another host also
 * ends when it has been given nothing for five seconds.
 */
public final class WorkerMain {

    private static final int DEFECT = 70;

    // The log manager keeps loggers by weak references only.
    private static final Logger ROOT = Logger.getLogger("");

    private WorkerMain() {}

    /**
     * Serves until the process ends.
     *
     * @param arguments name of this process in the report; whether it is leased; its limits
     */
    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ENGLISH);
        System.setErr(new PrintStream(new MaskedLines(System.err), true, StandardCharsets.UTF_8));
        ROOT.setLevel(Level.WARNING);
        try {
            List<String> rest = List.of(arguments).subList(1, arguments.length);
            boolean leased = !rest.isEmpty() && rest.getFirst().equals(WorkerLauncher.LEASED);
            LeaseWatch lease = new LeaseWatch(new SystemClock());
            WorkerProgram.Service session = program(arguments[0], leased)
                    .open(
                            arguments[0],
                            WorkerLimits.of(leased ? rest.subList(1, rest.size()) : rest),
                            Files.newOutputStream(WorkerLauncher.WORDS));
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

    /**
     * What a process of this name runs.
     *
     * @param leased whether an agent started it, because a controller asked for it
     * @throws IllegalArgumentException if agents do not run it
     */
    static WorkerProgram program(String process, boolean leased) {
        WorkerProgram program = program(process);
        if (leased && !program.isForAgents()) {
            throw new IllegalArgumentException("'" + process + "' runs on the host of 'weir run' only, on no agent");
        }
        return program;
    }

    private static WorkerProgram program(String process) {
        return ServiceLoader.load(WorkerProgram.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(program -> process.startsWith(program.processes()))
                .findFirst()
                .orElseGet(MessagesProgram::new);
    }

    private static void endWith(LeaseWatch lease) {
        lease.awaitEnd();
        System.err.println("ended itself: it was given nothing for " + LeaseWatch.ENDS_AFTER.toSeconds() + " s");
        Runtime.getRuntime().halt(LeaseWatch.EXIT_CODE);
    }

    /** Ends the process when there is nobody any more who could give orders. */
    private static void readOrders(WorkerProgram.Service session, LeaseWatch lease) {
        int exitCode = 0;
        try {
            WorkerProgram.Orders orders = session.orders(System.in);
            while (orders.takeNext()) {
                lease.given();
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

    /** Publishes or subscribes. */
    private static final class MessagesProgram implements WorkerProgram {

        @Override
        public String processes() {
            return ProcessWatch.OWN;
        }

        @Override
        public Service open(String process, WorkerLimits limits, OutputStream words) {
            return new WorkerSession(process, limits, words, MessagesWords.PROTOCOL, MessagesPart::new);
        }
    }
}
