package dev.weir.resource.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.ResourceLog;
import dev.weir.resource.WorkloadJvm;
import dev.weir.resource.os.Libc;
import dev.weir.resource.os.NotMeasured;
import dev.weir.result.ProcessCost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Network bytes can be read on Linux only. */
@EnabledOnOs(OS.LINUX)
class SocketBytesIT {

    private static final int PAYLOAD_BYTES = 3_000_017;
    private static final int ACCEPT_MILLIS = 120_000;

    private final RunClock clock = new SystemClock();

    @Test
    void bytesThatAChildSendsAreCountedOnBothSides() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ResourceLog log = ResourceLog.start("weir", clock);
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(ACCEPT_MILLIS);
            log.attach("child", child.pid());
            long from = log.mark();
            child.tell("send", server.getLocalPort(), PAYLOAD_BYTES);
            try (Socket socket = server.accept()) {
                assertThat(socket.getInputStream().readNBytes(PAYLOAD_BYTES)).hasSize(PAYLOAD_BYTES);
                child.answer();
                List<ProcessCost> costs = log.costs(from, log.mark(), 1);

                assertThat(costs.get(0).network().receivedBytes()).isEqualTo(PAYLOAD_BYTES);
                assertThat(costs.get(0).network().sentBytes()).isZero();
                assertThat(costs.get(1).network().sentBytes()).isEqualTo(PAYLOAD_BYTES);
                assertThat(costs.get(1).network().receivedBytes()).isZero();
            }
        }
    }

    @Test
    void bytesOfASocketThatWasOpenBeforeCountFromTheMarkOnly() throws IOException {
        try (WorkloadJvm child = new WorkloadJvm();
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(ACCEPT_MILLIS);
            child.tell("receive", server.getLocalPort(), 5_000);
            try (Socket socket = server.accept();
                    ResourceLog log = ResourceLog.start("weir", clock)) {
                socket.getOutputStream().write(new byte[2_000]);
                log.attach("child", child.pid());
                long from = log.mark();
                socket.getOutputStream().write(new byte[3_000]);
                assertThat(child.answer()).isEqualTo("5000");

                List<ProcessCost> costs = log.costs(from, log.mark(), 1);
                assertThat(costs.get(0).network().sentBytes()).isEqualTo(3_000);
                assertThat(costs.get(1).network().receivedBytes()).isEqualTo(3_000);
            }
        }
    }

    @Test
    void bytesOfAClosedSocketStayCounted() throws IOException {
        try (ResourceLog log = ResourceLog.start("weir", clock);
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            long from = log.mark();
            try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket accepted = server.accept()) {
                client.getOutputStream().write(new byte[1_234]);
                accepted.getInputStream().readNBytes(1_234);
                log.mark();
            }
            ProcessCost own = log.costs(from, log.mark(), 1).getFirst();

            assertThat(own.network().sentBytes()).isEqualTo(1_234);
            assertThat(own.network().receivedBytes()).isBetween(1_234L, 1_236L);
            assertThat(log.notMeasured()).anyMatch(sentence -> sentence.contains("that were closed"));
        }
    }

    @Test
    void ifSocketsCanNoLongerBeListedBytesAreUnknownAndThisIsSaid() throws IOException {
        NotMeasured notMeasured = new NotMeasured();
        long pid = ProcessHandle.current().pid();
        SocketDump dump = new SocketDump(Libc.load().orElseThrow());
        NetlinkSocketBytes sockets = new NetlinkSocketBytes(Path.of("/proc"), dump, clock, notMeasured);
        sockets.attach("weir", pid);
        sockets.refresh(true);
        assertThat(sockets.sentBytes(pid)).isNotNegative();
        dump.close();
        sockets.refresh(true);

        assertThat(sockets.sentBytes(pid)).isEqualTo(-1);
        assertThat(notMeasured.sentences()).anyMatch(sentence -> sentence.contains("is closed"));
    }

    @Test
    void bytesOverIpv6AreCounted() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
        assumeThat(NetworkInterface.getByInetAddress(loopback))
                .as("this host speaks IPv6")
                .isNotNull();
        try (ResourceLog log = ResourceLog.start("weir", clock);
                ServerSocket server = new ServerSocket(0, 1, loopback)) {
            try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket accepted = server.accept()) {
                long from = log.mark();
                client.getOutputStream().write(new byte[777]);
                accepted.getInputStream().readNBytes(777);
                ProcessCost own = log.costs(from, log.mark(), 1).getFirst();

                assertThat(own.network().sentBytes()).isEqualTo(777);
                assertThat(own.network().receivedBytes()).isEqualTo(777);
            }
        }
    }
}
