package dev.weir.operation.trace;

import dev.weir.unit.Counts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of the rows that were to be in a file, and of those that are. Counted by the thread that writes, asked when that has ended. */
final class TraceLosses {

    private final String noun;
    private final AtomicLong written = new AtomicLong();
    private volatile String reason = "";

    /** @param noun what the rows are of, in the plural */
    TraceLosses(String noun) {
        this.noun = noun;
    }

    void written(long count) {
        written.addAndGet(count);
    }

    void lost(String why) {
        if (reason.isEmpty()) {
            reason = why;
        }
    }

    /**
     * What is missing, and why; empty when all are there.
     *
     * @param noted how many should be there
     * @param otherwise why rows are missing that nobody tried to write
     */
    Optional<String> remark(long noted, Path file, String otherwise) {
        if (noted == written.get()) {
            return Optional.empty();
        }
        if (noted < written.get()) {
            return Optional.of(
                    file + " has " + Counts.format(written.get()) + " lines of " + Counts.format(noted) + " " + noun);
        }
        return Optional.of(Counts.format(noted - written.get()) + " of " + Counts.format(noted) + " " + noun
                + " are not in "
                + (reason.isEmpty() ? file + ": " + otherwise : reason));
    }
}
