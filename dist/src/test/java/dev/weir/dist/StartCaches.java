package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The start-up caches of the packaged command and of its broker, as a user's second run has them. The first test of a build
 * makes both at once, which takes half a minute, and those in other JVMs wait for it: each start then takes a third less.
 */
final class StartCaches {

    private StartCaches() {}

    private static final class Holder {
        private static final Path FOLDER = make();
    }

    static Path folder() {
        return Holder.FOLDER;
    }

    private static Path make() {
        try {
            Path folder = Files.createDirectories(Launched.project().resolve("dist/target/start"));
            try (FileChannel channel =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                assertThat(channel.lock().isValid()).isTrue();
                Path made = folder.resolve(
                        "made-" + Files.getLastModifiedTime(Launched.archive()).toMillis());
                if (Files.notExists(made)) {
                    removeThoseOfOtherBuilds(folder);
                    makeBoth(folder);
                    Files.createFile(made);
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void removeThoseOfOtherBuilds(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> content = Files.list(folder)) {
            files = content.filter(file -> file.toString().endsWith(".aot")
                            || file.getFileName().toString().startsWith("made-"))
                    .toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static void makeBoth(Path folder) throws IOException, InterruptedException {
        Path installation = Launched.installation();
        Map<String, String> environment = Map.of(
                "PATH",
                "/usr/bin:/bin",
                // Without one, a JVM cannot read a path with other letters than those of ASCII.
                "LANG",
                "C.UTF-8",
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                Launched.jdk().toString(),
                "WEIR_CACHE",
                folder.toString(),
                // A user would start without one after two minutes, which is too soon for a build on a busy machine.
                "WEIR_PREPARE_SECONDS",
                "1200");
        List<Launched> makers = List.of(
                Launched.start(
                        folder,
                        environment,
                        List.of(installation.resolve("weir").toString(), "rehearse")),
                Launched.start(
                        folder,
                        environment,
                        List.of(
                                Launched.jdk().resolve("bin/java").toString(),
                                "-cp",
                                installation
                                        .resolve("lib")
                                        .resolve(brokerJar(installation))
                                        .toString(),
                                "dev.weir.broker.aot.TrainingMain",
                                folder.toString())));
        for (Launched maker : makers) {
            Ended ended = maker.end();
            assertThat(ended.exitCode()).as(ended.err()).isZero();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.matches("weir-.*\\.aot"))
                    .anyMatch(name -> name.matches("broker-.*\\.aot"));
        }
    }

    private static Path brokerJar(Path installation) throws IOException {
        try (Stream<Path> jars = Files.list(installation.resolve("lib"))) {
            return jars.map(Path::getFileName)
                    .filter(name -> name.toString().startsWith("weir-broker-"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
