package dev.weir.broker.aot;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.FileErrors;
import dev.weir.broker.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The process that makes caches in the background: {@code TrainingMain <folder> [<cache of the command> <its rehearsal>...]}. It
 * does nothing when somebody measures, when another one does it, or when it has been done or tried before; after 20 minutes it
 * gives up.
 */
final class TrainingMain {

    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final Path folder;
    private final BrokerOptions options;
    private final Optional<Rehearsal> rehearsal;

    private TrainingMain(Path folder, BrokerOptions options, Optional<Rehearsal> rehearsal) {
        this.folder = folder;
        this.options = options;
        this.rehearsal = rehearsal;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> words = List.of(arguments);
        Optional<Rehearsal> rehearsal =
                words.size() > 1 ? Optional.of(Rehearsal.of(words.subList(1, words.size()))) : Optional.empty();
        TrainingMain training = new TrainingMain(Path.of(words.getFirst()), BrokerOptions.defaults(), rehearsal);
        Thread.ofPlatform().daemon().name("limit").start(training::giveUpAtLimit);
        training.run();
        System.exit(0);
    }

    private void run() throws IOException, InterruptedException {
        Optional<TrainingLock> taken = TrainingLock.toTrain(folder);
        if (taken.isEmpty()) {
            return;
        }
        try {
            removeLeftovers();
            trainBroker();
            if (rehearsal.isPresent() && rehearsal.get().isDue()) {
                rehearsal.get().make(folder.resolve("rehearsal.log"));
            }
        } finally {
            taken.get().close();
        }
    }

    private void trainBroker() throws IOException {
        try {
            if (isDue(folder, options)) {
                System.err.println("made " + BrokerAotCache.train(folder, options));
            }
        } catch (BrokerStartException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    /** Whether there is no cache for these options and none has been tried. */
    static boolean isDue(Path folder, BrokerOptions options) throws IOException {
        return Files.notExists(triedMark(folder, options))
                && ServerCommand.classPath(options).stream().allMatch(Files::isRegularFile)
                && BrokerAotCache.find(folder, options).isEmpty();
    }

    private static Path triedMark(Path folder, BrokerOptions options) throws IOException {
        return folder.resolve(BrokerAotCache.prefix(options) + "tried.none");
    }

    private void removeLeftovers() throws IOException {
        List<Path> leftovers;
        try (Stream<Path> files = Files.list(folder)) {
            leftovers = files.filter(file -> file.getFileName().toString().startsWith(BrokerAotCache.GROWING))
                    .toList();
        }
        for (Path leftover : leftovers) {
            Files.deleteIfExists(leftover);
        }
    }

    private void giveUpAtLimit() {
        try {
            Thread.sleep(LIMIT);
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            fail("gave up after " + LIMIT.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (IOException e) {
            System.err.println("cannot write to " + folder + ": " + FileErrors.reason(e));
        }
        Runtime.getRuntime().halt(1);
    }

    /** Leaves a mark, so that what fails is not tried again after every run. */
    private void fail(String reason) throws IOException {
        System.err.println("no start-up cache for the broker: " + reason);
        Files.write(triedMark(folder, options), new byte[0]);
    }
}
