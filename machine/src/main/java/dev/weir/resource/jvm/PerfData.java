package dev.weir.resource.jvm;

import dev.weir.resource.os.ProcessUsage.GcPauses;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the counters of garbage collection lie in a HotSpot file of counters: a header, then entries of a name and a
 * number or a text each. Immutable.
 *
 * @param counters the collectors that pause the program
 * @param ticksPerSecond in what their times are counted
 * @param order byte order of the file
 */
record PerfData(List<Collector> counters, long ticksPerSecond, ByteOrder order) {

    private static final int MAGIC = 0xcafec0c0;
    private static final int HEADER_BYTES = 32;
    private static final int ENTRY_HEADER_BYTES = 20;
    private static final int MAJOR_VERSION = 2;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String COLLECTOR = "sun.gc.collector.";
    private static final int MOST_COLLECTORS = 16;

    /**
     * Offsets of the counters of one collector in the file.
     *
     * @param countOffset of the number of its pauses
     * @param ticksOffset of the time spent in them
     */
    record Collector(int countOffset, int ticksOffset) {}

    /** The file is not one of counters, or not yet. The message says why. */
    static final class UnreadableException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    PerfData {
        counters = List.copyOf(counters);
    }

    /** Finds the counters in a file, from position 0 to its limit. */
    static PerfData parse(ByteBuffer file) throws UnreadableException {
        if (file.limit() < HEADER_BYTES || file.order(ByteOrder.BIG_ENDIAN).getInt(0) != MAGIC) {
            throw new UnreadableException("it does not begin like a file of HotSpot counters");
        }
        ByteOrder order = file.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        if (file.get(5) != MAJOR_VERSION) {
            throw new UnreadableException("it has format " + file.get(5) + ", expected " + MAJOR_VERSION);
        }
        if (file.get(7) == 0) {
            throw new UnreadableException("the JVM has not filled it yet");
        }
        Map<String, Entry> entries = entries(file.order(order));
        return new PerfData(collectors(entries, file), ticksPerSecond(entries, file), order);
    }

    /**
     * One entry.
     *
     * @param dataOffset where its value is
     * @param dataBytes length of its value
     */
    private record Entry(int dataOffset, int dataBytes) {}

    private static Map<String, Entry> entries(ByteBuffer file) throws UnreadableException {
        int count = file.getInt(28);
        long offset = Integer.toUnsignedLong(file.getInt(24));
        Map<String, Entry> entries = new HashMap<>();
        for (int index = 0; index < count; index++) {
            if (offset + ENTRY_HEADER_BYTES > file.limit()) {
                throw cut(index, count);
            }
            int start = (int) offset;
            long entryBytes = Integer.toUnsignedLong(file.getInt(start));
            long nameOffset = Integer.toUnsignedLong(file.getInt(start + 4));
            long dataOffset = Integer.toUnsignedLong(file.getInt(start + 16));
            boolean ordered = ENTRY_HEADER_BYTES <= nameOffset && nameOffset < dataOffset && dataOffset <= entryBytes;
            if (!ordered || offset + entryBytes > file.limit()) {
                throw cut(index, count);
            }
            String name = text(file, (int) (offset + nameOffset), (int) (dataOffset - nameOffset));
            entries.put(name, new Entry((int) (offset + dataOffset), (int) (entryBytes - dataOffset)));
            offset += entryBytes;
        }
        return entries;
    }

    private static UnreadableException cut(int index, int count) {
        return new UnreadableException("its entry " + index + " of " + count + " is cut or garbled");
    }

    private static String text(ByteBuffer file, int offset, int limitBytes) {
        byte[] bytes = new byte[limitBytes];
        file.get(offset, bytes);
        int length = 0;
        while (length < limitBytes && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static long ticksPerSecond(Map<String, Entry> entries, ByteBuffer file) throws UnreadableException {
        long ticksPerSecond = file.getLong(number(entries, "sun.os.hrt.frequency"));
        if (ticksPerSecond <= 0) {
            throw new UnreadableException("its clock has " + ticksPerSecond + " ticks a second");
        }
        return ticksPerSecond;
    }

    private static List<Collector> collectors(Map<String, Entry> entries, ByteBuffer file) throws UnreadableException {
        List<Collector> collectors = new ArrayList<>();
        // The numbers of collectors may have gaps: ZGC has 0 and 2.
        for (int index = 0; index < MOST_COLLECTORS; index++) {
            String prefix = COLLECTOR + index;
            Entry name = entries.get(prefix + ".name");
            if (name == null) {
                continue;
            }
            String collector = text(file, name.dataOffset(), name.dataBytes());
            if (collector.startsWith("Shenandoah")) {
                throw new UnreadableException("Shenandoah counts cycles there, during which the program runs on");
            }
            collectors.add(new Collector(number(entries, prefix + ".invocations"), number(entries, prefix + ".time")));
        }
        if (collectors.isEmpty()) {
            throw new UnreadableException("it names no garbage collector");
        }
        return collectors;
    }

    private static int number(Map<String, Entry> entries, String name) throws UnreadableException {
        Entry entry = entries.get(name);
        if (entry == null || entry.dataBytes() < Long.BYTES) {
            throw new UnreadableException("it has no " + name);
        }
        return entry.dataOffset();
    }

    /** Number and time of the pauses in a later state of the same file. */
    GcPauses pauses(ByteBuffer file) throws UnreadableException {
        file.order(order);
        long count = 0;
        long ticks = 0;
        for (Collector collector : counters) {
            if (Math.max(collector.countOffset(), collector.ticksOffset()) + Long.BYTES > file.limit()) {
                throw new UnreadableException("it was cut");
            }
            count += file.getLong(collector.countOffset());
            ticks += file.getLong(collector.ticksOffset());
        }
        return new GcPauses(count, Math.round(ticks * (NANOS_PER_SECOND / ticksPerSecond)));
    }
}
