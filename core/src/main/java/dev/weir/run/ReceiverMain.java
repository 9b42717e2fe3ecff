package dev.weir.run;

import dev.weir.clock.SystemClock;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The receiver: the process in which the subscribers of a run are, when they are not in that of the publishers. It does what
 * it is told on its standard input and answers on its standard output, which carries nothing else; what it logs goes to its
 * standard error. When its standard input ends it ends at once, however the other process came to its end.
 */
public final class ReceiverMain {

    private static final int DEFECT = 70;

    // The log manager keeps loggers by weak references only.
    private static final Logger ROOT = Logger.getLogger("");

    private ReceiverMain() {}

    public static void main(String[] arguments) {
        PrintStream toRun = System.out;
        System.setOut(System.err);
        ROOT.setLevel(Level.WARNING);
        try {
            ignoreSignalsOfTheTerminal();
            ObjectOutputStream words = new ObjectOutputStream(new BufferedOutputStream(toRun));
            words.flush();
            ReceiverSession session = new ReceiverSession(words, new SystemClock());
            Thread.ofPlatform().daemon().name("weir-orders").start(() -> readOrders(session));
            session.serve();
        } catch (IOException | RuntimeException | ReflectiveOperationException e) {
            e.printStackTrace();
            // The last line is the one that the report quotes.
            System.err.println("broke off: " + e);
            Runtime.getRuntime().halt(DEFECT);
        }
    }

    /** Ends the process when there is nobody any more who could give orders. */
    private static void readOrders(ReceiverSession session) {
        int exitCode = 0;
        try {
            ObjectInputStream orders = new ObjectInputStream(System.in);
            while (orders.readObject() instanceof ReceiverOrder order) {
                session.take(order);
            }
        } catch (java.io.EOFException e) {
            // The run is over, one way or another.
        } catch (IOException | ClassNotFoundException e) {
            e.printStackTrace();
            exitCode = DEFECT;
        }
        Runtime.getRuntime().halt(exitCode);
    }

    /**
     * Ctrl-C in a terminal reaches every process of the foreground group, and a closed terminal likewise; the process of
     * the run decides what they mean. By reflection, because the compiler refuses {@code sun.misc} under the
     * warnings-are-errors rule and Java has no other way.
     */
    private static void ignoreSignalsOfTheTerminal() throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        for (String name : new String[] {"INT", "HUP"}) {
            try {
                signal.getMethod("handle", signal, handler)
                        .invoke(
                                null,
                                signal.getConstructor(String.class).newInstance(name),
                                handler.getField("SIG_IGN").get(null));
            } catch (InvocationTargetException unknownSignal) {
                System.err.println("SIG" + name + " is not ignored: " + unknownSignal.getCause());
            }
        }
    }
}
