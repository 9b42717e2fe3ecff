package dev.weir.yardstick;

import dev.weir.secret.Secrets;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a tool writes, kept in a file as it comes, without secrets. Thread-safe. */
final class ToolOutput implements AutoCloseable {

    /** Name of the file. */
    static final String FILE = "output.txt";

    private static final int LAST_LINES = 6;

    private final BufferedWriter file;
    private final List<String> out = new ArrayList<>();
    private final List<String> all = new ArrayList<>();

    /**
     * A new file in that folder.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    ToolOutput(Path folder) {
        try {
            file = Files.newBufferedWriter(folder.resolve(FILE));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder.resolve(FILE), e);
        }
    }

    /** A line of its standard output. */
    void out(String line) {
        synchronized (this) {
            out.add(line);
        }
        keep(line);
    }

    /** A line of its error output, or of Weir's own. */
    synchronized void keep(String line) {
        String shown = Secrets.masked(line);
        all.add(shown);
        try {
            file.write(shown);
            file.newLine();
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FILE, e);
        }
    }

    /** Every line of its standard output. */
    synchronized List<String> lines() {
        return List.copyOf(out);
    }

    /** Its last words, without stack traces. */
    synchronized String lastWords() {
        List<String> words = all.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("\tat "))
                .toList();
        return words.isEmpty()
                ? "without a word"
                : "its last output: "
                        + String.join(" / ", words.subList(Math.max(0, words.size() - LAST_LINES), words.size()));
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FILE, e);
        }
    }
}
