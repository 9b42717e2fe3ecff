package dev.weir.fault;

import java.net.InetSocketAddress;

/** A broker that faults may hit, because Weir started it. Thread-safe. */
public interface TargetBroker {

    /** Its number in the cluster. */
    int number();

    /** What the report calls its process: {@code broker 2}. */
    String name();

    /** Number of its process now. */
    long pid();

    /** Where clients connect. */
    InetSocketAddress address();

    /** Its process is about to be ended by a fault: its data stays. */
    void expectEnd();

    /**
     * Starts it again with the same data at the same address, and returns when it answers clients.
     *
     * @throws RuntimeException when it does not start, with the reason in words
     */
    void startAgain();
}
