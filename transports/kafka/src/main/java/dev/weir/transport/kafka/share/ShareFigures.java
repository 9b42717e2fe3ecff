package dev.weir.transport.kafka.share;

import dev.weir.transport.ClientFigure;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.errors.InvalidRecordStateException;
import org.jspecify.annotations.Nullable;

/** What the members of share groups saw of deliveries and acknowledgements. Thread-safe. */
final class ShareFigures {

    /** Records handed over that somebody had been given before: their delivery count is above one. */
    static final String REDELIVERED = "redelivered";

    /** Records whose acknowledgement was refused, because they were not the member's any more. */
    static final String ACKED_TOO_LATE = "acked too late";

    private static final String LOCK_DURATION = "group.share.record.lock.duration.ms";

    private final AtomicLong redelivered = new AtomicLong();
    private final AtomicLong ackedTooLate = new AtomicLong();
    private final AtomicLong notAcked = new AtomicLong();
    private final AtomicLong lockMillis = new AtomicLong();
    private final AtomicReference<String> firstFailure = new AtomicReference<>("");

    /** A record was handed over that has been given out so many times. */
    void delivered(short count) {
        if (count > 1) {
            redelivered.incrementAndGet();
        }
    }

    /** For how long a record is locked, as the broker says. */
    void locksLast(int millis) {
        lockMillis.set(millis);
    }

    /** The broker answered an acknowledgement. */
    void answered(Map<TopicIdPartition, Set<Long>> offsets, @Nullable Exception fault) {
        if (fault == null) {
            return;
        }
        long records = offsets.values().stream().mapToLong(Set::size).sum();
        if (fault instanceof InvalidRecordStateException) {
            ackedTooLate.addAndGet(records);
        } else {
            notAcked.addAndGet(records);
            firstFailure.compareAndSet("", String.valueOf(fault.getMessage()));
        }
    }

    /** Counts from now on. */
    Supplier<List<ClientFigure>> counting() {
        long redeliveredBefore = redelivered.get();
        long lateBefore = ackedTooLate.get();
        return () -> List.of(
                new ClientFigure(REDELIVERED, redelivered.get() - redeliveredBefore, "delivery count above 1"),
                new ClientFigure(ACKED_TOO_LATE, ackedTooLate.get() - lateBefore, "INVALID_RECORD_STATE"));
    }

    /** Why records were delivered again, as far as their members know. */
    List<Warning> warnings() {
        if (ackedTooLate.get() == 0 && redelivered.get() == 0 && notAcked.get() == 0) {
            return List.of();
        }
        StringBuilder text = new StringBuilder(Counts.of(redelivered.get(), "message"))
                .append(" delivered again by the share group. ");
        if (ackedTooLate.get() > 0) {
            text.append("Acknowledgements of ")
                    .append(Counts.of(ackedTooLate.get(), "message"))
                    .append(" came after a lock had expired")
                    .append(lockMillis.get() > 0 ? ", which lasts " + lock() : "")
                    .append(" (")
                    .append(LOCK_DURATION)
                    .append("). ");
        }
        if (notAcked.get() > 0) {
            text.append("Acknowledgements of ")
                    .append(Counts.of(notAcked.get(), "message"))
                    .append(" failed, first: ")
                    .append(firstFailure.get())
                    .append(". ");
        }
        return List.of(new Warning(WarningKind.REDELIVERED, text.toString().strip()));
    }

    private String lock() {
        return Durations.format(TimeUnit.MILLISECONDS.toNanos(lockMillis.get()));
    }
}
