package dev.weir.operation.trace;

import dev.weir.unit.Counts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** How many rows were to be in a file, and how many are. Counted by the thread that writes, asked when that has ended. */
final class TraceLosses {

    private final String noun;
    private final AtomicLong written = new AtomicLong();
    private volatile String reason = "";
    private long noted;

    /** @param noun what the rows are of, in the plural */
    TraceLosses(String noun) {
        this.noun = noun;
    }

    void written(int count) {
        written.addAndGet(count);
    }

    void lost(int count, String why) {
        if (count > 0 && reason.isEmpty()) {
            reason = why;
        }
    }

    /** So many more should be there. */
    void noted(long count) {
        noted += count;
    }

    /** What is missing, and why; empty when all are there. */
    Optional<String> remark(Path file) {
        if (noted == written.get()) {
            return Optional.empty();
        }
        return Optional.of(Counts.format(noted - written.get()) + " of " + Counts.format(noted) + " " + noun
                + " are not in "
                + (reason.isEmpty() ? file + ": the disk did not keep up" : reason));
    }
}
