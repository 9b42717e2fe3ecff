package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.worker.wire.MalformedMessageException;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.run.worker.wire.MessageInput;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Everything that a process of a run and its workers tell each other travels, and nothing else is taken for it. */
class WorkerMessagesTest {

    private static final int ENOUGH = 20_000;
    private static final MessageCodec<WorkerOrder> ORDERS = MessagesWords.PROTOCOL.orders();
    private static final MessageCodec<WorkerMessage> WORDS = MessagesWords.PROTOCOL.words();
    private static final Map<Class<?>, Class<?>> KINDS = Map.of(
            WorkerOrder.PartRequest.class, MessagesRequest.class,
            WorkerMessage.PartReport.class, MessagesWords.Report.class,
            WorkerMessage.PartResult.class, MessagesWords.Result.class);
    private static final String SECRET = "correct-horse-battery-staple";

    private static <T> byte[] written(MessageCodec<T> codec, T message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessageOutput<T> output = new MessageOutput<>(codec, bytes)) {
            output.write(message);
        }
        return bytes.toByteArray();
    }

    private static <T> Optional<T> read(MessageCodec<T> codec, byte[] bytes) throws IOException {
        return new MessageInput<>(codec, new ByteArrayInputStream(bytes)).read();
    }

    /** Sends random messages there and back until there has been one with each of the types. */
    private static <T> void everyTypeTravels(MessageCodec<T> codec, Class<T> type) throws IOException {
        Set<Class<?>> all = codec.types().stream()
                .filter(each -> !each.isEnum() && !each.isSealed())
                .collect(Collectors.toSet());
        RandomMessages messages = new RandomMessages(42, KINDS);
        for (int i = 0; i < ENOUGH && !messages.made().equals(all); i++) {
            T message = messages.of(type);

            assertThat(read(codec, written(codec, message)).orElseThrow())
                    .usingRecursiveComparison()
                    .withEqualsForType(Histogram::equals, Histogram.class)
                    .withEqualsForType(Arrays::equals, long[].class)
                    .isEqualTo(message);
        }
        assertThat(messages.made()).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void everyTypeOfAnOrderTravels() throws IOException {
        everyTypeTravels(ORDERS, WorkerOrder.class);
    }

    @Test
    void everyTypeOfAMessageTravels() throws IOException {
        everyTypeTravels(WORDS, WorkerMessage.class);
    }

    @Property(tries = 1_000)
    void changedBytesAreAMessageOrNamedAsNone(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        RandomMessages messages = new RandomMessages(seed, KINDS);
        if (random.nextBoolean()) {
            takesOrRefuses(ORDERS, changed(written(ORDERS, messages.of(WorkerOrder.class)), random));
        } else {
            takesOrRefuses(WORDS, changed(written(WORDS, messages.of(WorkerMessage.class)), random));
        }
    }

    private static <T> void takesOrRefuses(MessageCodec<T> codec, byte[] bytes) {
        Throwable refused = catchThrowable(() -> read(codec, bytes));

        if (refused != null) {
            assertThat(refused).isInstanceOfAny(MalformedMessageException.class, EOFException.class);
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    private static byte[] changed(byte[] message, Random random) {
        byte[] changed = message.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(changed.length);
            switch (random.nextInt(4)) {
                case 0 -> changed[at] = (byte) (changed[at] ^ (1 << random.nextInt(8)));
                case 1 -> changed[at] = (byte) random.nextInt();
                case 2 -> changed = Arrays.copyOf(changed, at + 1);
                default -> {
                    int from = random.nextInt(message.length);
                    int length = Math.min(Math.min(message.length - from, changed.length - at), random.nextInt(16));
                    System.arraycopy(message, from, changed, at, length);
                }
            }
        }
        return changed;
    }

    @Property(tries = 300)
    void aSecretStandsInNoError(@ForAll long seed) throws IOException {
        WorkerOrder order = new WorkerOrder(1, openWithSecret());
        byte[] bytes = changed(written(ORDERS, order), new Random(seed));

        Throwable refused = catchThrowable(() -> read(ORDERS, bytes));

        if (refused != null) {
            StringWriter told = new StringWriter();
            refused.printStackTrace(new PrintWriter(told));
            assertThat(told.toString()).doesNotContain("horse").doesNotContain("battery");
        }
        assertThat(order.toString()).doesNotContain("horse");
    }

    private static MessagesRequest.Open openWithSecret() {
        MessagesRequest.Open open = new RandomMessages(3, KINDS).of(MessagesRequest.Open.class);
        return new MessagesRequest.Open(
                open.receiving(),
                open.share(),
                open.timed(),
                new SystemUnderTest("kafka", Map.of("password", SECRET, SECRET, SECRET), Map.of("token", SECRET)),
                open.maxMessageBytes(),
                open.spinningThreads(),
                open.readyWithinNanos(),
                open.echoes());
    }
}
