package dev.weir.transport.kafka;

/** Runs what must be done to the end, although the thread is told to stop. */
final class Uninterrupted {

    private Uninterrupted() {}

    /** Runs {@code closing} with the thread's interrupt flag down, and raises it afterwards if it was up. */
    static void run(Runnable closing) {
        boolean interrupted = Thread.interrupted();
        try {
            closing.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for the end of a thread that is bound to end, and raises the interrupt flag afterwards if it was or came up. */
    static void join(Thread ending) {
        boolean interrupted = false;
        while (ending.isAlive()) {
            try {
                ending.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
