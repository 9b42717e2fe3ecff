package dev.weir.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.http.Outbox.Packing;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private final Outbox outbox = new Outbox();

    private void lines(String... parts) {
        for (String part : parts) {
            outbox.addLines(part.getBytes(ISO_8859_1));
        }
    }

    private String filled(int room) {
        ByteBuffer into = ByteBuffer.allocate(room);
        outbox.fill(into);
        return ISO_8859_1.decode(into.flip()).toString();
    }

    @Test
    void linesInManyPartsLeaveInOneFrame() {
        outbox.packing(Packing.FRAMES);
        lines("a,", "b\r\n", "c,", "d,", "e\r\n");

        assertThat(outbox.bytes()).isEqualTo(12);
        assertThat(filled(200)).isEqualTo("\u0081\fa,b\r\nc,d,e\r\n");
        assertThat(outbox.isEmpty()).isTrue();
        assertThat(outbox.bytes()).isZero();
    }

    @Test
    void bytesAsTheyAreStandBetweenTheFramesOfLinesAroundThem() {
        outbox.packing(Packing.FRAMES);
        lines("a\r\n");
        outbox.addRaw("raw".getBytes(ISO_8859_1));
        lines("b,", "c\r\n");

        assertThat(filled(200)).isEqualTo("\u0081\u0003a\r\nraw\u0081\u0005b,c\r\n");
    }

    @Test
    void lineThatDoesNotFitGoesOnInFramesOfTheSameMessage() {
        outbox.packing(Packing.FRAMES);
        lines("U,1,1,", "x".repeat(150) + "\r\n");

        String first = filled(100);
        String second = filled(100);

        assertThat(first).hasSize(98).startsWith("\u0001`U,1,1,x");
        assertThat(second).startsWith("\u0080>x").endsWith("x\r\n");
        assertThat(outbox.isEmpty()).isTrue();
    }

    @Test
    void addedWhilePartOfAnEarlierOneHasLeftStaysBehindIt() {
        outbox.packing(Packing.CHUNKS);
        lines("x".repeat(80), "y\r\n");

        assertThat(filled(60)).startsWith("34\r\nxxx");
        lines("z\r\n");

        assertThat(filled(200)).isEqualTo("22\r\n" + "x".repeat(28) + "y\r\nz\r\n\r\n");
    }

    @Test
    void withoutPackingLinesLeaveAsTheyAre() {
        lines("a", "", "b", "c", "d");

        assertThat(filled(200)).isEqualTo("abcd");
        assertThat(outbox.isEmpty()).isTrue();
    }
}
