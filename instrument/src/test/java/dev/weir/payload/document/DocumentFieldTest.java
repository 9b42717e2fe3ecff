package dev.weir.payload.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DocumentFieldTest {

    private static ByteBuffer text(int characters) {
        ByteBuffer text = ByteBuffer.allocate(characters);
        SeededText.put(123_456_789_012L, characters, text);
        return text.flip();
    }

    @Test
    void aTextOfADocumentMustBeWhole() {
        assertThat(DocumentField.verify(text(PersonDocument.TEXT_BYTES))).isTrue();
        assertThat(DocumentField.verify(text(EventDocument.TEXT_BYTES))).isTrue();
        assertThat(DocumentField.verify(text(255))).isFalse();
        assertThat(DocumentField.verify(text(256).put(200, (byte) '!'))).isFalse();
    }

    @Test
    void nothingIsToldOfShortValuesAndOfJson() {
        assertThat(DocumentField.verify(US_ASCII.encode("4711"))).isTrue();
        assertThat(DocumentField.verify(US_ASCII.encode("{" + "\"a\":1,".repeat(20) + "\"b\":2}")))
                .isTrue();
        assertThat(DocumentField.verify(ByteBuffer.allocate(0))).isTrue();
    }
}
