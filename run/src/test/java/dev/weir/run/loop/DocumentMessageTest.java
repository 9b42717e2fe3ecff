package dev.weir.run.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.message.Carrier;
import dev.weir.message.Carrier.Finding;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyNames;
import dev.weir.payload.KeySpec;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.document.DocumentForm;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentMessageTest {

    private static final int RUN = 7;
    private static final KeySpec KEYS = new KeySpec.Named(KeyNames.FRUITS, 1);
    private static final long INTENDED = 2_500_000_000L;

    private final Carrier opening = Carrier.of(CarrierKind.INLINE);
    private final Identity read = new Identity();

    @ParameterizedTest
    @EnumSource(DocumentForm.class)
    void documentsOfEveryFormCarryTheirIdentity(DocumentForm form) {
        MessageWriter writer = writer(form, CarrierKind.INLINE);
        writer.phase(Phase.MEASURE);

        for (int sequence = 0; sequence < 500; sequence++) {
            ByteBuffer message = writer.write(sequence, INTENDED, INTENDED + 3_000, 1_000);

            assertThat(opening.open(message, Carrier.NO_HEADER, RUN, read)).isEqualTo(Finding.GENUINE);
            assertThat(read.sequence()).isEqualTo(sequence);
            assertThat(read.sentNanos()).isEqualTo(INTENDED + 3_000);
            assertThat(opening.stamp(message, RUN, read)).isEqualTo(Finding.GENUINE);
        }
    }

    @Test
    void documentShowsTheKeyThatGoesWithItsMessageAndWhenItWasDue() {
        MessageWriter writer = writer(DocumentForm.JSON, CarrierKind.INLINE);

        String text = text(writer.write(3, INTENDED, INTENDED, 0));

        assertThat(text)
                .startsWith("{\"timestamp\":\"1970-01-01 00:00:02.500\"")
                .contains("\"sndValue\":\"" + KEYS.names().get(KEYS.generator(4).key(3)) + "\"");
        assertThat(writer.key()).isEqualTo(KEYS.generator(4).key(3));
    }

    @Test
    void documentWhoseIdentityTravelsBesideItHasNoToken() {
        assertThat(text(writer(DocumentForm.COMPLEX, CarrierKind.HEADER).write(0, INTENDED, INTENDED, 0)))
                .endsWith("\"timestamp\":\"1970-01-01 00:00:02.500\"}")
                .doesNotContain("weir");
    }

    @ParameterizedTest
    @EnumSource(DocumentForm.class)
    void writingAndOpeningADocumentAllocatesNothing(DocumentForm form) {
        MessageWriter writer = writer(form, CarrierKind.INLINE);
        int messages = 20_000;
        writeAndOpen(writer, messages);

        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
        int genuine = writeAndOpen(writer, messages);
        long allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;

        // The question itself may allocate a little; a single byte a message would be more.
        assertThat(allocated).isLessThan(messages);
        assertThat(genuine).isEqualTo(messages);
    }

    private int writeAndOpen(MessageWriter writer, int messages) {
        int genuine = 0;
        for (int sequence = 0; sequence < messages; sequence++) {
            ByteBuffer message = writer.write(sequence, INTENDED, INTENDED, 0);
            boolean opened = opening.open(message, Carrier.NO_HEADER, RUN, read) == Finding.GENUINE;
            boolean stamped = opening.stamp(message, RUN, read) == Finding.GENUINE;
            genuine += opened && stamped ? 1 : 0;
        }
        return genuine;
    }

    private static MessageWriter writer(DocumentForm form, CarrierKind kind) {
        Carrier carrier = Carrier.of(kind);
        var frame = new MessageFrame(carrier.overheadBytes(), carrier.inlineBytes() > 0, KEYS, WallTime.FROM_EPOCH);
        var payload = new PayloadSpec.Document(form, 1_024, 1).load(frame).generator(4);
        return new MessageWriter(carrier, payload, KEYS.generator(4), RUN, 4);
    }

    private static String text(ByteBuffer message) {
        return UTF_8.decode(message.duplicate()).toString();
    }
}
