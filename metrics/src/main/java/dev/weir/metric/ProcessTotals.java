package dev.weir.metric;

import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost.DiskBytes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each process has used since the messages of a run began to flow. Thread-safe. */
final class ProcessTotals {

    private final Map<String, ProcessUse> totals = new LinkedHashMap<>();

    /** Adds what was used in a further interval. */
    synchronized void add(List<ProcessUse> uses) {
        uses.forEach(use -> totals.merge(use.name(), use, ProcessTotals::sum));
    }

    synchronized Collection<ProcessUse> all() {
        return List.copyOf(totals.values());
    }

    synchronized void clear() {
        totals.clear();
    }

    private static ProcessUse sum(ProcessUse before, ProcessUse later) {
        return new ProcessUse(
                before.name(),
                sum(before.cpuSeconds(), later.cpuSeconds()),
                later.memoryBytes() < 0 ? before.memoryBytes() : later.memoryBytes(),
                sum(before.receivedBytes(), later.receivedBytes()),
                sum(before.sentBytes(), later.sentBytes()),
                sum(before.contextSwitches(), later.contextSwitches()),
                sum(before.gcSeconds(), later.gcSeconds()),
                new DiskBytes(
                        sum(before.disk().readBytes(), later.disk().readBytes()),
                        sum(before.disk().writtenBytes(), later.disk().writtenBytes())));
    }

    /** A growth that is unknown is none, so that what counts up never counts down. */
    private static long sum(long before, long growth) {
        return growth < 0 ? before : Math.max(before, 0) + growth;
    }

    private static double sum(double before, double growth) {
        return growth < 0 ? before : Math.max(before, 0) + growth;
    }
}
