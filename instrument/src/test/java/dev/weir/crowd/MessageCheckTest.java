package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.InlineToken;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.PayloadGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.payload.document.DocumentForm;
import dev.weir.transport.ClientWork;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Documents as publishers make them, and as a client has them that is given them field by field. */
class MessageCheckTest {

    private static final int RUN = 0x5B118;
    private static final int STREAMS = 2;
    private static final long SEED = 99;
    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":\"?([^\",\\[}]+)");

    private final Carrier carrier = Carrier.of(CarrierKind.INLINE);
    private final KeySpec keys = new KeySpec.Uniform(3, 1);
    private final KeyGenerator[] generators = {keys.generator(0), keys.generator(1)};
    private final MessageCheck check = new MessageCheck(Carrier.of(CarrierKind.INLINE), generators);

    private Map<String, String> published(PayloadGenerator payload, int stream, long sequence) {
        ByteBuffer message = ByteBuffer.allocate(payload.maxBytes());
        payload.fill(sequence, generators[stream].key(sequence), sequence, message);
        Identity identity = new Identity();
        identity.origin(RUN, stream, Phase.MEASURE);
        identity.message(sequence, sequence, sequence, 0);
        carrier.seal(identity, message.flip(), Carrier.NO_HEADER);
        Matcher member = MEMBER.matcher(StandardCharsets.UTF_8.decode(message).toString());
        Map<String, String> members = new HashMap<>();
        while (member.find()) {
            members.put(member.group(1), member.group(2));
        }
        return members;
    }

    private Carrier.Finding received(Map<String, String> members) {
        check.fields(name -> Optional.ofNullable(members.get(name)).map(StandardCharsets.US_ASCII::encode));
        ByteBuffer token = StandardCharsets.US_ASCII.encode(members.getOrDefault("weir", ""));
        assertThat(token.remaining()).isEqualTo(InlineToken.LENGTH);
        return check.open(token, Carrier.NO_HEADER, ClientWork.DECODE, RUN, new Identity());
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "COMPLEX", "VERYCOMPLEX"})
    void aPublishedMessageIsGenuineButNotWithTheNumbersOfAnother(DocumentForm form) {
        Payloads payloads = new PayloadSpec.Document(form, 0, SEED)
                .load(new MessageFrame(carrier.inlineBytes(), true, keys, WallTime.FROM_EPOCH));
        PayloadGenerator[] writers = {payloads.generator(0), payloads.generator(1)};
        check.splitsDocuments(true);
        check.compareWith(new DocumentChanges(form, SEED));
        for (long sequence = 0; sequence < 50; sequence++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                Map<String, String> members = published(writers[stream], stream, sequence);
                assertThat(received(members)).isEqualTo(Carrier.Finding.GENUINE);
                members.replaceAll((name, value) -> name.matches("intNum|.*[nN]umber") ? value + "0" : value);
                assertThat(received(members)).isEqualTo(Carrier.Finding.CORRUPT);
            }
        }
    }
}
