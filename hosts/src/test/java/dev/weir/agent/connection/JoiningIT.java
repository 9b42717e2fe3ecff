package dev.weir.agent.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.engine.TestCluster;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.keys.TestKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may join, and what both ends are told if one may not. */
final class JoiningIT {

    private static final Installation INSTALLED = new Installation("1.0", "abc", "jars");

    @TempDir
    private static Path folder = Path.of("");

    private final List<ConnectionAcceptor> acceptors = new ArrayList<>();
    private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
    private final BlockingQueue<MemberConnection> connected = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeKeys() throws Exception {
        TestKeys.make(folder.resolve("ours"));
        TestKeys.make(folder.resolve("theirs"));
    }

    private static Optional<HostKeys> keys(String file) {
        return Optional.of(HostKeys.read(folder.resolve(file + ".p12")));
    }

    private int controller(Optional<HostKeys> keys) {
        ConnectionAcceptor acceptor = new ConnectionAcceptor(
                AgentClusterSettings.controller("ctl", new InetSocketAddress("localhost", 0), keys, INSTALLED),
                UUID.randomUUID(),
                new Recording());
        acceptors.add(acceptor);
        acceptor.start();
        return acceptor.port();
    }

    private static MemberConnection dial(String host, int port, Optional<HostKeys> keys, Installation installed) {
        return new ControllerDialer(AgentClusterSettings.agent(
                        "a", InetSocketAddress.createUnresolved(host, port), keys, installed, Duration.ofSeconds(30)))
                .dial(UUID.randomUUID());
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(int port, Optional<HostKeys> keys) {
        return assertThatThrownBy(() -> dial("localhost", port, keys, INSTALLED))
                .isInstanceOf(AgentClusterException.class)
                .hasMessageStartingWith("cannot join the controller at localhost:" + port + ": ");
    }

    private String nextRefusal() throws InterruptedException {
        return String.valueOf(refusals.poll(60, TimeUnit.SECONDS));
    }

    @AfterEach
    void closeAll() {
        acceptors.forEach(ConnectionAcceptor::close);
    }

    @Test
    void agentWithKeysOfTheSameAuthorityIsWelcome() throws IOException, InterruptedException {
        int port = controller(keys("ours/localhost"));

        try (Socket socket =
                dial("localhost", port, keys("ours/localhost"), INSTALLED).socket()) {
            socket.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
            MemberConnection agent = connected.poll(60, TimeUnit.SECONDS);

            assertThat(agent.member().name()).isEqualTo("a");
            assertThat(agent.socket().getInputStream().readNBytes(5)).asString().isEqualTo("hello");
        }
        assertThat(refusals).isEmpty();
    }

    @Test
    void anotherAuthorityIsRefused() throws InterruptedException {
        int port = controller(keys("ours/localhost"));

        assertRefused(port, keys("theirs/localhost"))
                .hasMessageContaining("the controller's certificate was not made together with")
                .hasMessageContaining("theirs/localhost.p12");
        assertThat(nextRefusal()).contains("the agent does not accept this controller's certificate");
    }

    @Test
    void expiredCertificateOfAnAgentIsRefused() throws InterruptedException {
        int port = controller(keys("ours/localhost"));

        assertRefused(port, keys("ours/expired")).hasMessageContaining("expired.p12 has expired: make new keys");
        assertThat(nextRefusal()).contains("the agent's certificate has expired");
    }

    @Test
    void expiredCertificateOfAControllerIsRefused() throws InterruptedException {
        int port = controller(keys("ours/expired"));

        assertRefused(port, keys("ours/localhost")).hasMessageContaining("the controller's certificate has expired");
        assertThat(nextRefusal()).contains("the agent does not accept this controller's certificate");
    }

    @Test
    void certificateOfAnotherHostIsRefused() throws InterruptedException {
        int port = controller(keys("ours/localhost"));

        assertThatThrownBy(() -> dial("127.0.0.1", port, keys("ours/localhost"), INSTALLED))
                .hasMessageContaining("the controller's certificate is not for '127.0.0.1'");
        assertThat(nextRefusal()).contains("the agent does not accept this controller's certificate");
    }

    @Test
    void keysAtOneEndOnlyAreRefused() throws InterruptedException {
        assertRefused(controller(keys("ours/localhost")), Optional.empty())
                .hasMessageEndingWith("the controller speaks TLS: start the agent with --keys");
        assertThat(nextRefusal()).isEqualTo("it does not speak TLS: an agent needs --keys");

        assertRefused(controller(Optional.empty()), keys("ours/localhost"))
                .hasMessageEndingWith("the controller does not speak TLS: it was started without keys");
        assertThat(nextRefusal()).startsWith("it speaks TLS, but this controller was started without keys");
    }

    @Test
    void anotherInstallationIsRefusedWithOneSentenceAtBothEnds() throws InterruptedException {
        int port = controller(Optional.empty());
        for (Installation other :
                List.of(new Installation("1.1", "abc", "jars"), new Installation("1.0", "abc", "others"))) {
            String sentence = INSTALLED.refusalOf("a", other).orElseThrow();

            assertThatThrownBy(() -> dial("localhost", port, Optional.empty(), other))
                    .hasMessageEndingWith(": " + sentence);
            assertThat(nextRefusal()).isEqualTo(sentence);
        }
    }

    @Test
    void otherProtocolVersionIsRefusedWithSameSentenceAtBothEnds() throws IOException, InterruptedException {
        try (Socket socket = new Socket("localhost", controller(Optional.empty()))) {
            new JoinRequest(2, INSTALLED, "a", UUID.randomUUID()).write(socket.getOutputStream());

            JoinAnswer answer = JoinAnswer.read(socket.getInputStream());

            assertThat(answer.kind()).isEqualTo(JoinAnswer.Kind.REFUSED);
            assertThat(answer.text()).startsWith("the agent speaks version 2 of the protocol, the controller 1");
            assertThat(nextRefusal()).isEqualTo(answer.text());
        }
    }

    @Test
    void othersOnThePortAreToldOnceAndHarmNobody() throws IOException, InterruptedException {
        int port = controller(keys("ours/localhost"));
        try (Socket silent = new Socket("localhost", port)) {
            for (int i = 0; i < 3; i++) {
                try (Socket other = new Socket("localhost", port)) {
                    other.getOutputStream().write(Strangers.request());
                    other.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            }
            assertThat(silent.getInputStream().available()).isZero();

            try (Socket agent =
                    dial("localhost", port, keys("ours/localhost"), INSTALLED).socket()) {
                agent.getOutputStream().write(1);
                assertThat(connected.poll(60, TimeUnit.SECONDS)).isNotNull();
            }
        }
        assertThat(nextRefusal()).isEqualTo("it does not speak TLS: an agent needs --keys");
        assertThat(refusals).noneMatch(reason -> reason.contains("TLS"));
    }

    @Test
    void strangersOnThePortWithoutKeysAreToldOnceAndHarmNobody() throws Exception {
        for (byte[] bytes : List.of(
                Strangers.random(1),
                Strangers.random(2),
                Strangers.random(3),
                Strangers.length(Integer.MAX_VALUE),
                Strangers.length(-1),
                Strangers.request())) {
            assertRefusedOnce(Optional.empty(), port -> Strangers.send(port, bytes), "it is no agent of Weir");
        }
        assertRefusedOnce(
                Optional.empty(),
                port -> {
                    try (Socket tls = SSLContext.getDefault().getSocketFactory().createSocket("localhost", port)) {
                        assertThatThrownBy(((SSLSocket) tls)::startHandshake).isInstanceOf(IOException.class);
                    }
                },
                "it speaks TLS, but this controller was started without keys: give --keys to both or none");
    }

    @Test
    void strangersOnThePortWithKeysAreToldOnceAndHarmNobody() throws Exception {
        for (byte[] bytes : List.of(
                Strangers.random(1),
                Strangers.random(2),
                Strangers.random(3),
                Strangers.length(Integer.MAX_VALUE),
                Strangers.request())) {
            assertRefusedOnce(
                    keys("ours/localhost"),
                    port -> Strangers.send(port, bytes),
                    "it does not speak TLS: an agent needs --keys");
        }
    }

    /** A stranger comes twice, and is told once; after that, an agent is served. */
    private static void assertRefusedOnce(Optional<HostKeys> keys, Visit stranger, String reason) throws Exception {
        try (TestCluster controller = new TestCluster(keys)) {
            stranger.to(controller.port());
            controller.awaitRefusal();
            stranger.to(controller.port());

            controller.assertServes("a");

            assertThat(controller.refusals()).containsExactly(reason);
        }
    }

    /** What comes to the port of a controller. It returns when the controller has closed the connection. */
    private interface Visit {
        void to(int port) throws Exception;
    }

    @Test
    void agentWithTlsAndWithoutCertificateIsRefused() throws Exception {
        int port = controller(keys("ours/localhost"));
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream ours = Files.newInputStream(folder.resolve("ours/localhost.p12"))) {
            store.load(ours, TestKeys.password());
        }
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                store.deleteEntry(alias);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, trust.getTrustManagers(), null);

        assertRefused(port, Optional.of(new HostKeys(Path.of("bare.p12"), context, Instant.MAX)))
                .hasMessageContaining("the controller does not accept the certificate in bare.p12");
        assertThat(nextRefusal()).isEqualTo("the agent has no certificate: start it with --keys");
    }

    @Test
    void nothingButLoopbackIsOpenWithoutKeys() {
        assertThatThrownBy(() -> AgentClusterSettings.controller(
                        "ctl", new InetSocketAddress("0.0.0.0", 0), Optional.empty(), INSTALLED))
                .isInstanceOf(AgentClusterException.class)
                .hasMessage("'0.0.0.0:0' is not an address of loopback: give --keys, which 'weir agent keys' makes");
    }

    @Test
    void portThatIsTakenIsNamed() {
        int port = controller(Optional.empty());

        assertThatThrownBy(() -> new ConnectionAcceptor(
                        AgentClusterSettings.controller(
                                "ctl", new InetSocketAddress("localhost", port), Optional.empty(), INSTALLED),
                        UUID.randomUUID(),
                        new Recording()))
                .hasMessageStartingWith("cannot listen on localhost:" + port);
    }

    private final class Recording implements ConnectionAcceptor.Admission {

        @Override
        public Optional<String> admit(ClusterMember agent) {
            return Optional.empty();
        }

        @Override
        public void connected(MemberConnection connection) {
            connected.add(connection);
        }

        @Override
        public void withdrawn(ClusterMember agent) {}

        @Override
        public void refused(RefusedConnection refusal) {
            refusals.add(refusal.reason());
        }
    }
}
