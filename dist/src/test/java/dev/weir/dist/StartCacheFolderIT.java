package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which start-up caches the launcher keeps when it makes another one. It makes none here: its Java only prints. */
@Tag("unmeasured")
final class StartCacheFolderIT {

    private final Instant built = Instant.now().minus(Duration.ofDays(1));

    @TempDir
    private Path folder = Path.of("");

    private Path home = Path.of("");

    /** An installation. */
    @BeforeEach
    void plant() throws IOException {
        home = Files.createDirectory(folder.resolve("installation"));
        Files.createDirectories(home.resolve("lib"));
        Files.createFile(home.resolve("lib/weir.jar"));
        Files.copy(Launched.project().resolve("weir"), home.resolve("weir"));
    }

    private static void aged(Path file, Instant since) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(since));
    }

    private static Path cacheOf(Path caches, String name, Instant since) throws IOException {
        Path cache = Files.writeString(Files.createDirectories(caches).resolve(name), "a cache");
        aged(cache, since);
        return cache;
    }

    private Ended start(Map<String, String> more) throws IOException, InterruptedException {
        return start("version", Launched.fakeJdk(folder, "25.0.1"), more);
    }

    private Ended start(String command, Path jdk, Map<String, String> more) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", folder.toString());
        environment.put("JAVA_HOME", jdk.toString());
        return Launched.start(folder, environment, List.of(home.resolve("weir").toString(), command))
                .end();
    }

    @Test
    void inAFolderThatOthersUseTooOnlyOldOnesGo() throws IOException, InterruptedException {
        Path caches = folder.resolve("shared");
        Path old = cacheOf(caches, "weir-old.aot", built.minus(Duration.ofDays(40)));
        Path ofAnotherInstallation = cacheOf(caches, "weir-other.aot", built.minus(Duration.ofDays(10)));

        Ended ended = start(Map.of("WEIR_CACHE", caches.toString()));

        assertThat(ended.out()).as(ended.err()).startsWith("this is Java 25.0.1");
        assertThat(old).doesNotExist();
        assertThat(ofAnotherInstallation).exists();
    }

    /** A JVM that is told to end leaves what it has learned until then, and another exit code than that of the signal. */
    @Test
    void ofACacheThatTakesTooLongNothingIsKept() throws IOException, InterruptedException {
        Path jdk = Launched.fakeJdk(folder, "25.0.1");
        Files.writeString(jdk.resolve("bin/java"), """
                #!/bin/sh
                for word; do
                    case $word in -XX:AOTCacheOutput=*) cache=${word#*=} ;; esac
                done
                trap 'echo part >"$cache"; exit 4' TERM
                while :; do sleep 1; done
                """);
        Path caches = Files.createDirectory(folder.resolve("caches"));

        Ended ended = start("rehearse", jdk, Map.of("WEIR_CACHE", caches.toString(), "WEIR_PREPARE_SECONDS", "1"));

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.err()).contains("it takes longer than 1 s to prepare a fast start; going on without");
        assertThat(caches).isDirectoryNotContaining("glob:**weir-*");
    }
}
