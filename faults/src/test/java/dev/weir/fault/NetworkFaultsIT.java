package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.SystemClock;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.proxy.ProxyProcess;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkSpec;
import dev.weir.scenario.fault.TrafficDirection;
import dev.weir.transport.cluster.ClusterView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A proxy before servers that send requests back, which are frames as answers are. */
class NetworkFaultsIT {

    private static final Duration LENGTH = Duration.ofMillis(50);

    @TempDir
    private Path folder = Path.of("");

    private final List<EchoBroker> brokers =
            IntStream.rangeClosed(1, 4).mapToObj(EchoBroker::new).toList();

    /** A broker as far as a proxy can tell. */
    private record EchoBroker(int number, ServerSocket server) implements TargetBroker {

        EchoBroker(int number) {
            this(number, listening());
            Thread.ofVirtual().start(this::accept);
        }

        private static ServerSocket listening() {
            try {
                return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void accept() {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread.ofVirtual().start(() -> echo(socket));
                } catch (IOException e) {
                    return; // Closed by the test.
                }
            }
        }

        private static void echo(Socket socket) {
            try (socket) {
                socket.getInputStream().transferTo(socket.getOutputStream());
            } catch (IOException e) {
                // The proxy reset the connection.
            }
        }

        @Override
        public String name() {
            return "broker " + number;
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        }
    }

    @AfterEach
    void stop() throws IOException {
        for (EchoBroker broker : brokers) {
            broker.server().close();
        }
    }

    private static FaultSpec fault(FaultAction action, FaultTarget target, NetworkSpec network) {
        return new FaultSpec(
                action,
                target,
                Duration.ZERO,
                switch (action) {
                    case RESET -> Duration.ZERO;
                    // Some datagrams pass meanwhile, even if their publisher and the proxy wait for a processor.
                    case LOSS -> Duration.ofSeconds(2);
                    default -> LENGTH;
                },
                Duration.ZERO,
                1,
                network);
    }

    /** Lets them come to their end by themselves: each tells of its beginning, its effect and its end. */
    private List<FaultRecord> injected(ClientNetwork network, FaultSpec... specs) throws InterruptedException {
        return injected(network, 3 * specs.length, specs);
    }

    /** @param told what they tell of in all */
    private List<FaultRecord> injected(ClientNetwork network, int told, FaultSpec... specs)
            throws InterruptedException {
        CountDownLatch steps = new CountDownLatch(told);
        try (BrokerFaults faults = new BrokerFaults(
                List.of(specs),
                new BrokerFaults.Site(List.copyOf(brokers), 1, new FaultJournal(folder), network, PeerNetwork.WHOLE, 0),
                7)) {
            SystemClock clock = new SystemClock();
            faults.begin(clock, clock.nanos(), ClusterView.EMPTY, step -> steps.countDown());
            assertThat(steps.await(60, TimeUnit.SECONDS)).isTrue();
            return faults.end(Duration.ofSeconds(60));
        }
    }

    @Test
    void eachFaultIsSeenAndTakenBack() throws Exception {
        NetworkSpec slow = new NetworkSpec(TrafficDirection.BOTH, Duration.ofMillis(20), Duration.ZERO, 0);
        NetworkSpec narrow = new NetworkSpec(TrafficDirection.UPSTREAM, Duration.ZERO, Duration.ZERO, 1_000_000);
        try (ClientNetwork network = ClientNetwork.through(List.copyOf(brokers))) {
            List<FaultRecord> records = injected(
                    network,
                    fault(FaultAction.PARTITION, new FaultTarget.OneBroker(1), NetworkSpec.NONE),
                    fault(FaultAction.DELAY, new FaultTarget.OneBroker(2), slow),
                    fault(FaultAction.THROTTLE, new FaultTarget.OneBroker(3), narrow),
                    fault(FaultAction.RESET, new FaultTarget.OneBroker(4), NetworkSpec.NONE));

            assertThat(records)
                    .extracting(FaultRecord::outcome)
                    .as("%s", records)
                    .containsOnly(Outcome.EFFECTIVE);
            assertThat(records)
                    .extracting(record -> record.proof().get(1))
                    .satisfiesExactly(
                            text -> assertThat(text).endsWith("connections to broker 1 get no answer"),
                            text -> assertThat(text).contains("connections to broker 2 get an answer after"),
                            text -> assertThat(text).contains("get an answer to 32767 bytes after"),
                            text -> assertThat(text).contains("have ended"));
        }
    }

    @Test
    void aShareOfTheConnectionsIsResetAndTheOthersStay() throws Exception {
        try (ClientNetwork network = ClientNetwork.through(List.copyOf(brokers))) {
            List<Socket> sockets = new ArrayList<>();
            for (String address : network.bootstrap().split(",", -1)) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
                sockets.add(socket);
                assertThat(answers(socket)).isTrue();
            }

            FaultRecord record = injected(
                            network,
                            fault(FaultAction.RESET, new FaultTarget.ShareOfConnections(0.5), NetworkSpec.NONE))
                    .getFirst();

            assertThat(record.outcome()).as("%s", record).isEqualTo(Outcome.EFFECTIVE);
            assertThat(record.victim()).isEqualTo("50% of connections");
            assertThat(record.proof().get(1)).contains("are 2, says the proxy");
            assertThat(sockets.stream().filter(NetworkFaultsIT::answers)).hasSize(2);
        }
    }

    @Test
    void datagramsAreLostAndCountedAndAFaultThatLosesNoneHadNoEffect() throws Exception {
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket publisher = new DatagramSocket();
                ClientNetwork network = ClientNetwork.ofDatagrams(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), receiver.getLocalPort()))) {
            int port = Integer.parseInt(network.bootstrap().substring("127.0.0.1:".length()));
            Thread.ofVirtual().start(() -> publishUntilClosed(publisher, port));
            receiver.setSoTimeout(60_000);
            receiver.receive(new DatagramPacket(new byte[10], 10));

            List<FaultRecord> records = injected(
                    network,
                    2 + 3,
                    fault(FaultAction.LOSS, new FaultTarget.ShareOfDatagrams(0.5), NetworkSpec.NONE),
                    fault(FaultAction.LOSS, new FaultTarget.ShareOfDatagrams(1e-12), NetworkSpec.NONE));

            assertThat(records)
                    .extracting(FaultRecord::outcome)
                    .as("%s", records)
                    .containsExactly(Outcome.EFFECTIVE, Outcome.NO_EFFECT);
            assertThat(records.getFirst().counts()).singleElement().satisfies(count -> {
                assertThat(count.what()).isEqualTo("datagrams dropped");
                assertThat(count.count()).isPositive();
            });
            assertThat(records.get(1).proof())
                    .anyMatch(text -> text.endsWith("datagrams passed as before, none was dropped"));
        }
    }

    private static void publishUntilClosed(DatagramSocket publisher, int port) {
        try {
            while (!publisher.isClosed()) {
                publisher.send(new DatagramPacket(new byte[10], 10, InetAddress.getLoopbackAddress(), port));
                LockSupport.parkNanos(500_000);
            }
        } catch (IOException e) {
            // Closed by the test.
        }
    }

    @Test
    void resetHitsShareOfGatewayConnectionsAndLeavesBrokersDirect() throws Exception {
        EchoBroker gateway = brokers.getFirst();
        try (ClientNetwork network = ClientNetwork.through(
                ProxyProcess.LOOPBACK, List.of(), gateway.address().getPort())) {
            assertThat(network.bootstrap()).isEmpty();
            List<Socket> sockets = new ArrayList<>();
            int port = Integer.parseInt(network.server().replace("127.0.0.1:", ""));
            for (int i = 0; i < 4; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
                assertThat(answers(sockets.getLast())).isTrue();
            }

            FaultRecord record = injected(
                            network,
                            fault(FaultAction.RESET, new FaultTarget.ShareOfConnections(0.25), NetworkSpec.NONE))
                    .getFirst();

            assertThat(record.outcome()).as("%s", record).isEqualTo(Outcome.EFFECTIVE);
            assertThat(record.proof().get(1)).contains("are 1, says the proxy");
            assertThat(sockets.stream().filter(NetworkFaultsIT::answers)).hasSize(3);
        }
    }

    private static boolean answers(Socket socket) {
        byte[] frame = {0, 0, 0, 4, 0, 0, 0, 9};
        try {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(frame);
            return socket.getInputStream().readNBytes(frame.length).length == frame.length;
        } catch (IOException e) {
            return false;
        }
    }
}
