package dev.weir.agent.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstallationTest {

    @TempDir
    private Path folder = Path.of("");

    private String digest(String... names) throws IOException {
        return Installation.of(
                        "1", "abc", List.of(names).stream().map(folder::resolve).toList())
                .jars();
    }

    @Test
    void digestIsOfNamesAndContentsInAnyOrder() throws IOException {
        Files.writeString(folder.resolve("a.jar"), "one");
        Files.writeString(folder.resolve("b.jar"), "two");
        Files.writeString(Files.createDirectory(folder.resolve("classes")).resolve("A.class"), "three");

        String both = digest("a.jar", "b.jar");
        String all = digest("a.jar", "b.jar", "classes");

        assertThat(digest("b.jar", "a.jar")).isEqualTo(both).hasSize(64);
        assertThat(all).isNotEqualTo(both);
        Files.writeString(folder.resolve("classes/A.class"), "four");
        assertThat(digest("a.jar", "b.jar", "classes")).isNotEqualTo(all);
        Files.move(folder.resolve("b.jar"), folder.resolve("c.jar"));
        assertThat(digest("a.jar", "c.jar")).isNotEqualTo(both);
    }

    @Test
    void sameInstallationIsNotRefused() {
        Installation installation = new Installation("1", "abc", "jars");

        assertThat(installation.refusalOf("a", new Installation("1", "abc", "jars")))
                .isEmpty();
        assertThat(installation.refusalOf("a", new Installation("1", "def", "jars")))
                .contains("agent 'a' runs Weir 1 (def), the controller 1 (abc): install the same on both hosts");
    }
}
