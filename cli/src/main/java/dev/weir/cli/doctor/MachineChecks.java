package dev.weir.cli.doctor;

import dev.weir.resource.os.Environment;
import dev.weir.unit.Counts;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Processors, memory, limits and disks of a machine.
 *
 * @param facts the machine by name, as in the report of a run
 * @param temporary the folder of temporary files
 */
record MachineChecks(Map<String, String> facts, Path temporary) {

    private static final double GIB = 1L << 30;
    private static final double LEAST_GIB_FREE = 2;
    private static final double LEAST_MEMORY_GIB = 4;
    private static final int MANY_FILES = 10_000;

    static MachineChecks ofThisMachine() {
        return new MachineChecks(
                Environment.describe(Path.of(".")), Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }

    List<Check> all() {
        List<Check> checks = new ArrayList<>();
        checks.add(processors());
        checks.add(load());
        checks.add(memory());
        checks.add(Check.ok("clock", fact("clock source")));
        checks.add(openFiles());
        checks.add(folder(temporary));
        return checks;
    }

    private String fact(String name) {
        return facts.getOrDefault(name, Environment.UNKNOWN);
    }

    private Check processors() {
        String visible = fact("CPU cores visible");
        String quota = fact("CPU quota");
        String text = visible + " visible" + (quota.equals("none") ? "" : ", of which this container may use " + quota);
        return number(visible, cores -> cores < 2)
                ? Check.limited("processors", text + "; publishers, subscribers and a broker take turns on it")
                : Check.ok("processors", text);
    }

    private Check load() {
        String load = fact("load average at start");
        String lastMinute = load.split(" ", -1)[0];
        double cores = Runtime.getRuntime().availableProcessors();
        String text = lastMinute + " processes ran or waited in the last minute";
        return number(lastMinute, waiting -> waiting > cores / 2)
                ? Check.limited("load", text + "; other work disturbs what is measured now")
                : Check.ok("load", text);
    }

    private Check memory() {
        String limit = fact("memory limit");
        boolean limited = !limit.equals("none") && !limit.equals(Environment.UNKNOWN);
        String most = limited ? limit : fact("memory");
        String text = most + (limited ? ", the limit of this container" : "");
        return number(most.split(" ", -1)[0], gib -> gib < LEAST_MEMORY_GIB)
                ? Check.limited("memory", text + "; a broker and a run take some 2 GiB")
                : Check.ok("memory", text);
    }

    private Check openFiles() {
        String limit = fact("open files limit");
        if (!limit.matches("[0-9]{1,9}")) {
            return Check.ok("open files", limit);
        }
        int most = Integer.parseInt(limit);
        String text = Counts.format(most) + " for each process";
        return most < MANY_FILES
                ? Check.limited("open files", text + "; every client takes one: raise the limit with ulimit -n")
                : Check.ok("open files", text + ", about as many clients");
    }

    static Check folder(Path folder) {
        String name = "temporary files";
        try {
            Path trial = Files.createTempFile(folder, "weir-doctor", ".txt");
            Files.delete(trial);
            FileStore store = Files.getFileStore(folder);
            double free = store.getUsableSpace() / GIB;
            String text = String.format(Locale.ROOT, "%.1f GiB free in %s", free, folder);
            return free < LEAST_GIB_FREE
                    ? Check.limited(name, text + "; a broker that Weir starts keeps its data there")
                    : Check.ok(name, text);
        } catch (IOException e) {
            return Check.broken(name, "cannot write into " + folder + ": " + e);
        }
    }

    private static boolean number(String text, Function<Double, Boolean> test) {
        return text.matches("[0-9]{1,9}(\\.[0-9]+)?") && test.apply(Double.parseDouble(text));
    }
}
