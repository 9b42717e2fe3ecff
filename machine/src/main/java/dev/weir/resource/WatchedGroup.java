package dev.weir.resource;

import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessUsage.GcPauses;
import dev.weir.resource.os.ProcessUsage.Memory;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.os.Switches;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The processes of one name: those that run, and the sum of what those used that have ended. A figure that is not known of one of
 * them is not known of all. Context switches are not counted, so that watching a host costs little. One thread at a time.
 */
final class WatchedGroup implements AutoCloseable {

    private final String name;
    private final String reportedName;
    private final Probes probes;
    private final Map<Long, ProcessSampler> running = new TreeMap<>();
    /** Those that have ended and are still listed, because nobody has asked for how. */
    private final Set<Long> over = new HashSet<>();

    private ProcessUsage ended = ProcessUsage.NOT_BEGUN;

    /** @param reportedName what sentences for reports call it */
    WatchedGroup(String name, String reportedName, Probes probes) {
        this.name = name;
        this.reportedName = reportedName;
        this.probes = probes;
    }

    /** Also samples those of these processes that are new. */
    void attach(List<Long> pids) {
        over.retainAll(pids);
        pids.stream()
                .filter(pid -> !over.contains(pid))
                .forEach(pid -> running.computeIfAbsent(pid, added -> probes.sampler(reportedName, added, false)));
    }

    /** What they have used until now. Those that have ended run no more. */
    WatchedUsage sample() {
        ProcessUsage sum = ProcessUsage.NOT_BEGUN;
        for (Map.Entry<Long, ProcessSampler> one : new ArrayList<>(running.entrySet())) {
            ProcessUsage usage = one.getValue().sample();
            if (one.getValue().hasEnded()) {
                retire(one.getKey(), usage);
            } else {
                sum = sum(sum, usage);
            }
        }
        long pid = running.isEmpty() ? 0 : running.keySet().iterator().next();
        ProcessUsage all = sum(sum, ended);
        boolean peakKnown = running.size() == 1 && ended.equals(ProcessUsage.NOT_BEGUN);
        Memory memory = new Memory(
                all.memory().residentBytes(), peakKnown ? all.memory().peakBytes() : ProcessUsage.UNKNOWN);
        return new WatchedUsage(
                name,
                running.size(),
                pid,
                new ProcessUsage(
                        all.cpuNanos(),
                        memory,
                        all.switches(),
                        all.network(),
                        all.disk(),
                        all.pauses(),
                        false,
                        ProcessorTime.UNKNOWN));
    }

    private void retire(long pid, ProcessUsage last) {
        over.add(pid);
        ProcessSampler gone = running.remove(pid);
        if (gone != null) {
            gone.close();
        }
        if (last.cpuNanos() >= 0) {
            ProcessUsage all = sum(ended, last);
            ended = new ProcessUsage(
                    all.cpuNanos(),
                    ProcessUsage.NOT_BEGUN.memory(),
                    all.switches(),
                    all.network(),
                    all.disk(),
                    all.pauses(),
                    false,
                    ProcessorTime.UNKNOWN);
        }
    }

    private static ProcessUsage sum(ProcessUsage one, ProcessUsage other) {
        return new ProcessUsage(
                sum(one.cpuNanos(), other.cpuNanos()),
                new Memory(
                        sum(one.memory().residentBytes(), other.memory().residentBytes()),
                        Math.max(one.memory().peakBytes(), other.memory().peakBytes())),
                new Switches(
                        sum(one.switches().voluntary(), other.switches().voluntary()),
                        sum(one.switches().involuntary(), other.switches().involuntary())),
                new NetworkBytes(
                        sum(one.network().receivedBytes(), other.network().receivedBytes()),
                        sum(one.network().sentBytes(), other.network().sentBytes())),
                new DiskBytes(
                        sum(one.disk().readBytes(), other.disk().readBytes()),
                        sum(one.disk().writtenBytes(), other.disk().writtenBytes())),
                new GcPauses(
                        sum(one.pauses().count(), other.pauses().count()),
                        sum(one.pauses().nanos(), other.pauses().nanos())),
                false,
                ProcessorTime.UNKNOWN);
    }

    private static long sum(long one, long other) {
        return one < 0 || other < 0 ? ProcessUsage.UNKNOWN : one + other;
    }

    @Override
    public void close() {
        running.values().forEach(ProcessSampler::close);
    }
}
