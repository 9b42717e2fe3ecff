package dev.weir.broker;

import dev.weir.broker.ServerOutput.StartReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How the process of one node is started, and started again.
 *
 * @param options how the node is to run
 * @param home where it writes
 * @param request what it is told at its first start
 */
record ServerLaunch(BrokerOptions options, BrokerHome home, LaunchRequest request) {

    /** Most time a node may take until it answers clients. */
    static final long START_SECONDS = 120;

    private static final int SHOWN_LINES = 12;

    /** Starts a process, which waits for its request. */
    Process spawn() {
        try {
            Files.createDirectories(home.scratch());
            return new ProcessBuilder(ServerCommand.of(options, home.scratch()))
                    .directory(home.folder().toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new BrokerStartException("cannot start the broker: " + FileErrors.reason(e), e);
        }
    }

    /** Returns when a node that was started alone answers clients. */
    void awaitReady(ServerOutput output) {
        StartReport report;
        try {
            report = output.started().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw withLog("the broker did not start within " + START_SECONDS + " s", output);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the start report never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted while the broker started");
        }
        switch (report) {
            case StartReport.Ready ready -> {}
            case StartReport.Failed failed ->
                throw new BrokerStartException("the broker did not start: " + failed.reason(), output.lastLines());
            case StartReport.Ended ended -> throw withLog("the broker ended while it started", output);
        }
    }

    /** What went wrong, with the last lines that the node wrote. */
    static BrokerStartException withLog(String what, ServerOutput output) {
        List<String> lines = output.lastLines();
        List<String> words =
                lines.stream().filter(line -> !line.startsWith("\tat ")).toList();
        List<String> shown = words.subList(Math.max(0, words.size() - SHOWN_LINES), words.size());
        String log = shown.isEmpty() ? " without a word" : "; its last output:\n    " + String.join("\n    ", shown);
        return new BrokerStartException(what + log, lines);
    }
}
