package dev.weir.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledProgramTest {

    @TempDir
    private Path folder;

    private InstalledProgram program(String... folders) {
        return new InstalledProgram(
                "weir-test-server", "WEIR_TEST_SERVER", List.of(folders), "--version", "Debian: apt-get install it");
    }

    private Path script(String name, String line) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve("weir-test-server");
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    @Test
    void aSettingCountsBeforeTheVariableAndThatBeforeThePathAndTheUsualFolders() throws IOException {
        Path given = script("given", "true");
        Path variable = script("variable", "true");
        Path path = script("path", "true");
        Path usual = script("usual", "true");
        Map<String, String> onPath = Map.of("PATH", "/nowhere::" + folder.resolve("path"));
        Map<String, String> both =
                Map.of("PATH", folder.resolve("path").toString(), "WEIR_TEST_SERVER", variable.toString());
        InstalledProgram program = program(folder.resolve("usual").toString());

        assertThat(program.find(given.toString(), both)).contains(given);
        assertThat(program.find("", both)).contains(variable);
        assertThat(program.find("", onPath)).contains(path);
        assertThat(program.find("", Map.of())).contains(usual);
    }

    @Test
    void anotherProgramDoesAsWellWhereTheFirstIsNowhere() throws IOException {
        Path other = script("path", "true");
        InstalledProgram either = new InstalledProgram(
                "weir-first-server",
                List.of("weir-test-server"),
                "WEIR_TEST_SERVER",
                List.of(),
                "--version",
                "Debian: apt-get install either");
        String path = folder.resolve("path").toString();

        assertThat(either.find("", Map.of("PATH", path))).contains(other);
        assertThat(either.absent("", Map.of())).contains("no weir-first-server or weir-test-server on the PATH");
    }

    @Test
    void anAbsentOneIsToldWithWhatToInstall() throws IOException {
        Path noProgram = Files.writeString(folder.resolve("text"), "");

        assertThat(program("/nowhere").find("", Map.of("PATH", "/nowhere"))).isEmpty();
        assertThat(program("/nowhere").absent("", Map.of()))
                .isEqualTo(
                        "weir-test-server is not installed: no weir-test-server on the PATH or in /nowhere. Install it"
                                + " (Debian: apt-get install it), or name its file in WEIR_TEST_SERVER");
        assertThat(program("/nowhere").find(noProgram.toString(), Map.of())).isEmpty();
        assertThat(program("/nowhere").absent(noProgram.toString(), Map.of()))
                .contains("'" + noProgram + "' is no program");
    }

    @Test
    void itsVersionIsTheFirstLineThatItPrints() throws IOException {
        assertThat(program().version(script("one", "echo \"server 1.2 $1\"; echo more")))
                .isEqualTo("server 1.2 --version");
        assertThat(program().version(folder.resolve("gone"))).isEmpty();
    }
}
