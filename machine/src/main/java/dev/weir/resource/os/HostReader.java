package dev.weir.resource.os;

import dev.weir.resource.os.ProcessUsage.GcPauses;
import dev.weir.resource.os.ProcessUsage.Memory;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what a host as a whole has used since it was started. Time that a hypervisor gave to other hosts is counted apart. Memory is
 * what is not available to programs. Network bytes are those of its physical interfaces, or of all but loopback where none is
 * physical, as in a container; disk bytes are those of its physical disks. One thread at a time.
 */
public final class HostReader {

    private static final long SECTOR_BYTES = 512;
    private static final long KIB = 1024;

    private static final int DISK_NAME = 2;
    private static final int READ_SECTORS = 5;
    private static final int WRITTEN_SECTORS = 9;
    private static final int RECEIVED = 0;
    private static final int SENT = 8;
    private static final String LOOPBACK = "lo";

    private final Path proc;
    private final Path sys;
    private final ProcessorReader processors;
    private final Map<String, Boolean> physical = new HashMap<>();

    /**
     * @param proc the {@code /proc} folder, or one that stands for it
     * @param sys the {@code /sys} folder, or one that stands for it
     * @param processors reads what its processors did
     */
    public HostReader(Path proc, Path sys, ProcessorReader processors) {
        this.proc = proc;
        this.sys = sys;
        this.processors = processors;
    }

    /** What it has used until now. */
    public ProcessUsage read() {
        ProcessorTime time = processors.read();
        return new ProcessUsage(
                time.busyNanos(), memory(), Switches.UNKNOWN, network(), disk(), GcPauses.UNKNOWN, false, time);
    }

    private Memory memory() {
        long total = ProcessUsage.UNKNOWN;
        long available = ProcessUsage.UNKNOWN;
        for (String line : SystemFile.lines(proc.resolve("meminfo"))) {
            if (line.startsWith("MemTotal:")) {
                total = kibibytes(line);
            } else if (line.startsWith("MemAvailable:")) {
                available = kibibytes(line);
            }
        }
        long used = total < 0 || available < 0 ? ProcessUsage.UNKNOWN : (total - available) * KIB;
        return new Memory(used, ProcessUsage.UNKNOWN);
    }

    private static long kibibytes(String line) {
        String value = line.substring(line.indexOf(':') + 1).strip();
        int end = value.indexOf(' ');
        return number(end < 0 ? value : value.substring(0, end));
    }

    private NetworkBytes network() {
        NetworkBytes physical = new NetworkBytes(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);
        NetworkBytes all = physical;
        for (String line : SystemFile.lines(proc.resolve("net/dev"))) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? LOOPBACK : line.substring(0, colon).strip();
            List<String> counters = colon < 0 ? List.of() : fields(line, colon + 1);
            if (!name.equals(LOOPBACK) && counters.size() > SENT) {
                long received = number(counters.get(RECEIVED));
                long sent = number(counters.get(SENT));
                all = plus(all, received, sent);
                if (isPhysical("class/net", name)) {
                    physical = plus(physical, received, sent);
                }
            }
        }
        return physical.receivedBytes() < 0 ? all : physical;
    }

    private static NetworkBytes plus(NetworkBytes sum, long received, long sent) {
        return new NetworkBytes(Math.max(0, sum.receivedBytes()) + received, Math.max(0, sum.sentBytes()) + sent);
    }

    private DiskBytes disk() {
        DiskBytes sum = DiskBytes.UNKNOWN;
        for (String line : SystemFile.lines(proc.resolve("diskstats"))) {
            List<String> fields = fields(line, 0);
            if (fields.size() > WRITTEN_SECTORS && isPhysical("block", fields.get(DISK_NAME))) {
                sum = new DiskBytes(
                        Math.max(0, sum.readBytes()) + number(fields.get(READ_SECTORS)) * SECTOR_BYTES,
                        Math.max(0, sum.writtenBytes()) + number(fields.get(WRITTEN_SECTORS)) * SECTOR_BYTES);
            }
        }
        return sum;
    }

    /** Looked up once: a look costs more than everything else that is read of an interface or a disk. */
    private boolean isPhysical(String kind, String name) {
        return physical.computeIfAbsent(
                kind + "/" + name, path -> Files.exists(sys.resolve(path).resolve("device")));
    }

    /** What stands between blanks, from a place on. Code that runs once a second is not compiled soon, and splits slowly. */
    private static List<String> fields(String line, int from) {
        List<String> fields = new ArrayList<>();
        int start = from;
        for (int at = from; at <= line.length(); at++) {
            if (at == line.length() || line.charAt(at) == ' ') {
                if (at > start) {
                    fields.add(line.substring(start, at));
                }
                start = at + 1;
            }
        }
        return fields;
    }

    /** A counter of the kernel; 0 where there is something else, which no kernel writes. */
    private static long number(String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
