package dev.weir.gateway.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.http.Pages;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionRegistry;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class EventLoopTest {

    private static final String REQUEST = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final ThreadFailure failure = new ThreadFailure();
    private Server server;

    @BeforeEach
    void start() throws IOException {
        SessionRegistry sessions = new SessionRegistry(
                SessionSettings.withDefaults(), List.of(), Gatekeeper.open(), MessageListener.none());
        Pages pages = path -> Optional.of(new Pages.Page(200, "text/plain", "ok".getBytes(StandardCharsets.US_ASCII)));
        server = Server.start(settings(), sessions, pages, failure);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private static ServerSettings settings() {
        return ServerSettings.on("127.0.0.1", 0);
    }

    /** A client, and its connection on the first loop. */
    private record Pair(Socket client, Connection connection) {}

    private Pair connect() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Socket client = new Socket(
                    InetAddress.getLoopbackAddress(), listener.socket().getLocalPort());
            client.setSoTimeout(20_000);
            SocketChannel channel = listener.accept();
            channel.configureBlocking(false);
            Connection connection = new Connection(server.wire(channel), server.loop(0));
            CompletableFuture<Boolean> taken = new CompletableFuture<>();
            server.loop(0).adopt(connection, () -> taken.complete(true));
            taken.orTimeout(2, TimeUnit.MINUTES).join();
            return new Pair(client, connection);
        }
    }

    private static void assertServed(Socket client) throws IOException {
        client.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(client.getInputStream().readNBytes(15), StandardCharsets.US_ASCII))
                .isEqualTo("HTTP/1.1 200 OK");
    }

    private static void assertClosed(Socket client) throws IOException {
        try {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }

    @Test
    void aConnectionThatComesBackToItsLoopWithinATurnIsServedThere() throws IOException {
        Pair pair = connect();
        Connection connection = pair.connection;
        EventLoop home = server.loop(0);
        CountDownLatch back = new CountDownLatch(1);
        connection.later(() -> {
            connection.move(server.loop(1).sessions(), () -> {
                connection.move(home.sessions(), () -> {});
                connection.resume();
                back.countDown();
            });
            connection.resume();
            await(back); // So the loop has not selected when the connection comes.
        });

        assertServed(pair.client);
        assertThat(connection.loop()).isSameAs(home);
        assertThat(server.connections()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void failureForAConnectionClosesThatConnectionAndNoOther() throws IOException {
        Pair guilty = connect();
        Pair other = connect();
        guilty.connection.later(() -> {
            throw new IllegalStateException("a test");
        });

        assertClosed(guilty.client);
        assertServed(other.client);
        assertThat(server.connections()).isEqualTo(1);
        assertThat(reported()).isNotDone();
    }

    @Test
    void failureAfterAMoveClosesTheConnection() throws IOException {
        Pair pair = connect();
        pair.connection.later(() -> {
            pair.connection.move(server.loop(1).sessions(), () -> {
                throw new StackOverflowError("a test");
            });
            pair.connection.resume();
        });

        assertClosed(pair.client);
        Eventually.await("none to be counted", () -> server.connections() == 0);
    }

    @Test
    void troubleOfTheJvmClosesAllThatTheLoopHasAndWhatItGetsLater() throws IOException {
        Pair pair = connect();
        server.loop(0).execute(() -> {
            throw new OutOfMemoryError("a test");
        });

        assertClosed(pair.client);
        assertThat(reported().orTimeout(2, TimeUnit.MINUTES).join())
                .isEqualTo("the thread gateway-loop-0 ended: java.lang.OutOfMemoryError: a test");
        assertThat(server.connections()).isZero();
        try (SocketChannel late = SocketChannel.open()) {
            server.loop(0).adopt(late);
            assertThat(late.isOpen()).isFalse();
        }
        assertThat(server.connections()).isZero();
    }

    @Test
    void aServerWithALoopThatEndedTakesNoFurtherConnections() {
        int port = server.port();
        server.loop(1).execute(() -> {
            throw new InternalError("a test");
        });
        reported().orTimeout(2, TimeUnit.MINUTES).join();
        Eventually.await("the port to be closed", () -> refused(port));
    }

    private static boolean refused(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void aLoopWhoseSelectorFailsEndsAndSaysSo() throws IOException {
        Selector selector = Selector.open();
        EventLoop loop = new EventLoop(server.context(), server::loopOf, 7, selector);
        selector.close();
        loop.start();

        assertThat(reported().orTimeout(2, TimeUnit.MINUTES).join()).startsWith("the thread gateway-loop-7 ended: ");
        try (SocketChannel late = SocketChannel.open()) {
            loop.adopt(late);
            assertThat(late.isOpen()).isFalse();
        }
        assertThat(loop.connectionCount()).isZero();
    }

    @Test
    void aLoopThatWasNeverStartedClosesWhatItWasGiven() throws IOException {
        EventLoop loop = new EventLoop(server.context(), server::loopOf, 8, Selector.open());
        try (SocketChannel given = SocketChannel.open()) {
            loop.adopt(given);
            loop.close();
            assertThat(given.isOpen()).isFalse();
        }
        assertThat(loop.connectionCount()).isZero();
    }

    private CompletableFuture<String> reported() {
        CompletableFuture<String> reported = new CompletableFuture<>();
        failure.whenReported(reported::complete);
        return reported;
    }
}
