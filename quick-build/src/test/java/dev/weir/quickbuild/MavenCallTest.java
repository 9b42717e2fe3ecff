package dev.weir.quickbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MavenCallTest {

    @TempDir
    private Path root = Path.of("");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private void call(String script) throws IOException {
        Path maven = Files.writeString(root.resolve("mvn"), "#!/bin/sh\n" + script);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        call(maven);
    }

    private void call(Path maven) throws IOException {
        Files.createDirectories(root.resolve("target"));
        try (BuildProgress progress = new BuildProgress(new PrintStream(said, true, StandardCharsets.UTF_8), true)) {
            new MavenCall(maven.toString(), root, progress).run("cli");
        }
    }

    @Test
    void itSaysHowFarItIsAndKeepsTheOutput() throws IOException {
        call("""
                echo 'Apache Maven 3.9.9 (abc)'
                echo '[INFO] Downloaded from x: y (1 kB)'
                echo '[INFO] Building Weir Core 0.1.0   [4/20]'
                """);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("4 of 20 modules, 1 files downloaded");
        assertThat(root.resolve("target/weir-build.log")).content().contains("Building Weir Core");
    }

    @Test
    void aMissingMavenIsNamedWithTheVersionThatIsNeeded() {
        assertThatThrownBy(() -> call(root.resolve("none/mvn")))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("needs Maven 3.8.7 or newer");
    }

    @Test
    void oneThatIsTooOldIsNamedWithItsVersion() {
        assertThatThrownBy(() -> call("echo 'Apache Maven 3.6.3 (abc)'; echo '[ERROR] Unknown lifecycle'; exit 1"))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("the one on the PATH is 3.6.3");
    }

    @Test
    void whatElseFailsIsToldInMavensWords() {
        assertThatThrownBy(() -> call("echo 'Apache Maven 3.9.9 (abc)'; echo '[ERROR] no route to host'; exit 1"))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("no route to host")
                .hasMessageContaining("target/weir-build.log");
    }
}
