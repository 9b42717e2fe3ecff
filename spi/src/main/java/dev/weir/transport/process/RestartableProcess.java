package dev.weir.transport.process;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A process that was started for the run, and that a fault may freeze, or end and start again. Thread-safe. */
public interface RestartableProcess {

    /** What the report calls it: {@code broker 2}, {@code gateway}. */
    String name();

    /** Number of its process now. */
    long pid();

    /** Where clients connect. */
    InetSocketAddress address();

    /**
     * What it answers at once, or ends the connection for, of somebody who is unknown to it: a request of HTTP, which is no
     * request in most other protocols.
     */
    default byte[] question() {
        return "GET /health HTTP/1.1\r\nHost: weir\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    }

    /** Its process is about to be ended by a fault: what it needs to start again stays. */
    void expectEnd();

    /**
     * Starts it again with the same data at the same address, and returns when it answers clients.
     *
     * @throws RuntimeException when it does not start, with the reason in words
     */
    void startAgain();
}
