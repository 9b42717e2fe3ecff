package dev.weir.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One start of a node.
 *
 * @param options how the node is to run
 * @param exercise whether the node sends records through itself before it is ready
 * @param stopMillis how long the node may take to shut down
 */
record BrokerLaunch(BrokerOptions options, boolean exercise, long stopMillis) {

    private static final int ATTEMPTS = 3;
    private static final long START_SECONDS = 60;
    private static final int SHOWN_LINES = 12;

    /** Starts the node; when another process took one of the free ports first, again with others. */
    BrokerProcess start() {
        HeapSize.requireMemoryFor(options.heap());
        Path temporaryFolders = Path.of(System.getProperty("java.io.tmpdir"));
        BrokerHome.removeAbandoned(temporaryFolders);
        for (int attempt = 1; ; attempt++) {
            Listeners listeners = Listeners.of(options.port(), options.properties());
            requireFree(listeners);
            BrokerHome home = options.dataFolder().equals(BrokerOptions.NONE)
                    ? BrokerHome.createTemporary(temporaryFolders)
                    : BrokerHome.keep(options.dataFolder());
            try {
                return start(home, listeners);
            } catch (BrokerStartException e) {
                if (e.endedWordless() && !options.aotCache().equals(BrokerOptions.NONE)) {
                    // The JVM ends for good on some caches that do not suit it, for instance in a heap much smaller
                    // than the one they were made with. Any other reason will be said by the start without.
                    return withoutCache().start();
                }
                boolean portLost = String.valueOf(e.getMessage()).contains("Address already in use");
                if (!portLost || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private BrokerLaunch withoutCache() {
        return new BrokerLaunch(options.withAotCache(BrokerOptions.NONE), exercise, stopMillis);
    }

    private BrokerProcess start(BrokerHome home, Listeners listeners) {
        BrokerProcess broker = spawn(home, listeners);
        try {
            broker.send(new LaunchRequest(
                    // The JVM assembles an AOT cache after the server's last words, and needs its working folder for
                    // that.
                    exercise ? new BrokerHome(home.folder(), false) : home,
                    stopMillis,
                    exercise,
                    ServerProperties.of(listeners, home.logs(ServerProperties.NODE_ID), options.properties())));
            awaitReady(broker);
            return broker;
        } catch (BrokerStartException e) {
            broker.kill();
            throw e;
        }
    }

    private BrokerProcess spawn(BrokerHome home, Listeners listeners) {
        HomeLock lock = home.lockForLauncher();
        try {
            Files.createDirectories(home.scratch());
            Process process = new ProcessBuilder(ServerCommand.of(options, home.scratch()))
                    .directory(home.folder().toFile())
                    .redirectErrorStream(true)
                    .start();
            return new BrokerProcess(process, home, lock, listeners, stopMillis);
        } catch (IOException e) {
            throw abandon(home, lock, new BrokerStartException("cannot start the broker: " + FileErrors.reason(e), e));
        } catch (BrokerStartException e) {
            throw abandon(home, lock, e);
        }
    }

    private static BrokerStartException abandon(BrokerHome home, HomeLock lock, BrokerStartException failure) {
        try (lock) {
            home.clean();
        } catch (IOException left) {
            failure.addSuppressed(left);
        }
        return failure;
    }

    private static void awaitReady(BrokerProcess broker) {
        ServerOutput output = broker.output();
        try {
            switch (output.started().get(START_SECONDS, TimeUnit.SECONDS)) {
                case ServerOutput.StartReport.Ready ready -> {}
                case ServerOutput.StartReport.Failed failed ->
                    throw new BrokerStartException("the broker did not start: " + failed.reason(), output.lastLines());
                case ServerOutput.StartReport.Ended ended ->
                    throw withLog("the broker ended while it started", output).wordless();
            }
        } catch (TimeoutException e) {
            throw withLog("the broker did not start within " + START_SECONDS + " s", output);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the start report never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted while the broker started");
        }
    }

    private static BrokerStartException withLog(String what, ServerOutput output) {
        List<String> lines = output.lastLines();
        List<String> words =
                lines.stream().filter(line -> !line.startsWith("\tat ")).toList();
        List<String> shown = words.subList(Math.max(0, words.size() - SHOWN_LINES), words.size());
        String log = shown.isEmpty() ? " without a word" : "; its last words:\n    " + String.join("\n    ", shown);
        return new BrokerStartException(what + log, lines);
    }

    private static void requireFree(Listeners listeners) {
        for (Listeners.Address client : listeners.clients()) {
            if (!FreePorts.isFree(client.port())) {
                throw new BrokerStartException(
                        "port " + client.port() + " of 127.0.0.1 is taken: give another one, or 0 for a free one");
            }
        }
    }
}
