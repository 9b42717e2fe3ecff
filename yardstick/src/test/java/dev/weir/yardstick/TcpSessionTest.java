package dev.weir.yardstick;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both ends of a connection, as two workers have them, in one process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TcpSessionTest {

    private static final String ADDRESS = "127.0.0.1";
    private static final String SECRET = "0123456789abcdef";
    private static final long MOST_BYTES = 1_000_000;
    private static final TcpBytes.Amount AMOUNT = new TcpBytes.Amount(1, TimeUnit.MINUTES.toNanos(1), MOST_BYTES);

    /** A session, and what it says. */
    private record Worker(TcpSession session, MessageInput<TcpMessage> words) {

        static Worker begin(WorkerLimits limits) throws IOException {
            PipedInputStream words = new PipedInputStream();
            TcpSession session =
                    new TcpSession(limits, new MessageOutput<>(TcpMessage.CODEC, new PipedOutputStream(words)));
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    session.serve();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return new Worker(session, new MessageInput<>(TcpMessage.CODEC, words));
        }

        TcpMessage next() throws IOException {
            return words.read().orElseThrow();
        }

        int listening(TcpBytes.Amount amount) throws IOException {
            session.take(new TcpOrder.Receive(ADDRESS, SECRET, amount));
            return next() instanceof TcpMessage.Listening at ? at.port() : -1;
        }

        String refusal(TcpOrder order) throws IOException {
            session.take(order);
            return next() instanceof TcpMessage.Failed failed ? failed.reason() : "";
        }
    }

    @Test
    void theReceiverCountsWhatTheSenderWrites() throws IOException {
        Worker receiver = Worker.begin(WorkerLimits.NONE);
        Worker sender = Worker.begin(WorkerLimits.NONE);

        sender.session.take(new TcpOrder.Lease());
        sender.session.take(new TcpOrder.Send(ADDRESS, receiver.listening(AMOUNT), SECRET));

        assertThat(receiver.next()).isEqualTo(new TcpMessage.Warm());
        assertThat(receiver.next()).isInstanceOfSatisfying(TcpMessage.Received.class, received -> {
            // The last piece may go beyond.
            assertThat(received.bytes()).isBetween(MOST_BYTES, MOST_BYTES + 65_536);
            assertThat(received.nanos()).isPositive();
        });
    }

    @Test
    void whoDoesNotBringTheSecretIsNotTheOtherEnd() throws IOException {
        Worker receiver = Worker.begin(WorkerLimits.NONE);
        int port = receiver.listening(AMOUNT);

        try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
            stranger.getOutputStream().write("0123456789abcdeX".getBytes(US_ASCII));
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
        }
        Worker.begin(WorkerLimits.NONE).session.take(new TcpOrder.Send(ADDRESS, port, SECRET));

        assertThat(receiver.next()).isEqualTo(new TcpMessage.Warm());
    }

    @Test
    void theLimitsOfAHostHold() throws IOException {
        TcpOrder send = new TcpOrder.Send("192.0.2.1", 9092, SECRET);

        assertThat(Worker.begin(new WorkerLimits(Set.of(), List.of("10.*"), Double.POSITIVE_INFINITY))
                        .refusal(send))
                .isEqualTo("its host lets workers connect to 10.* and not to 192.0.2.1:9092 ('endpoint')");
        assertThat(Worker.begin(new WorkerLimits(Set.of(), List.of(), 1_000)).refusal(send))
                .isEqualTo("its host lets a worker publish 1 000/s and not as fast as it goes");
        assertThat(Worker.begin(new WorkerLimits(Set.of("kafka"), List.of(), Double.POSITIVE_INFINITY))
                        .refusal(new TcpOrder.Receive(ADDRESS, SECRET, AMOUNT)))
                .isEqualTo("its host lets workers open kafka and not the transport 'tcp'");
    }

    @Test
    void whereNobodyListensThatIsSaid() throws IOException {
        int port = 1;

        assertThat(Worker.begin(WorkerLimits.NONE).refusal(new TcpOrder.Send(ADDRESS, port, SECRET)))
                .startsWith("no connection to 127.0.0.1, port 1: ");
    }
}
