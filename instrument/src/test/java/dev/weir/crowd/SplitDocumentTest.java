package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.InlineToken;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.payload.document.DocumentForm;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A client that decodes, and is given documents whole or only their identity. */
class SplitDocumentTest {

    private static final int RUN = 0x5B117;
    private static final long START = 1_000_000_000;

    private final Carrier carrier = Carrier.of(CarrierKind.INLINE);
    private final CrowdAccount account = new CrowdAccount(
            new CrowdOrder(0, 0, 1, new CrowdOrder.Work(ClientWork.DECODE, 0), 0, CrowdOrder.Slow.NONE),
            RUN,
            Carrier.of(CarrierKind.INLINE),
            new KeyGenerator[] {new KeySpec.None().generator(0)},
            new SubscriberAccount(0, RUN, Carrier.of(CarrierKind.INLINE), 1, new KeyGenerator[0]));

    SplitDocumentTest() {
        account.check().splitsDocuments(true);
        account.subscribed(0, 0);
        account.begin(new PhaseStart(START, new long[1], new Schedule.FixedRate(100), false));
    }

    /** A document with a token in its middle. */
    private ByteBuffer document(long sequence) {
        ByteBuffer document = ByteBuffer.allocate(20 + InlineToken.LENGTH);
        document.put("before ---".getBytes(StandardCharsets.US_ASCII));
        InlineToken.putPlaceholder(document);
        document.put("--- behind".getBytes(StandardCharsets.US_ASCII)).flip();
        Identity identity = new Identity();
        identity.origin(RUN, 0, Phase.MEASURE);
        identity.message(sequence, START, START, 0);
        carrier.seal(identity, document, Carrier.NO_HEADER);
        return document;
    }

    private void receive(ByteBuffer message) {
        account.onMessage(0, message, Carrier.NO_HEADER, 0, 0, START + 5);
    }

    @Test
    void identityAloneIsAMessageWhoseFieldsAreCheckedOneByOne() {
        receive(document(0).slice(10, InlineToken.LENGTH));

        assertThat(account.states().count(0)).isEqualTo(1);
        assertThat(account.states().troubles(0)).isEqualTo(Troubles.NONE);
        assertThat(account.check().isSound(StandardCharsets.US_ASCII.encode("1234")))
                .isTrue();
        assertThat(account.check().isSound(StandardCharsets.US_ASCII.encode("x".repeat(256))))
                .isFalse();
    }

    @Test
    void identityAloneIsCutOffWhereDocumentsAreNotSplit() {
        account.check().splitsDocuments(false);
        receive(document(0).slice(10, InlineToken.LENGTH));

        assertThat(account.states().count(0)).isZero();
        assertThat(account.states().troubles(0).unreadable()).isEqualTo(1);
    }

    @Test
    void fieldsBesideAnIdentityAreComparedWithWhatItsMessageChanged() {
        DocumentChanges documents = new DocumentChanges(DocumentForm.JSON, 7);
        account.check().compareWith(documents);
        long wrong = 2_147_483_648L;
        account.check().fields(name -> Optional.of(StandardCharsets.US_ASCII.encode(Long.toString(wrong))));
        receive(document(0).slice(10, InlineToken.LENGTH));
        account.check().fields(name -> Optional.empty());
        receive(document(1).slice(10, InlineToken.LENGTH));

        assertThat(account.states().count(0)).isEqualTo(1);
        assertThat(account.states().troubles(0).unreadable()).isEqualTo(1);
    }

    @Test
    void documentThatLacksAPieceIsUnreadable() {
        receive(document(0).limit(19 + InlineToken.LENGTH));

        assertThat(account.states().count(0)).isZero();
        assertThat(account.states().troubles(0).unreadable()).isEqualTo(1);
    }
}
