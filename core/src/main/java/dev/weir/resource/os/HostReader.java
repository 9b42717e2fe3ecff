package dev.weir.resource.os;

import dev.weir.resource.os.ProcessUsage.GcPauses;
import dev.weir.resource.os.ProcessUsage.Memory;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads what a host as a whole has used since it was started. Time that a hypervisor gave to other hosts is not counted. Memory is
 * what is not available to programs. Network bytes are those of its physical interfaces, or of all but loopback where none is
 * physical, as in a container; disk bytes are those of its physical disks.
 */
public final class HostReader {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long USUAL_TICKS_PER_SECOND = 100;
    private static final long SECTOR_BYTES = 512;
    private static final long KIB = 1024;

    /** Places of times in the first line of {@code stat}: user, nice, system, interrupts, soft interrupts. */
    private static final int[] BUSY = {1, 2, 3, 6, 7};

    private static final int READ_SECTORS = 5;
    private static final int WRITTEN_SECTORS = 9;
    private static final int RECEIVED = 0;
    private static final int SENT = 8;

    private final Path proc;
    private final Path sys;
    private final long ticksPerSecond;

    /**
     * @param proc the {@code /proc} folder, or one that stands for it
     * @param sys the {@code /sys} folder, or one that stands for it
     * @param libc the C library, where it may be called
     */
    public HostReader(Path proc, Path sys, Optional<Libc> libc) {
        this.proc = proc;
        this.sys = sys;
        this.ticksPerSecond = libc.map(Libc::ticksPerSecond).orElse(USUAL_TICKS_PER_SECOND);
    }

    /** What it has used until now. */
    public ProcessUsage read() {
        return new ProcessUsage(cpuNanos(), memory(), Switches.UNKNOWN, network(), disk(), GcPauses.UNKNOWN, false);
    }

    private long cpuNanos() {
        String[] times = SystemFile.line(proc.resolve("stat")).split("\\s+", -1);
        if (times.length <= BUSY[BUSY.length - 1] || !times[0].equals("cpu")) {
            return ProcessUsage.UNKNOWN;
        }
        long ticks =
                Arrays.stream(BUSY).mapToLong(place -> number(times[place])).sum();
        return ticks * (NANOS_PER_SECOND / ticksPerSecond);
    }

    private Memory memory() {
        long total = kibibytes("MemTotal");
        long available = kibibytes("MemAvailable");
        long used = total < 0 || available < 0 ? ProcessUsage.UNKNOWN : (total - available) * KIB;
        return new Memory(used, ProcessUsage.UNKNOWN);
    }

    private long kibibytes(String key) {
        String value = SystemFile.value(proc.resolve("meminfo"), key, ':');
        return value.isEmpty() ? ProcessUsage.UNKNOWN : number(value.split(" ", 2)[0]);
    }

    private record Interface(String name, List<String> counters) {}

    private NetworkBytes network() {
        List<Interface> others = SystemFile.lines(proc.resolve("net/dev")).stream()
                .filter(line -> line.indexOf(':') > 0)
                .map(line -> new Interface(
                        line.substring(0, line.indexOf(':')).strip(),
                        List.of(line.substring(line.indexOf(':') + 1).strip().split("\\s+", -1))))
                .filter(one -> !one.name().equals("lo") && one.counters().size() > SENT)
                .toList();
        List<Interface> physical = others.stream()
                .filter(one -> Files.exists(
                        sys.resolve("class/net").resolve(one.name()).resolve("device")))
                .toList();
        List<Interface> counted = physical.isEmpty() ? others : physical;
        if (counted.isEmpty()) {
            return new NetworkBytes(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);
        }
        return new NetworkBytes(
                counted.stream()
                        .mapToLong(one -> number(one.counters().get(RECEIVED)))
                        .sum(),
                counted.stream().mapToLong(one -> number(one.counters().get(SENT))).sum());
    }

    private DiskBytes disk() {
        List<String[]> physical = SystemFile.lines(proc.resolve("diskstats")).stream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields.length > WRITTEN_SECTORS)
                .filter(fields ->
                        Files.exists(sys.resolve("block").resolve(fields[2]).resolve("device")))
                .toList();
        if (physical.isEmpty()) {
            return DiskBytes.UNKNOWN;
        }
        return new DiskBytes(
                physical.stream()
                                .mapToLong(fields -> number(fields[READ_SECTORS]))
                                .sum()
                        * SECTOR_BYTES,
                physical.stream()
                                .mapToLong(fields -> number(fields[WRITTEN_SECTORS]))
                                .sum()
                        * SECTOR_BYTES);
    }

    /** A counter of the kernel; 0 where there is something else, which no kernel writes. */
    private static long number(String text) {
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    }
}
