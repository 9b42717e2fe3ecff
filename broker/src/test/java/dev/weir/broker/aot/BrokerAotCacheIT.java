package dev.weir.broker.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.KafkaClient;
import dev.weir.broker.ServerClassPath;
import dev.weir.broker.ServerCommand;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache that two processes make at once, and what becomes of it when it is damaged or does not suit. */
@Tag("thorough") // two trainings; every broker of the integration tests starts with a cache that was trained so
class BrokerAotCacheIT {

    private static final BrokerOptions OPTIONS = BrokerOptions.defaults();

    @TempDir
    private static Path trained = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void twoTrainAtOnce() throws IOException, InterruptedException {
        List<Process> trainers = List.of(training(trained), training(trained));
        List<String> words = new ArrayList<>();
        for (Process trainer : trainers) {
            words.addAll(trainer.errorReader().readAllLines());
            assertThat(trainer.waitFor()).isZero();
        }
        assertThat(words).singleElement().asString().startsWith("made ");
    }

    private static Process training(Path folder) throws IOException {
        return new ProcessBuilder(
                        ServerCommand.java(OPTIONS).toString(),
                        "-cp",
                        ServerClassPath.standard().getFirst().toString(),
                        TrainingMain.class.getName(),
                        folder.toString())
                .start();
    }

    private static Path cache() throws IOException {
        return BrokerAotCache.find(trained, OPTIONS).orElseThrow();
    }

    /** A copy of the cache that has one damaged place. */
    private Path damaged(long position) throws IOException {
        Path copy = Files.copy(cache(), folder.resolve(cache().getFileName().toString()));
        try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "rw")) {
            file.seek(position);
            int before = file.read();
            file.seek(position);
            file.write(~before);
        }
        return copy;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Tag("thorough") // two trainings; FastStartIT trains one
    @Test
    void onlyOneOfTwoThatTrainAtOnceWritesTheCache() throws IOException {
        assertThat(names(trained))
                .containsExactlyInAnyOrder(cache().getFileName().toString(), "broker-training.lock");
    }

    @Test
    void aTrainedCacheIsAcceptedByTheNextBrokersJvm() throws Exception {
        // With this mode the JVM refuses to start on a cache that does not fit.
        BrokerOptions strict = OPTIONS.withAotCache(cache()).withJvmFlags("-XX:AOTMode=on");
        try (BrokerProcess broker = BrokerProcess.start(strict)) {
            new KafkaClient(broker).createTopic("quick");
        }
    }

    @Tag("thorough") // a training; FastStartIT trains one
    @Test
    void aCacheIsNotTrainedAgain() throws IOException, InterruptedException {
        Process again = training(trained);

        assertThat(again.errorReader().readAllLines()).isEmpty();
        assertThat(again.waitFor()).isZero();
    }

    @Tag("thorough") // many damages; a cache that was cut is tried usually
    @Test
    void aCacheWithOneWrongByteAnywhereIsThrownAway() throws IOException {
        long bytes = Files.size(cache());
        for (long position : new long[] {0, 4_096, bytes / 4, bytes / 2, bytes - 1}) {
            Path copy = damaged(position);

            assertThat(BrokerAotCache.find(folder, OPTIONS))
                    .as("byte " + position)
                    .isEmpty();
            assertThat(copy).doesNotExist();
        }
    }

    @Test
    void aCacheThatWasCutIsThrownAway() throws IOException {
        Path copy = folder.resolve(cache().getFileName().toString());
        for (long bytes : new long[] {0, 1, Files.size(cache()) / 2, Files.size(cache()) - 1}) {
            Files.copy(cache(), copy);
            try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "rw")) {
                file.setLength(bytes);
            }

            assertThat(BrokerAotCache.find(folder, OPTIONS))
                    .as(bytes + " bytes")
                    .isEmpty();
            assertThat(copy).doesNotExist();
        }
    }

    @Tag("thorough") // a training of its own
    @Test
    void aCacheThatTheJvmDiesOfDoesNotKeepTheBrokerFromStarting() throws Exception {
        // A quarter in are classes that the JVM links without another look.
        Path copy = damaged(Files.size(cache()) / 4);

        try (BrokerProcess broker = BrokerProcess.start(OPTIONS.withAotCache(copy))) {
            new KafkaClient(broker).createTopic("slow");
        }
    }

    @Test
    void otherJarsOrAnotherJvmHaveAnotherCache() throws IOException {
        List<Path> jars = new ArrayList<>(ServerCommand.classPath(OPTIONS));
        jars.set(0, Files.copy(jars.getFirst(), folder.resolve("other.jar")));
        Path otherJava = Files.writeString(folder.resolve("java"), "#!/bin/sh\n");

        assertThat(BrokerAotCache.find(trained, OPTIONS.withClassPath(jars))).isEmpty();
        assertThat(BrokerAotCache.find(trained, OPTIONS.withJavaExecutable(otherJava)))
                .isEmpty();
        assertThat(BrokerAotCache.find(trained, OPTIONS)).isPresent();
    }

    @Test
    void brokersOfTestsStartWithTheOneThatTheBuildHasMade() throws IOException {
        Path ofBuild = BrokerOptions.forTests().aotCache();

        assertThat(BrokerAotCache.find(ofBuild.toAbsolutePath().resolveSibling(""), OPTIONS))
                .contains(ofBuild);
    }

    @Test
    void theNameHoldsTheChecksumOfTheContent() throws IOException {
        CRC32C checksum = new CRC32C();
        checksum.update(Files.readAllBytes(cache()));

        assertThat(cache().getFileName()).asString().endsWith("-%08x.aot".formatted(checksum.getValue()));
    }
}
