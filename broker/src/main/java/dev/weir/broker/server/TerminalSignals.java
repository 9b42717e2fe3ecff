package dev.weir.broker.server;

import java.lang.reflect.InvocationTargetException;

/** The signals that a terminal sends to every process of the foreground group. */
final class TerminalSignals {

    private TerminalSignals() {}

    /**
     * Lets Ctrl-C and the closing of the terminal pass: the launcher decides what they mean. By reflection, because the
     * compiler refuses {@code sun.misc} under the warnings-are-errors rule and Java has no other way.
     */
    static void ignore() throws ClassNotFoundException {
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
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("sun.misc.Signal is not what it was", e);
            }
        }
    }
}
