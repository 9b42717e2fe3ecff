package dev.weir.broker;

import dev.weir.broker.ServerOutput.StartReport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One start of a cluster, most often of one node.
 *
 * @param options how each node is to run
 * @param brokers number of nodes
 * @param addresses which they have, if there are several
 * @param exercise whether a node sends records through itself before it is ready
 * @param stopMillis how long a node may take to shut down
 */
public record BrokerLaunch(BrokerOptions options, int brokers, Addresses addresses, boolean exercise, long stopMillis) {

    /** Names the address from which a node connects. */
    public static final String SOURCE = "weir.broker.source";

    private static final String SOURCE_PROVIDER = "dev.weir.broker.server.SourceAddressProvider";
    private static final int ATTEMPTS = 3;

    /** Starts the nodes; when another process took one of the free ports first, again with others. */
    public List<BrokerProcess> start() {
        HeapSize.requireMemoryFor(options.heap(), brokers);
        Path temporaryFolders = Path.of(System.getProperty("java.io.tmpdir"));
        BrokerHome.removeAbandoned(temporaryFolders);
        ClusterHomes homes = new ClusterHomes(options, brokers, temporaryFolders);
        homes.check();
        for (int attempt = 1; ; attempt++) {
            List<Listeners> listeners = Listeners.ofCluster(brokers, options.listen(), options.properties(), addresses);
            try {
                return start(homes, listeners);
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
        return new BrokerLaunch(options.withAotCache(BrokerOptions.NONE), brokers, addresses, exercise, stopMillis);
    }

    private List<BrokerProcess> start(ClusterHomes homes, List<Listeners> listeners) {
        List<BrokerProcess> started = new ArrayList<>();
        try {
            String clusterId = homes.clusterId();
            for (int id = 1; id <= brokers; id++) {
                BrokerProcess broker = spawn(homes.of(id), id, listeners, clusterId);
                started.add(broker);
                broker.instruct();
            }
            awaitReady(started);
            return started;
        } catch (Throwable e) {
            started.forEach(broker -> kill(broker, e));
            listeners.forEach(Listeners::close);
            throw e;
        }
    }

    private static void kill(BrokerProcess broker, Throwable failure) {
        try {
            broker.kill();
        } catch (IllegalStateException left) {
            failure.addSuppressed(left);
        }
    }

    private ServerLaunch launch(BrokerHome home, int id, List<Listeners> listeners, String clusterId) {
        return new ServerLaunch(
                placed(listeners.get(id - 1)),
                home,
                new LaunchRequest(
                        // The JVM assembles an AOT cache after the server's last words, and needs its working
                        // folder for that.
                        exercise ? new BrokerHome(home.folder(), false) : home,
                        stopMillis,
                        exercise,
                        clusterId,
                        brokers,
                        ServerProperties.of(id, listeners, home.logs(id), options.properties())));
    }

    /** A node does not choose the address from which it connects: its JVM does. */
    private BrokerOptions placed(Listeners listeners) {
        return addresses == Addresses.SHARED || brokers == 1
                ? options
                : options.withJvmFlags(
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "-Djava.nio.channels.spi.SelectorProvider=" + SOURCE_PROVIDER,
                        "-D" + SOURCE + "=" + listeners.controller().host());
    }

    private BrokerProcess spawn(BrokerHome home, int id, List<Listeners> listeners, String clusterId) {
        HomeLock lock = lock(home);
        Process process = null;
        try {
            ServerLaunch launch = launch(home, id, listeners, clusterId);
            process = launch.spawn();
            return new BrokerProcess(process, launch, lock, listeners.get(id - 1));
        } catch (Throwable e) {
            if (process != null) {
                process.destroyForcibly();
            }
            abandon(home, lock, e);
            throw e;
        }
    }

    private static HomeLock lock(BrokerHome home) {
        try {
            return home.lockForLauncher();
        } catch (Throwable e) {
            // Another broker may be using a folder that was asked for.
            if (home.temporary()) {
                abandon(home, () -> {}, e);
            }
            throw e;
        }
    }

    private static void abandon(BrokerHome home, Closeable lock, Throwable failure) {
        try (lock) {
            home.clean();
        } catch (IOException left) {
            failure.addSuppressed(left);
        }
    }

    /** The first node that fails tells why: the others would only wait for it. */
    private void awaitReady(List<BrokerProcess> started) {
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        List<CompletableFuture<Void>> ready = new ArrayList<>();
        for (int i = 0; i < started.size(); i++) {
            int index = i;
            ready.add(started.get(i).output().started().thenAccept(report -> {
                if (!(report instanceof StartReport.Ready)) {
                    failed.complete(index);
                }
            }));
        }
        try {
            CompletableFuture.anyOf(CompletableFuture.allOf(ready.toArray(CompletableFuture[]::new)), failed)
                    .get(ServerLaunch.START_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            int late = ready.stream().map(CompletableFuture::isDone).toList().indexOf(false);
            throw ServerLaunch.withLog(
                    name(late) + " did not start within " + ServerLaunch.START_SECONDS + " s",
                    started.get(late).output());
        } catch (ExecutionException e) {
            throw new IllegalStateException("the start report never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted while the broker started");
        }
        if (failed.isDone()) {
            throw failure(failed.join(), started.get(failed.join()).output());
        }
    }

    private BrokerStartException failure(int index, ServerOutput output) {
        return switch (output.started().join()) {
            case StartReport.Ready ready -> throw new IllegalStateException("it is ready");
            case StartReport.Failed failed ->
                new BrokerStartException(name(index) + " did not start: " + failed.reason(), output.lastLines());
            case StartReport.Ended ended ->
                ServerLaunch.withLog(name(index) + " ended while it started", output)
                        .wordless();
        };
    }

    private String name(int index) {
        return brokers == 1 ? "the broker" : "broker " + (index + 1);
    }
}
