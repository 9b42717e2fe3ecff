package dev.weir.resource;

import dev.weir.clock.RunClock;
import dev.weir.resource.jvm.GcCounters;
import dev.weir.resource.jvm.HotspotCounters;
import dev.weir.resource.jvm.OwnGc;
import dev.weir.resource.os.Libc;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcFolder;
import dev.weir.resource.os.ProcessReader;
import dev.weir.resource.os.ProcessorReader;
import dev.weir.resource.socket.SocketBytes;
import dev.weir.resource.socket.SocketDiagnostics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The ways this machine offers to look at a process. One thread at a time.
 *
 * @param procRoot the {@code /proc} folder, or one that stands for it
 * @param libc the C library, where it may be called
 * @param sockets counters of sockets
 * @param hotspotFolder where the JVMs of this user keep their counters
 * @param notMeasured takes what cannot be measured
 */
record Probes(Path procRoot, Optional<Libc> libc, SocketBytes sockets, Path hotspotFolder, NotMeasured notMeasured) {

    /** Those of the machine this JVM runs on. */
    static Probes ofThisMachine(RunClock clock, NotMeasured notMeasured) {
        Path proc = Path.of("/proc");
        Optional<Libc> libc = Libc.load();
        return new Probes(
                proc,
                libc,
                SocketDiagnostics.open(proc, libc, clock, notMeasured),
                HotspotCounters.folder(),
                notMeasured);
    }

    ProcessSampler sampler(String name, long pid) {
        return sampler(name, pid, true);
    }

    /** @param alone whether it is more than one of many, whose context switches and child processes are not read */
    ProcessSampler sampler(String name, long pid, boolean alone) {
        sockets.attach(name, pid);
        ProcessReader reader = Files.isDirectory(procRoot)
                ? new ProcessReader.Linux(name, pid, new ProcFolder(procRoot), libc, notMeasured, alone)
                : new ProcessReader.Portable(name, pid, notMeasured);
        GcCounters gc = pid == ProcessHandle.current().pid()
                ? new OwnGc()
                : new HotspotCounters(name, pid, hotspotFolder, notMeasured);
        return new ProcessSampler(name, pid, reader, sockets, gc, notMeasured);
    }

    /** Reads what the processors of this host did. */
    ProcessorReader processors() {
        return new ProcessorReader(procRoot, libc, notMeasured);
    }
}
