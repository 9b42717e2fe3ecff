package dev.weir.run.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.header.HeaderText;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.transport.HeaderSource;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import dev.weir.transport.client.HeaderPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageWriterTest {

    private static final int RUN = 7;

    private final List<HeaderSource> sources = new ArrayList<>();

    private static MessageWriter writer(Carrier carrier, PayloadHandling handling) {
        var payload = new PayloadSpec.Zeros(new SizeRange(100, 100)).generator(carrier.overheadBytes(), 0);
        return new MessageWriter(carrier, payload, handling, new KeySpec.None().generator(0), RUN, 0);
    }

    /** Sends nothing, and notes whose headers it is to send. */
    private Publisher publisher() {
        return new HeaderPublisher() {
            @Override
            public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {}

            @Override
            public void addHeaders(HeaderSource headers) {
                sources.add(headers);
            }

            @Override
            public boolean flush(Duration deadline) {
                return true;
            }

            @Override
            public void close() {}
        };
    }

    private List<String> headers() {
        List<String> all = new ArrayList<>();
        sources.getFirst().forEach((name, value) -> all.add(name + "=" + new String(value, UTF_8)));
        return all;
    }

    @Test
    void everyMessageHasHeadersOfItsOwn() {
        MessageWriter writer = writer(Carrier.of(CarrierKind.BINARY), PayloadHandling.READ);
        var texts = List.of(new HeaderText("tenant", "acme"), new HeaderText("n", "${number}"));
        writer.addHeaders(new MessageHeaders(texts, false, 0), publisher());

        writer.write(3, 0, 0, 0);
        List<String> third = headers();
        writer.write(4, 0, 0, 0);

        assertThat(third).hasSize(2).first().isEqualTo("tenant=acme");
        assertThat(headers()).hasSize(2).first().isEqualTo("tenant=acme");
        assertThat(headers().getLast()).startsWith("n=").isNotEqualTo(third.getLast());
    }

    @Test
    void headerEvaluationFailureNamesStreamOrMessage() {
        MessageWriter writer = writer(Carrier.of(CarrierKind.BINARY), PayloadHandling.READ);

        assertThatThrownBy(() -> writer.addHeaders(headers("k", "${10 / time:millisSinceEpoch()}"), publisher()))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith(
                        "no headers for stream 0: '${10 / time:millisSinceEpoch()}' cannot be evaluated");
        writer.addHeaders(headers("k", "${10 / (5 - number)}"), publisher());
        assertThatThrownBy(() -> writer.write(5, 0, 0, 0))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith("no headers for message 5: '${10 / (5 - number)}' cannot be evaluated");
    }

    @Test
    void aNameThatCannotBeUsedIsAFaultThatNamesTheMessage() {
        MessageWriter writer = writer(Carrier.of(CarrierKind.BINARY), PayloadHandling.READ);
        writer.addHeaders(headers("${number == 5 ? 'weir' : number == 6 ? '' : 'a'}", "x"), publisher());

        assertThatThrownBy(() -> writer.write(5, 0, 0, 0))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith("no headers for message 5: a header cannot be called 'weir'");
        assertThatThrownBy(() -> writer.write(6, 0, 0, 0))
                .isInstanceOf(TransportException.class)
                .hasMessage("no headers for message 6: a header has a name");
    }

    private static MessageHeaders headers(String name, String value) {
        return new MessageHeaders(List.of(new HeaderText(name, value)), false, 0);
    }

    @Test
    void aMessageWithoutHeadersOfTheUsersOwnAsksNothingOfItsPublisher() {
        writer(Carrier.of(CarrierKind.BINARY), PayloadHandling.READ)
                .addHeaders(new MessageHeaders(List.of(), false, 0), publisher());

        assertThat(sources).isEmpty();
    }

    @Test
    void theIdentityTravelsBesideAMessageThatNobodyReads() {
        Carrier beside = Carrier.beside(new Sampling(Timed.ALL));
        MessageWriter writer = writer(beside, PayloadHandling.COPY);
        writer.phase(Phase.MEASURE);
        Identity identity = new Identity();

        ByteBuffer message = writer.write(9, 1_000, 2_000, 30);

        assertThat(beside.open(message, writer.header(), RUN, identity)).isEqualTo(Carrier.Finding.GENUINE);
        assertThat(identity.sequence()).isEqualTo(9);
        assertThat(identity.intendedNanos()).isEqualTo(1_000);
        assertThat(message.remaining()).isEqualTo(100);
    }
}
