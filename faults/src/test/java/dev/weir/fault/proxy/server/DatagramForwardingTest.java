package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyHits;
import dev.weir.fault.proxy.ProxyState.Forwarded;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Datagrams between a publisher and a receiver, through a proxy in this process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DatagramForwardingTest {

    private static final long LONG = Duration.ofSeconds(3).toNanos();
    private static final int ROUNDS = 5;

    private final DatagramSocket publisher = open();
    private final DatagramSocket receiver = open();
    private ForwardingLoop loop;
    private ProxyNetwork network;
    private int port;

    private static DatagramSocket open() {
        try {
            return new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void start() throws IOException {
        loop = new ForwardingLoop();
        network = new ProxyNetwork(loop, 1, "127.0.0.1");
        Thread.ofPlatform().daemon().name("proxy-of-a-test").start(() -> {
            try {
                loop.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        port = call(() -> network.listen(-1, "127.0.0.1", receiver.getLocalPort(), ForwardedProtocol.DATAGRAMS));
    }

    @AfterEach
    void stop() {
        loop.close();
        publisher.close();
        receiver.close();
    }

    private <T> T call(Callable<T> task) {
        return loop.call(task).orTimeout(2, TimeUnit.MINUTES).join();
    }

    private void inject(NetworkFault fault, TrafficDirection direction, double share) {
        call(() -> {
            network.add(new ProxyFault("f", fault, ProxyFault.EVERY_BROKER, direction, share));
            return 0;
        });
    }

    private ProxyHits remove() {
        return call(() -> network.remove("f"));
    }

    private void publish(int number) throws IOException {
        publisher.send(new DatagramPacket(new byte[] {(byte) number}, 1, InetAddress.getLoopbackAddress(), port));
    }

    private static int next(DatagramSocket socket) throws IOException {
        return packet(socket).getData()[0];
    }

    private static DatagramPacket packet(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[10], 10);
        socket.receive(packet);
        return packet;
    }

    /** Waits until the proxy has seen so many. */
    private void awaitDatagrams(long count) {
        while (forwarded().accepted() < count) {
            Thread.onSpinWait();
        }
    }

    private Forwarded forwarded() {
        return call(network::state).listeners().getFirst().forwarded();
    }

    @Test
    void aDatagramReachesTheReceiverAndItsAnswerThePublisher() throws IOException {
        publish(7);
        DatagramPacket arrived = packet(receiver);
        assertThat(arrived.getData()[0]).isEqualTo((byte) 7);

        receiver.send(new DatagramPacket(new byte[] {9, 9}, 2, arrived.getSocketAddress()));

        assertThat(next(publisher)).isEqualTo(9);
        assertThat(forwarded()).isEqualTo(new Forwarded(1, 2, 1, 2));
    }

    @Test
    void lostDatagramsAreCountedAndTheRestArrives() throws IOException {
        inject(new NetworkFault.Loss(), TrafficDirection.BOTH, 1);
        for (int i = 0; i < 5; i++) {
            publish(i);
        }
        awaitDatagrams(5);

        assertThat(remove()).isEqualTo(new ProxyHits(5, 5));
        publish(42);
        assertThat(next(receiver)).isEqualTo(42);
    }

    @Test
    void aDirectionThatIsNotHitPasses() throws IOException {
        publish(1);
        DatagramPacket arrived = packet(receiver);
        inject(new NetworkFault.Loss(), TrafficDirection.DOWNSTREAM, 1);

        receiver.send(new DatagramPacket(new byte[] {9}, 1, arrived.getSocketAddress()));
        awaitDatagrams(2);
        publish(2);

        assertThat(next(receiver)).isEqualTo(2);
        assertThat(remove()).isEqualTo(new ProxyHits(1, 1));
    }

    @Test
    void laterOnesKeepTheirOrderWhateverTheJitter() throws IOException {
        inject(new NetworkFault.Latency(5_000_000, 5_000_000), TrafficDirection.UPSTREAM, 1);
        for (int i = 0; i < 100; i++) {
            publish(i);
        }
        // Those that come now pass at once, and not before the others.
        awaitDatagrams(100);
        remove();
        publish(100);

        for (int i = 0; i <= 100; i++) {
            assertThat(next(receiver)).isEqualTo(i);
        }
    }

    @Test
    void reorderedDatagramIsOvertaken() throws IOException {
        // On a machine that stands still for longer than that, the second comes too late to overtake the first.
        int[] arrived = {1, 2};
        for (int round = 0; round < ROUNDS && arrived[0] == 1; round++) {
            inject(new NetworkFault.Reorder(LONG), TrafficDirection.UPSTREAM, 1);
            publish(1);
            awaitDatagrams(2 * round + 1);
            remove();
            publish(2);
            arrived = new int[] {next(receiver), next(receiver)};
        }

        assertThat(arrived).containsExactly(2, 1);
    }

    @Test
    void aShareIsHitByChance() {
        FaultInForce fault = new FaultInForce(
                new ProxyFault("f", new NetworkFault.Loss(), ProxyFault.EVERY_BROKER, TrafficDirection.BOTH, 0.05));
        var random = new java.util.Random(1);

        long hit =
                IntStream.range(0, 100_000).filter(i -> fault.chooses(random)).count();

        assertThat(hit).isBetween(4_700L, 5_300L);
        assertThat(fault.hits()).isEqualTo(new ProxyHits(hit, 100_000));
    }

    @Test
    void connectionsCannotBeResetWhereThereAreNone() {
        assertThatThrownBy(() -> inject(new NetworkFault.ResetPeer(0), TrafficDirection.BOTH, 1))
                .hasMessageContaining("no fault of what is forwarded here");
    }
}
