package dev.weir.yardstick;

import dev.weir.unit.Sizes;
import dev.weir.yardstick.LimitRun.Limit;
import dev.weir.yardstick.LimitRun.Moved;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Bytes that one thread copies from one place in memory to another, over more of it than caches hold. */
final class MemoryCopy implements Limit {

    private static final int PIECE_BYTES = 1024 * 1024;

    /** Of each of the two places: several times the largest caches. */
    private static final long PLACE_BYTES = 256L * PIECE_BYTES;

    private final Task task;
    private final StopSign stop;

    MemoryCopy(Task task, StopSign stop) {
        this.task = task;
        this.stop = stop;
    }

    @Override
    public Moved move(Runnable onStart) {
        long warmupNanos = task.scenario().length().warmup().toNanos();
        long mostNanos = task.scenario().length().measure().toNanos();
        long mostBytes =
                task.scenario().length().messages().orElse(Long.MAX_VALUE / task.messageBytes()) * task.messageBytes();
        try (Arena arena = Arena.ofConfined()) {
            // Written once, so that every page is there before it counts.
            MemorySegment from = arena.allocate(PLACE_BYTES).fill((byte) 1);
            MemorySegment to = arena.allocate(PLACE_BYTES).fill((byte) 2);
            copy(from, to, warmupNanos, Long.MAX_VALUE);
            onStart.run();
            long fromNanos = System.nanoTime();
            long bytes = copy(from, to, mostNanos, mostBytes);
            return new Moved(
                    bytes,
                    System.nanoTime() - fromNanos,
                    "copied by one thread between two places of " + Sizes.format((double) PLACE_BYTES) + " in memory");
        }
    }

    private long copy(MemorySegment from, MemorySegment to, long mostNanos, long mostBytes) {
        long startNanos = System.nanoTime();
        long bytes = 0;
        long at = 0;
        while (bytes < mostBytes && System.nanoTime() - startNanos < mostNanos && !stop.isRaised()) {
            MemorySegment.copy(from, at, to, at, PIECE_BYTES);
            bytes += PIECE_BYTES;
            at = at + PIECE_BYTES < PLACE_BYTES ? at + PIECE_BYTES : 0;
        }
        return bytes;
    }
}
