package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.ListenerProbe.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenerProbeTest {

    private static Stream<ListenerProbe> probes() {
        return Stream.of(
                ListenerProbe.ofKafka(),
                ListenerProbe.of("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    private static InetSocketAddress address(ServerSocket listener) {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    @ParameterizedTest
    @MethodSource("probes")
    void aListenerThatTakesItsTimeAnswersThoseWhoWait(ListenerProbe probe) throws Exception {
        try (ServerSocket listener = listener()) {
            Thread answering = Thread.ofPlatform().start(() -> answerSlowly(listener));

            assertThat(probe.ask(address(listener), 60_000)).isEqualTo(Answer.ANSWERED);
            answering.join();
        }
    }

    private static void answerSlowly(ServerSocket listener) {
        try (Socket connection = listener.accept()) {
            connection.getInputStream().read();
            Thread.sleep(2 * ListenerProbe.QUICK_MILLIS);
            connection.getOutputStream().write(1);
            // To close a connection whose input was not read would reset it, perhaps before the answer was read.
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("probes")
    void aListenerThatNobodyServesIsSilent(ListenerProbe probe) throws Exception {
        try (ServerSocket listener = listener()) {
            assertThat(probe.ask(address(listener), ListenerProbe.QUICK_MILLIS)).isEqualTo(Answer.SILENT);
        }
    }

    @ParameterizedTest
    @MethodSource("probes")
    void whereNobodyListensAConnectionIsRefused(ListenerProbe probe) throws Exception {
        InetSocketAddress closed;
        try (ServerSocket listener = listener()) {
            closed = address(listener);
        }

        assertThat(probe.ask(closed, ListenerProbe.QUICK_MILLIS)).isEqualTo(Answer.REFUSED);
    }
}
