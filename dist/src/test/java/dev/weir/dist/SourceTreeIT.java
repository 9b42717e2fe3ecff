package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a source tree, with a Maven that only copies the finished jars and counts how often it was called. */
@Tag("unmeasured")
final class SourceTreeIT {

    @TempDir
    private Path folder = Path.of("");

    private Path tree = Path.of("");

    @BeforeEach
    void makeTree() throws IOException {
        tree = Files.createDirectory(folder.resolve("tree"));
        Files.createDirectories(tree.resolve("dist/src/assembly"));
        Files.createDirectories(tree.resolve("cli/src/main/java"));
        Files.writeString(tree.resolve("pom.xml"), "<project>\n  <version>9.9.9</version>\n</project>\n");
        Files.writeString(tree.resolve("cli/src/main/java/Main.java"), "class Main {}\n");
        executable(tree.resolve("weir"), Files.readString(Launched.project().resolve("weir")));
        maven("");
        // Sources are older than any build of theirs.
        touch(tree.resolve("pom.xml"), -3600);
        touch(tree.resolve("cli/src/main/java/Main.java"), -3600);
        touch(tree.resolve("cli/src/main/java"), -3600);
        touch(tree.resolve("dist/src/assembly"), -3600);
    }

    private void maven(String first) throws IOException {
        Path jars;
        try (Stream<Path> folders = Files.list(Launched.project().resolve("dist/target"))) {
            jars = folders.filter(candidate -> Files.isDirectory(candidate.resolve("lib")))
                    .findFirst()
                    .orElseThrow();
        }
        executable(Files.createDirectories(folder.resolve("bin")).resolve("mvn"), """
                #!/bin/sh
                echo called >>'%1$s/calls'
                %3$s
                mkdir -p '%1$s/tree/dist/target/weir-9.9.9'
                cp -R '%2$s/lib' '%1$s/tree/dist/target/weir-9.9.9/'
                """.formatted(folder, jars, first));
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static void touch(Path file, long seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
    }

    private Launched weir() throws IOException {
        return weir(Launched.jdk());
    }

    private Launched weir(Path javaHome) throws IOException {
        Map<String, String> environment = Map.of(
                "PATH",
                folder.resolve("bin") + ":/usr/bin:/bin",
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                javaHome.toString(),
                "WEIR_JDK_FOLDERS",
                Launched.jdkFolder().toString(),
                "WEIR_NO_CACHE",
                "1");
        return Launched.start(folder, environment, List.of(tree.resolve("weir").toString(), "version"));
    }

    private long calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    @Test
    void theFirstStartBuildsTheSecondDoesNotAndAChangedSourceDoesAgain() throws IOException, InterruptedException {
        Ended first = weir().end();
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("building");
        assertThat(first.out()).contains("kafka-clients");
        assertThat(calls()).isEqualTo(1);

        assertThat(weir().end().err()).isEmpty();
        assertThat(calls()).isEqualTo(1);

        touch(tree.resolve("cli/src/main/java/Main.java"), 3600);
        assertThat(weir().end().exitCode()).isZero();
        assertThat(calls()).isEqualTo(2);
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws IOException, InterruptedException {
        maven("until [ -e '" + folder + "/go' ]; do sleep 0.1; done");
        Launched first = weir();
        first.awaitError("building");
        Launched second = weir();
        second.awaitError("waiting for the build of another weir");

        Files.createFile(folder.resolve("go"));

        assertThat(first.end().exitCode()).isZero();
        assertThat(second.end().exitCode()).isZero();
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void aBuildThatFailsSaysWhyAndWhereAllOfItIs() throws IOException, InterruptedException {
        maven("echo '[ERROR] cannot find symbol'; exit 1");

        Ended ended = weir().end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("[ERROR] cannot find symbol", "target/weir-build.log");
        assertThat(tree.resolve("target/weir-build.lock")).doesNotExist();
    }

    @Test
    void aJdkThatTheBuildDoesNotTakeIsPassedOverForOneThatItDoes() throws IOException, InterruptedException {
        Ended ended = weir(Launched.fakeJdk(folder, "26.0.1")).end();

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("kafka-clients").doesNotContain("this is Java 26");
        assertThat(Files.readString(Launched.project().resolve("pom.xml"))).contains("<version>[25,26)</version>");
    }

    @Test
    void theLockOfABuilderThatDiedIsTaken() throws IOException, InterruptedException {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path lock = Files.createDirectories(tree.resolve("target/weir-build.lock"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

        assertThat(weir().end().exitCode()).isZero();
        assertThat(calls()).isEqualTo(1);
    }
}
