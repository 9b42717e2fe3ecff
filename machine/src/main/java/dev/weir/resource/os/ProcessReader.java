package dev.weir.resource.os;

import dev.weir.resource.os.ProcessUsage.Memory;
import dev.weir.result.ProcessCost.DiskBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/**
 * Reads processor time, memory, context switches and disk bytes of one process. One thread at a time.
 */
public sealed interface ProcessReader {

    /** The figures of now, or nothing when the process has ended. */
    Optional<Figures> read();

    /**
     * Processor time, memory, context switches and disk bytes; -1 stands for what could not be read.
     *
     * @param cpuNanos processor time of all threads that ever ran, and of the processes that it started
     * @param memory resident memory, with that of these processes
     * @param switches context switches of all threads
     * @param disk bytes of all threads that ever ran
     */
    record Figures(long cpuNanos, Memory memory, Switches switches, DiskBytes disk) {}

    /** Reads {@code /proc}. */
    final class Linux implements ProcessReader {

        private static final byte[] RESIDENT = "VmRSS:".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] PEAK_RESIDENT = "VmHWM:".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] DISK_READ = "read_bytes:".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] DISK_WRITTEN = "write_bytes:".getBytes(StandardCharsets.US_ASCII);
        private static final long NANOS_PER_SECOND = 1_000_000_000L;
        private static final long USUAL_TICKS_PER_SECOND = 100;
        private static final long KIB = 1024;

        private final ProcFolder proc;
        private final Optional<Libc> libc;
        private final NotMeasured notMeasured;
        private final String name;
        private final long pid;
        private final boolean alone;
        private final ThreadSwitches threads;
        private final Optional<ChildProcesses> children;
        private long startTicks = -1;

        /**
         * A process to read.
         *
         * @param alone whether it is more than one of many: then context switches are read, which takes most of the time, a file
         *     of each thread, and what the processes use that it started
         */
        public Linux(
                String name, long pid, ProcFolder proc, Optional<Libc> libc, NotMeasured notMeasured, boolean alone) {
            this.name = name;
            this.pid = pid;
            this.proc = proc;
            this.libc = libc;
            this.notMeasured = notMeasured;
            this.alone = alone;
            this.threads = new ThreadSwitches(proc, pid);
            // What this JVM starts is measured under names of its own.
            this.children = alone && pid != ProcessHandle.current().pid()
                    ? Optional.of(new ChildProcesses(proc))
                    : Optional.empty();
        }

        @Override
        public Optional<Figures> read() {
            Optional<ProcessStat> stat = readStat();
            if (stat.isEmpty() || stat.get().hasEnded() || isAnother(stat.get())) {
                return Optional.empty();
            }
            children.ifPresent(all -> all.read(pid, stat.get()));
            long childTicks = children.map(ChildProcesses::cpuTicks).orElse(0L);
            long childBytes = children.map(ChildProcesses::memoryBytes).orElse(0L);
            long cpuNanos = cpuNanos(stat.get()) + nanos(childTicks);
            Switches switches = switches();
            try {
                proc.read(proc.path(pid, "status"));
            } catch (IOException e) {
                return Optional.empty();
            }
            Memory own = new Memory(kibibytes(proc.number(RESIDENT)), kibibytes(proc.number(PEAK_RESIDENT)));
            long resident = own.residentBytes() < 0 ? ProcessUsage.UNKNOWN : own.residentBytes() + childBytes;
            Memory memory = new Memory(resident, Math.max(own.peakBytes(), resident));
            return Optional.of(new Figures(cpuNanos, memory, switches, disk()));
        }

        private Optional<ProcessStat> readStat() {
            try {
                proc.read(proc.path(pid, "stat"));
            } catch (IOException e) {
                return Optional.empty();
            }
            Optional<ProcessStat> stat = ProcessStat.parse(proc.text());
            if (stat.isEmpty()) {
                notMeasured.say(
                        "stat " + pid,
                        "Processor time and memory of " + name + " (pid " + pid + ") were not measured: "
                                + proc.path(pid, "stat") + " is not in the known form.");
            }
            return stat;
        }

        private boolean isAnother(ProcessStat stat) {
            if (startTicks < 0) {
                startTicks = stat.startTicks();
            }
            return stat.startTicks() != startTicks;
        }

        private long cpuNanos(ProcessStat stat) {
            long nanos = libc.isEmpty() ? -1 : libc.get().processCpuNanos(pid);
            return nanos >= 0 ? nanos : nanos(stat.cpuTicks());
        }

        private long nanos(long ticks) {
            return ticks * (NANOS_PER_SECOND / libc.map(Libc::ticksPerSecond).orElse(USUAL_TICKS_PER_SECOND));
        }

        private Switches switches() {
            if (!alone) {
                return Switches.UNKNOWN;
            }
            if (libc.isPresent() && pid == ProcessHandle.current().pid()) {
                return libc.get().ownSwitches();
            }
            Switches switches = threads.read();
            if (threads.threadsEnded()) {
                notMeasured.say(
                        "threads " + pid,
                        "Context switches of threads of " + name + " (pid " + pid
                                + ") that ended are counted up to the last sample that saw them, at most one second before.");
            }
            return switches;
        }

        private DiskBytes disk() {
            try {
                proc.read(proc.path(pid, "io"));
            } catch (IOException e) {
                // A process that has just ended has no such file either, and its end is told.
                if (Files.exists(proc.path(pid, "stat"))) {
                    notMeasured.say(
                            "disk " + pid,
                            "Disk bytes of " + name + " (pid " + pid + ") were not measured: " + proc.path(pid, "io")
                                    + " cannot be read by this user, or is not there.");
                }
                return DiskBytes.UNKNOWN;
            }
            return new DiskBytes(proc.number(DISK_READ), proc.number(DISK_WRITTEN));
        }

        private static long kibibytes(long count) {
            return count < 0 ? ProcessUsage.UNKNOWN : count * KIB;
        }
    }

    /** Asks the JDK, where there is no {@code /proc}: it knows the processor time only. */
    final class Portable implements ProcessReader {

        private final Optional<ProcessHandle> handle;

        public Portable(String name, long pid, NotMeasured notMeasured) {
            this.handle = ProcessHandle.of(pid);
            notMeasured.say(
                    "figures " + pid,
                    "Memory, context switches and disk bytes of " + name + " (pid " + pid
                            + ") were not measured: this system has no /proc.");
        }

        @Override
        public Optional<Figures> read() {
            return handle.filter(ProcessHandle::isAlive)
                    .map(alive -> new Figures(
                            alive.info()
                                    .totalCpuDuration()
                                    .map(java.time.Duration::toNanos)
                                    .orElse(ProcessUsage.UNKNOWN),
                            Memory.UNKNOWN,
                            Switches.UNKNOWN,
                            DiskBytes.UNKNOWN));
        }
    }
}
