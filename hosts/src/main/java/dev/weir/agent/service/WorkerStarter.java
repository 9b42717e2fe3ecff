package dev.weir.agent.service;

import java.io.IOException;

/** Starts workers of this host. Called by several threads. */
public interface WorkerStarter {

    /**
     * Starts a worker. It reads orders from its standard input and ends when that ends, writes words to its standard output, and
     * everything else to its standard error.
     *
     * @param process its name in the report
     * @throws IOException if it cannot be started, with a sentence that says why
     */
    Process start(String process) throws IOException;
}
