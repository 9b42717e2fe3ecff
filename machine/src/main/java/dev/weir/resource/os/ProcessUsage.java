package dev.weir.resource.os;

import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.util.function.LongBinaryOperator;

/**
 * What one process has used since it began, as far as a sampler has seen it. A figure that could not be read is
 * {@link #UNKNOWN}. All but {@link Memory#residentBytes} only grow.
 *
 * @param cpuNanos processor time, user and system, of all threads that ever ran
 * @param memory resident memory
 * @param switches context switches of its threads
 * @param network bytes of its TCP sockets
 * @param disk bytes read from and written to disks
 * @param pauses pauses for garbage collection
 * @param ended whether the process has ended, so that these are its last known figures
 * @param host what the processors of its host have done since that was started; known where the process tells of its host too
 */
public record ProcessUsage(
        long cpuNanos,
        Memory memory,
        Switches switches,
        NetworkBytes network,
        DiskBytes disk,
        GcPauses pauses,
        boolean ended,
        ProcessorTime host) {

    /** Stands for a figure that could not be read. */
    public static final long UNKNOWN = -1;

    /** A process that does not run yet has used nothing. */
    public static final ProcessUsage NOT_BEGUN = new ProcessUsage(
            0,
            new Memory(0, UNKNOWN),
            new Switches(0, 0),
            new NetworkBytes(0, 0),
            new DiskBytes(0, 0),
            new GcPauses(0, 0),
            false,
            ProcessorTime.UNKNOWN);

    /** Nothing is known. */
    public static final ProcessUsage NOTHING = new ProcessUsage(
            UNKNOWN,
            Memory.UNKNOWN,
            Switches.UNKNOWN,
            new NetworkBytes(UNKNOWN, UNKNOWN),
            DiskBytes.UNKNOWN,
            GcPauses.UNKNOWN,
            false,
            ProcessorTime.UNKNOWN);

    /** The same with what the processors of its host have done. */
    public ProcessUsage onHost(ProcessorTime time) {
        return new ProcessUsage(cpuNanos, memory, switches, network, disk, pauses, ended, time);
    }

    /**
     * Resident memory.
     *
     * @param residentBytes now
     * @param peakBytes the largest so far
     */
    public record Memory(long residentBytes, long peakBytes) {

        static final Memory UNKNOWN = new Memory(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);

        /** These figures, seen after others. */
        Memory after(Memory earlier) {
            return new Memory(residentBytes, Math.max(earlier.peakBytes, peakBytes));
        }
    }

    /**
     * Pauses for garbage collection.
     *
     * @param count their number
     * @param nanos time spent in them
     */
    public record GcPauses(long count, long nanos) {

        /** They could not be read. */
        public static final GcPauses UNKNOWN = new GcPauses(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);

        GcPauses after(GcPauses earlier, LongBinaryOperator how) {
            return new GcPauses(how.applyAsLong(earlier.count, count), how.applyAsLong(earlier.nanos, nanos));
        }
    }

    /** These figures of the same process, seen after others: what only grows is never less. */
    public ProcessUsage since(ProcessUsage before) {
        return after(before, Math::max);
    }

    /** These figures of a process that goes on for an earlier one, with what that had used. */
    public ProcessUsage after(ProcessUsage earlier) {
        return after(earlier, ProcessUsage::sum);
    }

    private ProcessUsage after(ProcessUsage earlier, LongBinaryOperator how) {
        return new ProcessUsage(
                how.applyAsLong(earlier.cpuNanos, cpuNanos),
                memory.after(earlier.memory),
                switches.after(earlier.switches, how),
                new NetworkBytes(
                        how.applyAsLong(earlier.network.receivedBytes(), network.receivedBytes()),
                        how.applyAsLong(earlier.network.sentBytes(), network.sentBytes())),
                new DiskBytes(
                        how.applyAsLong(earlier.disk.readBytes(), disk.readBytes()),
                        how.applyAsLong(earlier.disk.writtenBytes(), disk.writtenBytes())),
                pauses.after(earlier.pauses, how),
                ended,
                host);
    }

    private static long sum(long earlier, long now) {
        return earlier < 0 || now < 0 ? Math.max(earlier, now) : earlier + now;
    }

    /** These figures as the last known ones of a process that has ended. */
    public ProcessUsage atEnd() {
        return new ProcessUsage(cpuNanos, memory, switches, network, disk, pauses, true, host);
    }
}
