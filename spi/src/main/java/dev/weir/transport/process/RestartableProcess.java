package dev.weir.transport.process;

import java.net.InetSocketAddress;

/** A process that was started for the run, and that a fault may freeze, or end and start again. Thread-safe. */
public interface RestartableProcess {

    /** What the report calls it: {@code broker 2}, {@code gateway}. */
    String name();

    /** Number of its process now. */
    long pid();

    /** Where clients connect. */
    InetSocketAddress address();

    /** Its process is about to be ended by a fault: what it needs to start again stays. */
    void expectEnd();

    /**
     * Starts it again with the same data at the same address, and returns when it answers clients.
     *
     * @throws RuntimeException when it does not start, with the reason in words
     */
    void startAgain();
}
