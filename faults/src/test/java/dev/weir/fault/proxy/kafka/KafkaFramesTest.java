package dev.weir.fault.proxy.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.message.HeartbeatResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaFramesTest {

    private static final int BEHIND = 1_000;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final WritableByteChannel channel = Channels.newChannel(written);
    private final KafkaFrames frames = new KafkaFrames((node, host, port) -> port + BEHIND);

    private void answer(ByteBuffer bytes) throws IOException, UnforwardableException {
        frames.answers(bytes, channel::write);
    }

    private ByteBuffer written() {
        return ByteBuffer.wrap(written.toByteArray());
    }

    private static ByteBuffer records(int bytes) {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        return ByteBuffer.wrap(content);
    }

    static Stream<Arguments> everyVersionOfEveryAnswerWithAddresses() {
        return AddressedAnswers.ALL.stream()
                .flatMap(api -> api.allVersions().stream().map(version -> Arguments.of(api, version)));
    }

    @ParameterizedTest
    @MethodSource("everyVersionOfEveryAnswerWithAddresses")
    void everyAnswerOfABrokerOnThisHostNamesTheProxy(ApiKeys api, short version) throws Exception {
        frames.requests(AddressedAnswers.request(api, version, 7, 30));

        answer(frame(api, version, BrokerAddresses.HOST, 9000, records(300)));

        assertThat(written()).isEqualTo(frame(api, version, BrokerAddresses.HOST, 9000 + BEHIND, records(300)));
    }

    @ParameterizedTest
    @MethodSource("everyVersionOfEveryAnswerWithAddresses")
    void everyAnswerNamesTheAddressThatClientsReachTheProxyAt(ApiKeys api, short version) throws Exception {
        KafkaFrames open = new KafkaFrames(new BrokerAddresses() {
            @Override
            public String host() {
                return "10.0.0.1";
            }

            @Override
            public int portFor(int node, String host, int port) {
                return port + BEHIND;
            }
        });
        open.requests(AddressedAnswers.request(api, version, 7, 30));

        open.answers(frame(api, version, "10.9.9.9", 9000, records(300)), channel::write);

        assertThat(written()).isEqualTo(frame(api, version, "10.0.0.1", 9000 + BEHIND, records(300)));
    }

    private static ByteBuffer frame(ApiKeys api, short version, String host, int firstPort, ByteBuffer records) {
        return AddressedAnswers.frame(api, version, 7, AddressedAnswers.answer(api, version, host, firstPort, records));
    }

    private ApiMessage read(ApiKeys api, short version) {
        return AddressedAnswers.read(api, version, written());
    }

    @ParameterizedTest
    @MethodSource("everyVersionOfEveryAnswerWithAddresses")
    void noAnswerOfARemoteBrokerNamesIt(ApiKeys api, short version) throws Exception {
        for (String host : List.of("b", "kafka", "kafka-001", "10.11.12.13", "broker-7.some.example.org")) {
            written.reset();
            frames.requests(AddressedAnswers.request(api, version, 7, 30));

            answer(frame(api, version, host, 9000, records(300)));

            assertThat(read(api, version).toString()).doesNotContain("host='" + host + "'");
            assertThat(written().getInt()).isEqualTo(written().remaining() - 4);
        }
    }

    @Test
    void addressesOfALongerNameAreReplacedInALargeAnswerToo() throws Exception {
        frames.requests(AddressedAnswers.request(ApiKeys.FETCH, (short) 18, 7, 0));

        answer(frame(ApiKeys.FETCH, (short) 18, "broker-7.some.example.org", 9000, records(100_000)));

        assertThat(read(ApiKeys.FETCH, (short) 18).toString())
                .contains("nodeId=2, host='127.0.0.1', port=" + (9002 + BEHIND));
    }

    @Test
    void aLargeAnswerGoesOnAsItComes() throws Exception {
        frames.requests(AddressedAnswers.request(ApiKeys.FETCH, (short) 18, 7, 0));
        answer(frame(ApiKeys.FETCH, (short) 18, "127.0.0.1", 9000, records(100_000))
                .slice(0, 50_000));

        assertThat(written.size()).isEqualTo(50_000);
    }

    @Test
    void aCoordinatorThatWasNotFoundStaysSo() throws Exception {
        frames.requests(AddressedAnswers.request(ApiKeys.FIND_COORDINATOR, (short) 6, 7, 0));

        answer(frame(ApiKeys.FIND_COORDINATOR, (short) 6, "127.0.0.1", 9000, records(0)));

        assertThat(read(ApiKeys.FIND_COORDINATOR, (short) 6).toString())
                .contains("key='not found', nodeId=-1, host='', port=-1");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 3, 40_000_000})
    void anAnswerThatClaimsMoreThanIsKeptIsRefused(int length) throws Exception {
        frames.requests(AddressedAnswers.request(ApiKeys.FIND_COORDINATOR, (short) 6, 7, 0));

        assertThatThrownBy(() ->
                        answer(ByteBuffer.allocate(8).putInt(length).putInt(7).flip()))
                .isInstanceOf(UnforwardableException.class)
                .hasMessage("an answer with " + (length + 4L) + " bytes to keep");
    }

    @Test
    void anAnswerIsToldByItsRequestThoughOthersBeforeItGetNone() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            frames.requests(AddressedAnswers.request(ApiKeys.PRODUCE, (short) 12, i, 5));
        }
        frames.requests(AddressedAnswers.request(ApiKeys.METADATA, (short) 13, 10_000, 5));

        answer(AddressedAnswers.frame(
                ApiKeys.METADATA,
                (short) 13,
                10_000,
                AddressedAnswers.answer(ApiKeys.METADATA, (short) 13, "127.0.0.1", 9000, records(0))));

        assertThat(((MetadataResponseData) read(ApiKeys.METADATA, (short) 13))
                        .brokers()
                        .find(2)
                        .port())
                .isEqualTo(9002 + BEHIND);
    }

    @Test
    void tlsIsRefusedInWords() {
        ByteBuffer hello = ByteBuffer.wrap(new byte[] {0x16, 3, 1, 0, 90, 1, 0, 0, 86, 3, 3});

        assertThatThrownBy(() -> frames.requests(hello))
                .isInstanceOf(UnforwardableException.class)
                .hasMessageContaining("TLS");
    }

    @Test
    void anAnswerOfAVersionThatIsNotKnownHereIsRefusedInWords() throws Exception {
        frames.requests(AddressedAnswers.request(ApiKeys.METADATA, (short) 99, 7, 0));

        assertThatThrownBy(() ->
                        answer(ByteBuffer.allocate(20).putInt(16).putInt(7).position(0)))
                .isInstanceOf(UnforwardableException.class)
                .hasMessageContaining("METADATA in version 99".replace("METADATA", ApiKeys.METADATA.name));
    }

    @Test
    void tokensThatAreNoRequestsPass() throws Exception {
        ByteBuffer tokens = ByteBuffer.allocate(4 + 4 + 2 + 4 + 20)
                .putInt(0)
                .putInt(2)
                .putShort((short) 3)
                .putInt(20)
                .position(0);
        frames.requests(tokens);

        answer(tokens.duplicate());

        assertThat(written()).isEqualTo(tokens.rewind());
    }

    @Property(tries = 300)
    void anyPartsMakeTheSameAnswers(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        List<ByteBuffer> requests = new ArrayList<>();
        List<ByteBuffer> answers = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(12); i++) {
            boolean addressed = random.nextInt(3) > 0;
            ApiKeys api = addressed
                    ? AddressedAnswers.ALL.get(random.nextInt(AddressedAnswers.ALL.size()))
                    : ApiKeys.HEARTBEAT;
            short version =
                    api.allVersions().get(random.nextInt(api.allVersions().size()));
            requests.add(AddressedAnswers.request(api, version, i, random.nextInt(200)));
            answers.add(AddressedAnswers.frame(
                    api,
                    version,
                    i,
                    addressed
                            ? AddressedAnswers.answer(api, version, host(random), 9000, records(random.nextInt(2_000)))
                            : new HeartbeatResponseData()));
        }

        byte[] whole = forwarded(joined(requests), joined(answers), random, Integer.MAX_VALUE);
        byte[] inParts = forwarded(joined(requests), joined(answers), random, 1 + random.nextInt(40));

        assertThat(inParts).isEqualTo(whole);
    }

    private static String host(Random random) {
        return "h".repeat(1 + random.nextInt(20));
    }

    private static byte[] forwarded(ByteBuffer requests, ByteBuffer answers, Random random, int most)
            throws IOException, UnforwardableException {
        KafkaFrames frames = new KafkaFrames((node, host, port) -> port + BEHIND);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        WritableByteChannel channel = Channels.newChannel(written);
        while (requests.hasRemaining()) {
            frames.requests(part(requests, random, most));
        }
        while (answers.hasRemaining()) {
            frames.answers(part(answers, random, most), channel::write);
        }
        return written.toByteArray();
    }

    private static ByteBuffer part(ByteBuffer of, Random random, int most) {
        int size = Math.min(of.remaining(), most == Integer.MAX_VALUE ? most : 1 + random.nextInt(most));
        ByteBuffer part = of.slice(of.position(), size);
        of.position(of.position() + size);
        return part;
    }

    private static ByteBuffer joined(List<ByteBuffer> buffers) {
        ByteBuffer joined = ByteBuffer.allocate(
                buffers.stream().mapToInt(ByteBuffer::remaining).sum());
        buffers.forEach(buffer -> joined.put(buffer.duplicate()));
        return joined.flip();
    }

    @Property(tries = 500)
    void whateverABrokerAnswersIsForwardedOrRefused(@ForAll byte[] garbage, @ForAll long seed) throws Exception {
        Random random = new Random(seed);
        ApiKeys api = AddressedAnswers.ALL.get(random.nextInt(AddressedAnswers.ALL.size()));
        KafkaFrames frames = new KafkaFrames((node, host, port) -> port + BEHIND);
        frames.requests(AddressedAnswers.request(api, api.latestVersion(), 7, 0));
        ByteBuffer frame = ByteBuffer.allocate(8 + garbage.length)
                .putInt(4 + garbage.length)
                .putInt(7)
                .put(garbage)
                .flip();
        ByteArrayOutputStream written = new ByteArrayOutputStream();

        try {
            frames.answers(frame, Channels.newChannel(written)::write);
        } catch (UnforwardableException e) {
            assertThat(e).hasMessageContaining("answer");
        }
    }
}
