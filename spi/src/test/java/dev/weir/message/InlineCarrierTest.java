package dev.weir.message;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.message.Carrier.Finding;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class InlineCarrierTest {

    private static final int RUN = 0x7f3a9c01;
    private static final long SEQUENCE = 0xff_1234_5678L;
    private static final long INTENDED = 12_345_678_901_234L;
    private static final String BEFORE = "{\"id\":\"Weird\",\"weir\":\"";
    private static final String AFTER = "\",\"text\":\"We are in Weirton\"}";

    private final Carrier carrier = Carrier.of(CarrierKind.INLINE);
    private final Identity read = new Identity();

    @Test
    void tokenStandsInThePlaceOfThePayloadAndNeedsNoEscaping() {
        String document = text(sealed(BEFORE, AFTER));

        assertThat(document).startsWith(BEFORE + "Weir").endsWith(AFTER);
        assertThat(document.substring(BEFORE.length(), document.length() - AFTER.length()))
                .hasSize(InlineToken.LENGTH)
                .matches("[A-Za-z0-9_-]+");
    }

    @Test
    void identityComesBackWithDifferencesInWholeMicroseconds() {
        Finding finding = open(sealed(BEFORE, AFTER));

        assertThat(finding).isEqualTo(Finding.GENUINE);
        assertThat(read.stream()).isEqualTo(40_000);
        assertThat(read.phase()).isEqualTo(Phase.MEASURE);
        assertThat(read.sequence()).isEqualTo(SEQUENCE);
        assertThat(read.intendedNanos()).isEqualTo(INTENDED);
        assertThat(read.sentNanos()).isEqualTo(INTENDED + 777_000);
        assertThat(read.toolNanos()).isEqualTo(55_000);
    }

    @Test
    void differencesThatDoNotFitAreCut() {
        open(sealed(BEFORE, AFTER, INTENDED + 5_000_000_000_000L, 20_000_000_000L));

        assertThat(read.sentNanos()).isEqualTo(INTENDED + 0xffff_ffffL * 1_000);
        assertThat(read.toolNanos()).isEqualTo(0xff_ffffL * 1_000);
    }

    @Test
    void messageSentBeforeItWasDueCountsAsSentWhenDue() {
        open(sealed(BEFORE, AFTER, INTENDED - 1, -1));

        assertThat(read.sentNanos()).isEqualTo(INTENDED);
        assertThat(read.toolNanos()).isZero();
    }

    @Property(tries = 200)
    void identityIsFoundWhereverItStands(
            @ForAll @AlphaChars @StringLength(max = 70) String before,
            @ForAll @AlphaChars @StringLength(max = 70) String after,
            @ForAll @IntRange(max = 9) int start,
            @ForAll @LongRange(max = (1L << 40) - 1) long sequence) {
        Identity identity = identity(INTENDED, 0);
        identity.message(sequence, INTENDED, INTENDED, 0);
        ByteBuffer message = withPlace(before, after);
        carrier.seal(identity, message, Carrier.NO_HEADER);
        ByteBuffer direct = ByteBuffer.allocateDirect(message.limit() + start);
        direct.position(start).put(message.duplicate()).position(start);

        assertThat(open(direct)).isEqualTo(Finding.GENUINE);
        assertThat(read.sequence()).isEqualTo(sequence);
        assertThat(direct.position()).isEqualTo(start);
    }

    @Test
    void everyFlippedBitOfADocumentIsFound() {
        ByteBuffer message = sealed(BEFORE, AFTER);

        for (int bit = 0; bit < message.limit() * 8; bit++) {
            flip(message, bit);
            assertThat(open(message)).as("bit %d", bit).isNotEqualTo(Finding.GENUINE);
            flip(message, bit);
        }
    }

    @Test
    void stampIsOnlyMovedByBitsOfTheToken() {
        ByteBuffer message = sealed(BEFORE, AFTER);

        for (int bit = 0; bit < message.limit() * 8; bit++) {
            int place = bit / 8 - BEFORE.length();
            boolean ofToken = place >= 0 && place < InlineToken.LENGTH;
            flip(message, bit);
            Finding finding = carrier.stamp(message, RUN, read);
            flip(message, bit);
            if (ofToken) {
                assertThat(finding).as("bit %d", bit).isNotEqualTo(Finding.GENUINE);
            } else {
                assertThat(finding).as("bit %d", bit).isEqualTo(Finding.GENUINE);
            }
        }
    }

    @Test
    void everyOtherCharacterInATokenIsFound() {
        ByteBuffer message = sealed("", "");

        for (int place = 0; place < InlineToken.LENGTH; place++) {
            byte genuine = message.get(place);
            for (int other = 0; other < 256; other++) {
                message.put(place, (byte) other);
                assertThat(carrier.stamp(message, RUN, read) == Finding.GENUINE)
                        .as("character %d as %d", place, other)
                        .isEqualTo((byte) other == genuine);
            }
            message.put(place, genuine);
        }
    }

    @Test
    void documentThatIsCutAnywhereIsNotGenuine() {
        ByteBuffer message = sealed(BEFORE, AFTER);
        int whole = message.limit();

        for (int bytes = 0; bytes < whole; bytes++) {
            message.limit(bytes);
            assertThat(open(message)).as("%d bytes", bytes).isNotEqualTo(Finding.GENUINE);
        }
    }

    @Test
    void stampNeedsTheTokenAndNothingElse() {
        ByteBuffer message = sealed(BEFORE, AFTER);

        message.position(BEFORE.length()).limit(BEFORE.length() + InlineToken.LENGTH);
        assertThat(carrier.stamp(message, RUN, read)).isEqualTo(Finding.GENUINE);
        message.limit(message.limit() - 1);
        assertThat(carrier.stamp(message, RUN, read)).isEqualTo(Finding.CORRUPT);
    }

    @Test
    void markInFrontOfATokenDoesNotHideIt() {
        assertThat(open(sealed("Weir and WeirWeir", ""))).isEqualTo(Finding.GENUINE);
    }

    @Test
    void damagedTokenIsCorruptAndAnotherRunForeign() {
        ByteBuffer message = sealed(BEFORE, AFTER);

        assertThat(carrier.open(message, Carrier.NO_HEADER, RUN + 1, read)).isEqualTo(Finding.FOREIGN);
        assertThat(carrier.stamp(ByteBuffer.wrap("nothing of ours".getBytes(US_ASCII)), RUN, read))
                .isEqualTo(Finding.FOREIGN);
        message.put(BEFORE.length() + 20, (byte) '*');
        assertThat(open(message)).isEqualTo(Finding.CORRUPT);
    }

    @Test
    void payloadWithoutAPlaceIsRefused() {
        ByteBuffer message = ByteBuffer.wrap("Weir, but no place".getBytes(US_ASCII));

        assertThatThrownBy(() -> carrier.seal(identity(INTENDED, 0), message, Carrier.NO_HEADER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has left no place");
    }

    private Finding open(ByteBuffer message) {
        return carrier.open(message, Carrier.NO_HEADER, RUN, read);
    }

    private ByteBuffer sealed(String before, String after) {
        return sealed(before, after, INTENDED + 777_999, 55_001);
    }

    private ByteBuffer sealed(String before, String after, long sentNanos, long toolNanos) {
        ByteBuffer message = withPlace(before, after);
        carrier.seal(identity(sentNanos, toolNanos), message, Carrier.NO_HEADER);
        return message;
    }

    private static ByteBuffer withPlace(String before, String after) {
        ByteBuffer message = ByteBuffer.allocate(before.length() + InlineToken.LENGTH + after.length());
        message.put(before.getBytes(US_ASCII));
        InlineToken.putPlaceholder(message);
        return message.put(after.getBytes(US_ASCII)).flip();
    }

    private static Identity identity(long sentNanos, long toolNanos) {
        Identity identity = new Identity();
        identity.origin(RUN, 40_000, Phase.MEASURE);
        identity.message(SEQUENCE, INTENDED, sentNanos, toolNanos);
        return identity;
    }

    private static String text(ByteBuffer message) {
        return US_ASCII.decode(message.duplicate()).toString();
    }

    private static void flip(ByteBuffer buffer, int bit) {
        buffer.put(bit / 8, (byte) (buffer.get(bit / 8) ^ (1 << (bit % 8))));
    }
}
