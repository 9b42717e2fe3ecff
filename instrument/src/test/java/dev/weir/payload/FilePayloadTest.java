package dev.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.payload.PayloadSpec.FileContent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePayloadTest {

    @TempDir
    private Path folder;

    @Test
    void linesAreMessagesInTheirOrderAndAgainFromTheFirst() throws IOException {
        Path file = Files.writeString(folder.resolve("lines"), "one\r\n\nzwölf\nthree");
        PayloadGenerator generator = new FileContent(file, true).generator(48, 0);

        assertThat(text(generator, 0)).isEqualTo("one");
        assertThat(text(generator, 1)).isEqualTo("zwölf");
        assertThat(text(generator, 2)).isEqualTo("three");
        assertThat(text(generator, 3)).isEqualTo("one");
        assertThat(text(generator, 3_000_000_001L)).isEqualTo("zwölf");
        assertThat(generator.maxBytes()).isEqualTo(6);
        assertThat(generator.meanBytes()).isEqualTo(14 / 3.0);
    }

    @Test
    void eachStreamBeginsOneMessageFurtherOn() throws IOException {
        Path file = Files.writeString(folder.resolve("lines"), "one\ntwo\nthree\n");

        assertThat(text(new FileContent(file, true).generator(0, 1), 0)).isEqualTo("two");
    }

    @Test
    void aWholeFileIsOneMessage() throws IOException {
        byte[] binary = {0, -1, 10, 13, 10};
        Path file = Files.write(folder.resolve("binary"), binary);

        ByteBuffer into = ByteBuffer.allocate(5);
        new FileContent(file, false).generator(48, 0).fill(9, into);

        assertThat(into.array()).isEqualTo(binary);
    }

    @Test
    void aFileWithoutMessagesIsRefusedByName() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        Path blank = Files.writeString(folder.resolve("blank"), "\n\r\n\n");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {'a', '\n', -1, '\n'});

        assertThatThrownBy(() -> new FileContent(folder.resolve("none"), true).load(0))
                .hasMessage("'" + folder.resolve("none") + "' does not exist");
        assertThatThrownBy(() -> new FileContent(folder, true).load(0)).hasMessage("'" + folder + "' is not a file");
        assertThatThrownBy(() -> new FileContent(empty, false).load(0)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> new FileContent(blank, true).load(0)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> new FileContent(binary, true).load(0)).hasMessageContaining("line 2 of");
    }

    private static String text(PayloadGenerator generator, long sequence) {
        ByteBuffer into = ByteBuffer.allocate(generator.maxBytes());
        int bytes = generator.fill(sequence, into);
        return new String(into.array(), 0, bytes, StandardCharsets.UTF_8);
    }
}
