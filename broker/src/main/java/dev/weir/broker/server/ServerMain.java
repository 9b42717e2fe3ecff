package dev.weir.broker.server;

import dev.weir.broker.HomeLock;
import dev.weir.broker.LaunchRequest;
import dev.weir.broker.ServerLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The server process: one Kafka node that lives until its standard input ends, that is until its launcher says so or is
 * gone. Told to stop by that or by a SIGTERM, it shuts the node down, or halts if that takes too long. At the end of its
 * standard input it cleans its folder too; after a SIGTERM that is its launcher's to do, who may start it again.
 */
public final class ServerMain {

    /** How long a shutdown may take while the launcher does not wait for it. */
    private static final long STOP_BY_SIGNAL_MILLIS = 30_000;

    private final LaunchRequest request;
    private final HomeLock lock;
    private final KafkaNode node;
    private final CountDownLatch launcherDone = new CountDownLatch(1);
    private final Thread watchdog =
            Thread.ofPlatform().daemon().name("stop-watchdog").unstarted(this::haltWhenStuck);

    private ServerMain(LaunchRequest request, HomeLock lock, KafkaNode node) {
        this.request = request;
        this.lock = lock;
        this.node = node;
    }

    public static void main(String[] arguments) throws IOException {
        // The node makes names of constants by the upper case of the default locale, and none has a Turkish I.
        Locale.setDefault(Locale.ENGLISH);
        PrintStream toLauncher = System.out;
        System.setOut(System.err);
        try {
            TerminalSignals.ignore();
            serve(LaunchRequest.readFrom(System.in), toLauncher);
        } catch (Exception e) {
            toLauncher.println(ServerLines.FAILED + FailureText.of(e));
            System.exit(1);
        }
    }

    private static void serve(LaunchRequest request, PrintStream toLauncher) throws Exception {
        HomeLock lock = request.home().lockForServer();
        KafkaNode node = new KafkaNode(request);
        ServerMain server = new ServerMain(request, lock, node);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(server::stop));
        Thread.ofPlatform().daemon().name("launcher-watch").start(() -> server.exitAtEndOf(System.in));
        node.start();
        if (request.exercise()) {
            ServerExercise.run(node.bootstrap());
        }
        toLauncher.println(ServerLines.READY);
        toLauncher.flush();
        node.awaitShutdown();
    }

    private void stop() {
        watchdog.start();
        node.stop();
        clean();
        watchdog.interrupt();
    }

    private void haltWhenStuck() {
        try {
            boolean waitedFor = launcherDone.await(STOP_BY_SIGNAL_MILLIS, TimeUnit.MILLISECONDS);
            if (waitedFor) {
                Thread.sleep(request.stopMillis());
            }
        } catch (InterruptedException stopped) {
            return;
        }
        // The node still runs, and would end this process where it misses its files.
        KafkaNode.holdFatalFaults();
        try {
            clean();
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    private void clean() {
        try (lock) {
            if (launcherDone.getCount() == 0) {
                request.home().clean();
            }
        } catch (IOException e) {
            System.err.println("cannot clean " + request.home().folder() + ": " + e);
        }
    }

    private void exitAtEndOf(InputStream fromLauncher) {
        try {
            fromLauncher.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("standard input failed: " + e);
        }
        launcherDone.countDown();
        System.exit(0);
    }
}
