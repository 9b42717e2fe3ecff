package dev.weir.broker.aot;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How the command that starts brokers gets a start-up cache of its own, in the same training.
 *
 * @param cache the file that it is to be; an empty one says that none can be made here
 * @param command a JVM that does what users do most, and ends; its first word is the JVM
 */
public record Rehearsal(Path cache, List<String> command) {

    private static final String SUFFIX = ".part";

    /** Some seconds on a quiet machine, but it has the lowest priority on a busy one. */
    private static final long LIMIT_MINUTES = 10;

    public Rehearsal {
        command = List.copyOf(command);
    }

    boolean isDue() {
        return Files.notExists(cache);
    }

    /** The words that give it to {@link TrainingMain}, behind those of the folder. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(cache.toString()));
        words.addAll(command);
        return words;
    }

    static Rehearsal of(List<String> words) {
        return new Rehearsal(Path.of(words.getFirst()), words.subList(1, words.size()));
    }

    /** Runs the command and leaves what was learned; the file appears only when it is whole. Takes some ten seconds. */
    void make(Path log) throws IOException, InterruptedException {
        Path growing = cache.resolveSibling(cache.getFileName() + SUFFIX);
        List<String> line = new ArrayList<>(command);
        line.add(1, "-XX:AOTCacheOutput=" + growing);
        try {
            Process process = new ProcessBuilder(line)
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                Files.deleteIfExists(growing);
            }
            if (Files.notExists(growing)) {
                Files.createFile(growing);
            }
            Files.move(growing, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(growing);
            Files.deleteIfExists(cache.resolveSibling(growing.getFileName() + ".config"));
        }
    }
}
