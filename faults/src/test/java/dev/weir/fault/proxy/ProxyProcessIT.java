package dev.weir.fault.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fault.process.ProcessId;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProxyProcessIT {

    private static final Duration WITHIN = Duration.ofMinutes(2);

    @Test
    void aCommandTakesEffectBetweenItsOrderAndItsAnswer() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                ProxyProcess proxy = ProxyProcess.start(1, WITHIN)) {
            server.setSoTimeout(Math.toIntExact(WITHIN.toMillis()));
            int port = proxy.listen(3, "127.0.0.1", server.getLocalPort(), ForwardedProtocol.TCP);
            assertThat(proxy.listen(3, "127.0.0.1", server.getLocalPort(), ForwardedProtocol.TCP))
                    .isEqualTo(port);
            long before = System.nanoTime();
            long injected = proxy.inject(
                    new ProxyFault("late", new NetworkFault.Latency(50_000_000, 0), 3, TrafficDirection.UPSTREAM, 1));
            long between = System.nanoTime();
            long removed = proxy.remove("late");

            assertThat(injected).isBetween(before, between);
            assertThat(removed).isBetween(between, System.nanoTime());
            assertThatThrownBy(() -> proxy.inject(
                            new ProxyFault("down", new NetworkFault.Down(), 3, TrafficDirection.BOTH, 0.5)))
                    .isInstanceOf(IllegalArgumentException.class);
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
                    Socket accepted = server.accept()) {
                client.getOutputStream().write(42);
                assertThat(accepted.getInputStream().read()).isEqualTo(42);
                assertThat(proxy.state().broker(3).orElseThrow().forwarded())
                        .isEqualTo(new ProxyState.Forwarded(1, 1, 1, 0));
            }
        }
    }

    @Test
    void aProxyThatStoodStillTellsForHowLong() throws Exception {
        try (ProxyProcess proxy = ProxyProcess.start(1, WITHIN)) {
            signal("STOP", proxy.pid());
            long stopped = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(500);
            long goesOn = System.nanoTime();
            signal("CONT", proxy.pid());

            assertThat(proxy.pauses()).anySatisfy(pause -> {
                assertThat(pause.lengthNanos()).isGreaterThan((goesOn - stopped) / 2);
                assertThat(pause.atNanos() + pause.lengthNanos()).isGreaterThan(goesOn);
            });
        }
    }

    @Test
    void interruptDuringCommandLosesNeitherCommandNorAnswer() throws Exception {
        try (ProxyProcess proxy = ProxyProcess.start(1, WITHIN)) {
            proxy.inject(new ProxyFault("slow", new NetworkFault.Latency(1, 0), 3, TrafficDirection.UPSTREAM, 1));
            signal("STOP", proxy.pid());
            CompletableFuture<Boolean> removing = new CompletableFuture<>();
            Thread thread = Thread.ofPlatform().daemon().start(() -> {
                try {
                    proxy.remove("slow");
                    removing.complete(Thread.currentThread().isInterrupted());
                } catch (ProxyException e) {
                    removing.completeExceptionally(e);
                }
            });
            Eventually.holds("it waits for the answer", () -> thread.getState() == Thread.State.TIMED_WAITING);

            thread.interrupt();
            signal("CONT", proxy.pid());

            assertThat(removing.get(2, TimeUnit.MINUTES)).isTrue();
            assertThat(proxy.state().hit()).doesNotContainKey("slow");
            assertThat(proxy.pauses()).isNotEmpty();
        }
    }

    /** Returns once a process that is to stop has stopped: on a busy machine it may answer something before that. */
    private static void signal(String name, long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
        if (name.equals("STOP")) {
            Eventually.holds("it stops", () -> ProcessId.of(pid).orElseThrow().state() == ProcessId.State.STOPPED);
        }
    }

    @Test
    void aProxyThatIsGoneSaysSo() throws Exception {
        try (ProxyProcess proxy = ProxyProcess.start(1, WITHIN)) {
            ProcessHandle handle = ProcessHandle.of(proxy.pid()).orElseThrow();
            handle.destroyForcibly();
            handle.onExit().get(2, TimeUnit.MINUTES);

            assertThatThrownBy(proxy::state)
                    .isInstanceOf(ProxyException.class)
                    .hasMessageContaining("the fault proxy has ended");
        }
    }

    @Test
    void itEndsWithTheProcessThatStartedIt() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle proxy;
        try (BufferedReader lines = parent.inputReader()) {
            proxy = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
            parent.destroyForcibly().waitFor();
        }

        Eventually.holds("the proxy ends", () -> !proxy.isAlive());
    }

    /** Starts a proxy, says its number, and waits to be killed. */
    static final class Starter {

        private Starter() {}

        public static void main(String[] arguments) throws IOException {
            ProxyProcess proxy = ProxyProcess.start(1, WITHIN);
            System.out.println(proxy.pid());
            System.in.read();
            proxy.close();
        }
    }
}
