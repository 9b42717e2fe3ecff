package dev.weir.quickbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole builds of a tree of two modules, with a Maven that only answers what it was asked. */
final class QuickBuildTest {

    @TempDir
    private Path folder = Path.of("");

    private Path root = Path.of("");
    private Path maven = Path.of("");

    @BeforeEach
    void makeTree() throws IOException {
        root = Files.createDirectory(folder.resolve("tree")).toRealPath();
        write("pom.xml", "<project/>");
        write("core/pom.xml", "<project/>");
        write("core/src/main/java/Core.java", "public class Core { }");
        write("core/src/main/resources/words.txt", "first");
        write("cli/pom.xml", "<project/>");
        write("cli/src/main/java/Main.java", "class Main extends Core { }");
        write("../repository/server-1.jar", "a server");
        try (ZipOutputStream library =
                new ZipOutputStream(Files.newOutputStream(folder.resolve("repository/library-1.jar")))) {
            library.putNextEntry(new ZipEntry("words.txt"));
        }
        Files.createDirectories(root.resolve("target"));
        maven = folder.resolve("mvn");
        maven("cp core/src/main/resources/words.txt core/target/run/classes/words.txt");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void maven(String last) throws IOException {
        Files.writeString(maven, """
                #!/bin/sh
                echo called >>'%2$s/calls'
                cd '%1$s'
                mkdir -p cli/target/run core/target/run/classes broker/target/run/broker
                printf '%%s' '%1$s/core/target/run/classes:%2$s/repository/library-1.jar' >cli/target/run/cli-1.compile.classpath
                printf '%%s' '%1$s/core/target/run/classes:%2$s/repository/library-1.jar' >cli/target/run/cli-1.run.classpath
                printf '' >core/target/run/core-1.compile.classpath
                cp '%2$s/repository/server-1.jar' broker/target/run/broker/
                %3$s
                """.formatted(root, folder, last));
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    private void build() throws IOException {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        try (BuildProgress progress = new BuildProgress(nowhere, false)) {
            new QuickBuild(root, maven.toString(), progress).run();
        }
    }

    private List<String> built() throws IOException {
        Path lib = root.resolve("target/run/lib");
        try (Stream<Path> files = Files.walk(lib)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> lib.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private long calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls")).size();
    }

    @Test
    void modulesLibrariesAndTheServerAreThereAndMavenIsAskedOnce() throws IOException {
        build();
        assertThat(built()).containsExactly("broker/server-1.jar", "cli-1.jar", "core-1.jar", "library-1.jar");

        write("cli/src/main/java/Main.java", "class Main extends Core { int one; }");
        build();
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void aResourceOrAPomThatChangedIsAskedFor() throws IOException {
        build();
        write("core/src/main/resources/words.txt", "second");
        build();
        assertThat(calls()).isEqualTo(2);

        write("cli/pom.xml", "<project>other</project>");
        build();
        assertThat(calls()).isEqualTo(3);
    }

    @Test
    void buildRemovesUnneededLibraryAndRestoresDeletedOne() throws IOException {
        build();
        Files.writeString(root.resolve("target/run/lib/old-1.jar"), "no longer needed");
        Files.delete(root.resolve("target/run/lib/library-1.jar"));
        build();
        assertThat(built()).containsExactly("broker/server-1.jar", "cli-1.jar", "core-1.jar", "library-1.jar");
    }

    @Test
    void anAnswerThatIsGoneIsAskedForAgain() throws IOException {
        build();
        Files.delete(root.resolve("core/target/run/core-1.compile.classpath"));
        build();
        assertThat(calls()).isEqualTo(2);
    }

    @Test
    void aMavenThatDoesNotAnswerIsAnErrorWithTheNameOfItsLog() throws IOException {
        maven("rm cli/target/run/cli-1.run.classpath");
        assertThatThrownBy(this::build)
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("cli")
                .hasMessageContaining("target/weir-build.log");
    }

    @Test
    void aFullDiskAndAFileThatCannotBeWrittenAreOneSentenceEach() {
        assertThat(QuickBuild.reason(root, new FileSystemException("a.jar", null, "No space left on device")))
                .startsWith("no space left while building in " + root)
                .contains("MB free")
                .endsWith("make room and start again");
        assertThat(QuickBuild.reason(root, new FileSystemException("a.jar", null, "Read-only file system")))
                .isEqualTo("cannot build: a.jar: Read-only file system");
        assertThat(QuickBuild.reason(root, new IOException("odd"))).isEqualTo("cannot build: " + root + ": odd");
    }
}
