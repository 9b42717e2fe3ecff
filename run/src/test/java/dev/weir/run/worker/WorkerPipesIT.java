package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.worker.process.WorkerPipes;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.run.worker.wire.MessageOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that say something and end. */
final class WorkerPipesIT {

    private static final MessageCodec<Word> WORDS = new MessageCodec<>(Word.class);
    private static final long PATIENCE_SECONDS = 60;

    /** How long a word is being heard; a worker's end that overtakes it comes within a few milliseconds. */
    private static final long HEARD_MILLIS = 500;

    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder = Path.of("");

    record Word(String text) {}

    private WorkerPipes<Word, Word> start(Consumer<Word> words, String... command) {
        return WorkerPipes.start(
                "weir worker",
                new HostOfCommand(List.of(command)),
                WORDS,
                WORDS,
                new WorkerPipes.Listener<>(words, () -> {}, failures::add, () -> failures.add("the host was lost")));
    }

    private Path said(String text) throws IOException {
        Path file = folder.resolve("said");
        try (OutputStream stream = Files.newOutputStream(file);
                MessageOutput<Word> output = new MessageOutput<>(WORDS, stream)) {
            output.write(new Word(text));
        }
        return file;
    }

    @Test
    void theEndIsToldAfterTheLastWordWasHeard() throws Exception {
        CompletableFuture<Optional<String>> toldMeanwhile = new CompletableFuture<>();
        WorkerPipes<Word, Word> pipes = start(
                word -> {
                    try {
                        toldMeanwhile.complete(Optional.ofNullable(failures.poll(HEARD_MILLIS, TimeUnit.MILLISECONDS)));
                    } catch (InterruptedException e) {
                        toldMeanwhile.completeExceptionally(e);
                    }
                },
                "cat",
                said("done").toString());

        assertThat(toldMeanwhile.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEmpty();
        assertThat(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).contains("ended with exit code 0");
        pipes.close();
    }

    @Test
    void anEndThatWasAskedForIsNoFailure() throws IOException {
        LinkedBlockingQueue<Word> heard = new LinkedBlockingQueue<>();
        WorkerPipes<Word, Word> pipes = start(heard::add, "cat", said("done").toString());
        pipes.hangUp();
        pipes.close();
        pipes.awaitLastWords();

        assertThat(heard).containsExactly(new Word("done"));
        assertThat(failures).isEmpty();
    }

    @Test
    void anEndTellsTheLastLinesOfItsErrors() throws InterruptedException {
        WorkerPipes<Word, Word> pipes = start(word -> {}, "sh", "-c", "echo no room left >&2; exit 7");

        assertThat(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .contains("ended with exit code 7", "its last output: no room left");
        assertThat(pipes.lines()).containsExactly("no room left");
        pipes.close();
    }
}
