package dev.weir.broker.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.Eventually;
import dev.weir.broker.KafkaClient;
import dev.weir.broker.ServerClassPath;
import dev.weir.broker.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who measures and who trains: real processes on one folder. */
class FastStartIT {

    @TempDir
    private Path folder = Path.of("");

    private List<ProcessHandle> trainers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info()
                        .arguments()
                        .map(arguments -> List.of(arguments))
                        .filter(arguments -> arguments.contains(TrainingMain.class.getName())
                                && arguments.contains(folder.toString()))
                        .isPresent())
                .toList();
    }

    private List<String> caches() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".aot") || name.endsWith(".none"))
                    .toList();
        }
    }

    @Test
    void startWithoutCacheBeginsTrainingThatNextMeasurementEnds() throws IOException {
        try (FastStart first = FastStart.in(folder)) {
            first.start(BrokerOptions.defaults()).close();
            assertThat(trainers()).isEmpty();
        }
        // While a process becomes another program, it has no arguments.
        List<ProcessHandle> begun = new ArrayList<>();
        Eventually.holds("a training begins", () -> begun.addAll(trainers()));
        assertThat(begun).hasSize(1);
        ProcessHandle trainer = begun.getFirst();
        Eventually.holds(
                "the training starts a broker", () -> trainer.descendants().count() > 0);
        List<ProcessHandle> servers = trainer.descendants().toList();

        try (FastStart second = FastStart.in(folder)) {
            assertThat(second).isNotNull();
            Eventually.holds("the trainer ends", () -> !trainer.isAlive());
            Eventually.holds("its broker ends", () -> servers.stream().noneMatch(ProcessHandle::isAlive));
            // An interrupted training is neither a cache nor a failure: it may be tried again.
            assertThat(caches()).isEmpty();
        }
        assertThat(trainers()).isEmpty();
    }

    @Test
    void commandWithoutItsOwnCacheGetsOneOnceNobodyMeasures() throws IOException {
        Files.createFile(folder.resolve(BrokerAotCache.prefix(BrokerOptions.defaults()) + "tried.none"));
        Path cache = folder.resolve("weir-1.aot");
        String java = ServerCommand.java(BrokerOptions.defaults()).toString();
        Rehearsal rehearsal = new Rehearsal(
                cache,
                List.of(
                        java,
                        "-cp",
                        ServerClassPath.standard().getFirst().toString(),
                        TrainingMain.class.getName(),
                        folder.toString()));

        try (FastStart first = FastStart.in(folder, Optional.of(rehearsal))) {
            assertThat(first).isNotNull();
            assertThat(cache).doesNotExist();
        }

        Eventually.holds(
                "the cache is there", () -> Files.exists(cache) && trainers().isEmpty());
        assertThat(cache).isNotEmptyFile();
        assertThat(caches()).filteredOn(name -> name.endsWith(".aot")).containsExactly("weir-1.aot");
    }

    @Test
    void nobodyTrainsWhileAnotherMeasures() throws IOException, InterruptedException {
        try (FastStart measuring = FastStart.in(folder)) {
            assertThat(measuring).isNotNull();
            Process trainer = new ProcessBuilder(
                            ServerCommand.java(BrokerOptions.defaults()).toString(),
                            "-cp",
                            ServerClassPath.standard().getFirst().toString(),
                            TrainingMain.class.getName(),
                            folder.toString())
                    .inheritIO()
                    .start();

            assertThat(trainer.waitFor()).isZero();
            assertThat(caches()).isEmpty();
        }
    }

    @Tag("thorough") // a training that fails late
    @Test
    void aTrainingThatFailsIsNotTriedAgain() throws IOException {
        Path mark = folder.resolve(BrokerAotCache.prefix(BrokerOptions.defaults()) + "tried.none");
        Files.createFile(mark);

        try (FastStart start = FastStart.in(folder)) {
            start.start(BrokerOptions.defaults()).close();
        }

        assertThat(trainers()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenToCostsTheCacheAndNothingElse() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        try (FastStart start = FastStart.in(file.resolve("cache"));
                BrokerProcess broker = start.start(BrokerOptions.forTests())) {
            new KafkaClient(broker).createTopic("anyway");
        }

        assertThat(trainers()).isEmpty();
    }
}
