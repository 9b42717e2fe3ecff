package dev.weir.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.process.StartedServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class InstalledServerIT {

    @TempDir
    private Path temporary;

    /** A program of the shell, which is ready when it has written so. */
    private static final class Script extends InstalledServer {

        private final String script;

        Script(Path folder, HeldPorts ports, String script) {
            super("script", ports, new ServerFolder(folder), Duration.ofSeconds(30));
            this.script = script;
        }

        @Override
        protected StartedServer launch() {
            return StartedServer.start(Path.of("/bin/sh"), List.of("-c", script), folder().log());
        }

        @Override
        protected boolean isReady() {
            return lines().contains("ready");
        }
    }

    private Path folder() throws Exception {
        return Files.createDirectory(temporary.resolve("server"));
    }

    private static void awaitEnd(Script server) throws Exception {
        ProcessHandle.of(server.pid()).ifPresent(process -> process.onExit().join());
        while (server.isAlive()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aServerThatEndsTellsWhyAndLeavesNothing() throws Exception {
        HeldPorts ports = HeldPorts.of(0);
        Script server = new Script(folder(), ports, "echo no such option; exit 3");

        assertThatThrownBy(server::start)
                .isInstanceOf(TransportException.class)
                .hasMessage("script did not start: no such option");

        assertThat(temporary.resolve("server")).doesNotExist();
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(false);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.number(0)));
        }
    }

    @Test
    void aServerThatAFaultEndedStartsAgainAtItsPlace() throws Exception {
        Script server = new Script(folder(), HeldPorts.of(0), "echo ready; exec sleep 600");
        try {
            server.start();
            long first = server.pid();
            var address = server.address();
            server.expectEnd();
            ProcessHandle.of(first).ifPresent(ProcessHandle::destroyForcibly);
            awaitEnd(server);
            assertThat(server.hasDied()).isFalse();

            server.startAgain();

            assertThat(server.pid()).isNotEqualTo(first);
            assertThat(server.address()).isEqualTo(address);
            assertThat(server.isAlive()).isTrue();
        } finally {
            server.close();
        }
        assertThat(server.isAlive()).isFalse();
        assertThat(temporary.resolve("server")).doesNotExist();
    }

    @Test
    void aServerThatEndedByItselfIsToldWithItsLog() throws Exception {
        try (Script server = new Script(folder(), HeldPorts.of(0), "echo ready; exec sleep 600")) {
            server.start();
            ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroyForcibly);
            awaitEnd(server);

            var told = ServerRemarks.started(List.of(server), "log.txt", List.of(), List.of());

            assertThat(told.warnings()).extracting(Warning::text).containsExactly("The server script ended by itself.");
            // The shell that started it adds that it was killed.
            assertThat(told.artifacts().get("log.txt")).startsWith("ready\n");
        }
    }

    @Test
    void aServerThatIsStartedAgainAfterTheRunEnds() throws Exception {
        Script server = new Script(folder(), HeldPorts.of(0), "echo ready; exec sleep 600");
        server.start();
        server.close();
        Files.createDirectory(temporary.resolve("server"));

        assertThatThrownBy(server::startAgain).hasMessage("the run has ended meanwhile");
    }
}
