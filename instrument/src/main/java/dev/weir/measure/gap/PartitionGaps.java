package dev.weir.measure.gap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The gaps of one client, by log partition. It learns of a partition by its first stamp.
 *
 * <p>One thread writes. Others may read once that thread has ended.
 */
public final class PartitionGaps {

    private @Nullable GapLog[] logs = new GapLog[4];
    private long startNanos = Long.MAX_VALUE;

    /** From here on gaps count, in every partition, whether it is known already or not. */
    public void start(long phaseStartNanos) {
        startNanos = phaseStartNanos;
        for (GapLog log : logs) {
            if (log != null) {
                log.start(phaseStartNanos);
            }
        }
    }

    /** There is such a partition, though nothing has happened in it. */
    public void know(int partition) {
        log(partition);
    }

    /** Something happened in a partition. */
    public void note(int partition, long nanos) {
        GapLog log = partition >= 0 && partition < logs.length ? logs[partition] : null;
        (log == null ? log(partition) : log).note(nanos);
    }

    private GapLog log(int partition) {
        int place = Math.max(0, partition);
        if (place >= logs.length) {
            logs = Arrays.copyOf(logs, Math.max(place + 1, 2 * logs.length));
        }
        GapLog log = logs[place];
        if (log == null) {
            log = new GapLog();
            log.start(startNanos);
            logs[place] = log;
        }
        return log;
    }

    /** Calls {@code action} with the log of every known partition. When the writer has ended. */
    public void forEach(ObjIntConsumer<GapLog> action) {
        for (int partition = 0; partition < logs.length; partition++) {
            GapLog log = logs[partition];
            if (log != null) {
                action.accept(log, partition);
            }
        }
    }

    /** The log of one partition on its way to its copy. */
    public record State(int partition, GapLog.State log) {}

    /** What has changed since the last call of this, for a copy in another process. By the thread that writes. */
    public List<State> states() {
        List<State> states = new ArrayList<>();
        forEach((log, partition) -> states.add(new State(partition, log.state())));
        return states;
    }

    /** Takes over what the gaps that these are the copy of tell. By one thread, and no other writes. */
    public void take(List<State> states) {
        states.forEach(state -> log(state.partition()).take(state.log()));
    }
}
