package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class Base64DecodingTest {

    private final Base64Decoding decoding = new Base64Decoding();

    @Test
    void bytesOfEveryLengthAreAsTheyWereEncoded() {
        SplittableRandom random = new SplittableRandom(7);
        for (int length = 1; length < 3_000; length += 1 + length / 40) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            assertThat(decoding.decode(text(Base64.getEncoder().encodeToString(bytes))))
                    .isEqualTo(ByteBuffer.wrap(bytes));
        }
    }

    @Test
    void theTextIsReadFromPositionToLimitAndLeftAsItIs() {
        ByteBuffer text = text("..QUJD..").position(2).limit(6);

        assertThat(decoding.decode(text)).isEqualTo(text("ABC"));
        assertThat(text.position()).isEqualTo(2);
        assertThat(text.limit()).isEqualTo(6);
    }

    @Test
    void textThatIsNotBase64HasNoBytes() {
        assertThat(decoding.decode(text("QUJD-QUJ")).remaining()).isZero();
        assertThat(decoding.decode(text("QUJ")).remaining()).isZero();
        assertThat(decoding.decode(text("Q===")).remaining()).isZero();
        assertThat(decoding.decode(text("")).remaining()).isZero();
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
