package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings;
import dev.weir.gateway.log.LogSettings.Form;
import dev.weir.gateway.log.LogSettings.Severity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFilesTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private String known = "";

    private List<String> said() {
        return said.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void changedFileIsReadAgainOnceAndAnUnreadableOneChangesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "one");
        try (EventLog log = EventLog.open(
                new LogSettings(Severity.INFO, Form.JSON, null),
                new PrintStream(said, true, StandardCharsets.UTF_8),
                false)) {
            WatchedFiles watched = new WatchedFiles(List.of(file), () -> known = Files.readString(file));
            watched.look(log);
            assertThat(said()).isEmpty();

            Files.writeString(file, "two!");
            watched.look(log);
            watched.look(log);
            assertThat(known).isEqualTo("two!");
            assertThat(said()).singleElement().asString().contains("read again", file.toString());

            Files.delete(file);
            watched.look(log);
            watched.look(log);
            assertThat(known).isEqualTo("two!");
            assertThat(said())
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("not read again", "the previous contents stay in force");

            Files.writeString(file, "three");
            watched.look(log);
            assertThat(known).isEqualTo("three");
        }
    }

    @Test
    void aDefectOfTheReaderIsSaidAndTheFileIsReadAgainWhenItChanges() throws IOException {
        Path file = Files.writeString(folder.resolve("b.txt"), "one");
        try (EventLog log = EventLog.open(
                new LogSettings(Severity.INFO, Form.JSON, null),
                new PrintStream(said, true, StandardCharsets.UTF_8),
                false)) {
            WatchedFiles watched = new WatchedFiles(List.of(file), () -> {
                known = Files.readString(file);
                throw new IllegalStateException("a test");
            });
            Files.writeString(file, "two!");
            watched.look(log);
            assertThat(said()).singleElement().asString().contains("not read again", "IllegalStateException: a test");
            Files.writeString(file, "three");
            watched.look(log);
            assertThat(known).isEqualTo("three");
        }
    }
}
