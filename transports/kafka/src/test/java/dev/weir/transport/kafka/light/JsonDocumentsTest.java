package dev.weir.transport.kafka.light;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDocumentsTest {

    private final JsonDocuments documents = new JsonDocuments();

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everyNameAndEveryTextOfADocumentIsRead() {
        ByteBuffer value = bytes("{\"name\":\"Grün\",\"more\":{\"list\":[\"ab\",null,true]}}");

        assertThat(JsonDocuments.braced(value)).isTrue();
        assertThat(documents.reads(value)).isTrue();
        assertThat(documents.characters()).isEqualTo(4 + 4 + 4 + 4 + 2);
        assertThat(value.position()).isZero();
    }

    @Test
    void aDocumentLongerThanAnyBeforeIsReadToItsEnd() {
        String text = "x".repeat(100_000);

        assertThat(documents.reads(bytes("{\"a\":\"" + text + "\"}"))).isTrue();
        assertThat(documents.characters()).isEqualTo(100_001);
        assertThat(documents.reads(bytes("{\"a\":\"" + text + "}"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{]}", "{\"a\":}", "{\"a\":1}{", "{\"a\":\"\\q\"}"})
    void whatIsNoJsonIsNotRead(String text) {
        assertThat(documents.reads(bytes(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1]", "2026-11-23T02:20:00 text", "{\"a\":1} "})
    void whatHasNoBracesIsNotTakenForADocument(String text) {
        assertThat(JsonDocuments.braced(bytes(text))).isFalse();
    }
}
