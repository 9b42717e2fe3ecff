package dev.weir.transport.kafka.failure;

/**
 * The threads of Kafka's clients. Each has a handler of its own that only logs what ended it, so that a producer whose thread
 * ended by an {@link Error} looks like a system that acknowledges nothing. Without it, the handler of the process is told.
 */
public final class ClientThreads {

    /** By its name: the class that they have in common is no API, and has another package from version to version. */
    private static final String KAFKA = "org.apache.kafka.";

    private ClientThreads() {}

    /**
     * Has the handler of this process told of what ends a thread of any client that is open. By any thread.
     *
     * @param client one that was just opened
     * @return the same client
     */
    public static <T> T told(T client) {
        tellOfEnds();
        return client;
    }

    /** The same, for threads that a client has started since it was opened, such as those of members of a group. */
    public static void tellOfEnds() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        // More may start meanwhile; the rest of a full array would be left out.
        Thread[] threads = new Thread[2 * all.activeCount() + 10];
        int count = all.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getClass().getName().startsWith(KAFKA)) {
                threads[i].setUncaughtExceptionHandler(null);
            }
        }
    }
}
