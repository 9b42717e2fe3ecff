package dev.weir.resource;

import dev.weir.resource.jvm.GcCounters;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessReader;
import dev.weir.resource.os.ProcessReader.Figures;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessUsage.GcPauses;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.resource.socket.SocketBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.util.Optional;

/**
 * Samples one process from outside. When the process has ended, it goes on giving the last known figures, and says so.
 * One thread at a time.
 */
final class ProcessSampler implements AutoCloseable {

    private final String name;
    private final long pid;
    private final ProcessReader reader;
    private final SocketBytes sockets;
    private final GcCounters gc;
    private final NotMeasured notMeasured;
    private ProcessUsage last = ProcessUsage.NOTHING;

    ProcessSampler(
            String name, long pid, ProcessReader reader, SocketBytes sockets, GcCounters gc, NotMeasured notMeasured) {
        this.name = name;
        this.pid = pid;
        this.reader = reader;
        this.sockets = sockets;
        this.gc = gc;
        this.notMeasured = notMeasured;
    }

    String name() {
        return name;
    }

    long pid() {
        return pid;
    }

    /** Whether it has ended, so that it gives its last known figures. */
    boolean hasEnded() {
        return last.ended();
    }

    /** What the process has used so far. The bytes of its sockets are those of the last {@link SocketBytes#refresh}. */
    ProcessUsage sample() {
        if (last.ended()) {
            return last;
        }
        Optional<Figures> figures = reader.read();
        GcPauses pauses = gc.read();
        last = figures.map(now -> usage(now, pauses)).orElseGet(this::ended);
        return last;
    }

    /** Samples it for the last time; that it ends afterwards is no news. */
    ProcessUsage retire() {
        ProcessUsage latest = sample();
        last = latest.atEnd();
        return latest;
    }

    private ProcessUsage usage(Figures now, GcPauses pauses) {
        return new ProcessUsage(
                        now.cpuNanos(),
                        now.memory(),
                        now.switches(),
                        new NetworkBytes(sockets.receivedBytes(pid), sockets.sentBytes(pid)),
                        now.disk(),
                        pauses,
                        false,
                        ProcessorTime.UNKNOWN)
                .since(last);
    }

    private ProcessUsage ended() {
        notMeasured.say(
                "ended " + pid,
                last.equals(ProcessUsage.NOTHING)
                        ? name + " (pid " + pid + ") was not measured: there is no such process, or it may not be read."
                        : name + " (pid " + pid
                                + ") ended while it was measured: its figures are those of the last sample before.");
        return last.atEnd();
    }

    @Override
    public void close() {
        gc.close();
    }
}
