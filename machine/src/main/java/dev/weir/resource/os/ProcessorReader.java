package dev.weir.resource.os;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what the processors of this host have done since it was started, from the first line of {@code stat}; see {@code proc(5)}.
 * Once the counter of steal has gone back, as after the move of a virtual machine, steal is not known any more: a difference
 * across that instant would be wrong. One thread at a time.
 */
public final class ProcessorReader {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long USUAL_TICKS_PER_SECOND = 100;

    /** Places of times in that line: user, nice, system, interrupts, soft interrupts. Guests are in user and nice. */
    private static final int[] BUSY = {1, 2, 3, 6, 7};

    private static final int STEAL = 8;
    private static final String NOT_KNOWN = "Processor time that the hypervisor gave to other machines (steal): ";

    private final Path stat;
    private final long nanosPerTick;
    private final NotMeasured notMeasured;
    private long lastStolenNanos;
    private boolean wentBack;

    /**
     * @param proc the {@code /proc} folder, or one that stands for it
     * @param libc the C library, where it may be called
     * @param notMeasured takes why steal is not known
     */
    public ProcessorReader(Path proc, Optional<Libc> libc, NotMeasured notMeasured) {
        this.stat = proc.resolve("stat");
        this.nanosPerTick = NANOS_PER_SECOND / libc.map(Libc::ticksPerSecond).orElse(USUAL_TICKS_PER_SECOND);
        this.notMeasured = notMeasured;
    }

    /** What they have done until now. */
    public ProcessorTime read() {
        List<String> times = fields(SystemFile.line(stat));
        if (times.isEmpty() || !times.getFirst().equals("cpu")) {
            return new ProcessorTime(ProcessUsage.UNKNOWN, stolen("this system does not tell it.", List.of()));
        }
        long busyNanos = 0;
        for (int place : BUSY) {
            long nanos = nanos(times, place);
            busyNanos = busyNanos < 0 || nanos < 0 ? ProcessUsage.UNKNOWN : busyNanos + nanos;
        }
        return new ProcessorTime(busyNanos, stolen("the kernel of this host does not tell it.", times));
    }

    private long stolen(String why, List<String> times) {
        long nanos = nanos(times, STEAL);
        if (times.size() <= STEAL) {
            notMeasured.say("steal", NOT_KNOWN + why);
        } else if (nanos < lastStolenNanos && !wentBack) {
            wentBack = true;
            notMeasured.say("steal", NOT_KNOWN + "its counter went back, or is no number of ticks.");
        }
        lastStolenNanos = Math.max(lastStolenNanos, nanos);
        return wentBack ? ProcessUsage.UNKNOWN : nanos;
    }

    /** A counter of ticks; not known where there is none, or one that no host can have reached: a kernel let it fall below zero. */
    private long nanos(List<String> times, int place) {
        if (times.size() <= place) {
            return ProcessUsage.UNKNOWN;
        }
        try {
            long ticks = Long.parseLong(times.get(place));
            return ticks < 0 || ticks > Long.MAX_VALUE / nanosPerTick ? ProcessUsage.UNKNOWN : ticks * nanosPerTick;
        } catch (NumberFormatException e) {
            return ProcessUsage.UNKNOWN;
        }
    }

    /** What stands between blanks. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int at = 0; at <= line.length(); at++) {
            if (at == line.length() || line.charAt(at) == ' ') {
                if (at > start) {
                    fields.add(line.substring(start, at));
                }
                start = at + 1;
            }
        }
        return fields;
    }
}
