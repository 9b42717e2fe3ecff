package dev.weir.resource;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.socket.NoSocketBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder that stands for {@code /proc}. */
record FakeProc(Path root) {

    void process(long pid, String name, char state, long userTicks, long systemTicks, long startTicks)
            throws IOException {
        write(pid + "/stat", stat(pid, name, state, userTicks, systemTicks, startTicks));
        write(pid + "/status", "Name:\t" + name + "\nVmHWM:\t    2000 kB\nVmRSS:\t    1500 kB\n");
        disk(pid, 0, 0);
    }

    String stat(long pid, String name, char state, long userTicks, long systemTicks, long startTicks) {
        return pid + " (" + name + ") " + state + " 1 1 1 0 -1 4194304 99 0 0 0 " + userTicks + " " + systemTicks
                + " 0 0 20 0 1 0 " + startTicks + " 3133440 361 18446744073709551615\n";
    }

    void disk(long pid, long readBytes, long writtenBytes) throws IOException {
        write(
                pid + "/io",
                "rchar: 3\nwchar: 4\nsyscr: 5\nsyscw: 6\nread_bytes: " + readBytes + "\nwrite_bytes: " + writtenBytes
                        + "\ncancelled_write_bytes: 7\n");
    }

    void commandLine(long pid, String... arguments) throws IOException {
        write(pid + "/cmdline", String.join("\0", arguments) + "\0");
    }

    /** The process has ended, and its parent has noticed. */
    void end(long pid) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(Long.toString(pid)))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    void thread(long pid, long tid, long voluntary, long involuntary) throws IOException {
        write(
                pid + "/task/" + tid + "/status",
                "Name:\tx\nvoluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary
                        + "\n");
    }

    void endThread(long pid, long tid) throws IOException {
        Path task = root.resolve(pid + "/task/" + tid);
        Files.delete(task.resolve("status"));
        Files.delete(task);
    }

    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(path, text);
    }

    /** A sampler that looks at this folder only. */
    ProcessSampler sampler(String name, long pid, NotMeasured notMeasured) {
        return new Probes(root, Optional.empty(), new NoSocketBytes(), root.resolve("hsperfdata"), notMeasured)
                .sampler(name, pid);
    }
}
