package dev.weir.resource.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What programs beside those of a run take of the processors of this machine, which is Linux: the processes of a run are the
 * given one and those that it started. One thread at a time.
 */
public final class OtherPrograms {

    private static final double TICKS_PER_SECOND = 100;
    private static final double LEAST_PROCESSORS = 0.05;
    private static final int MOST_NAMED = 3;

    private final Path proc;
    private final long ownPid;
    private final int processors;
    private Map<Long, Seen> before = Map.of();
    private String load = "";
    private long beginNanos;

    /** A process, who started it, and the processor time that it has used. */
    private record Seen(long parent, String name, long startTicks, long cpuTicks) {}

    /** A program and how many processors it took. */
    private record Used(String name, long pid, double processors) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s (process %d) %.2f", name, pid, processors);
        }
    }

    /** @param proc the {@code /proc} folder, or one that stands for it */
    public OtherPrograms(Path proc, long ownPid, int processors) {
        this.proc = proc;
        this.ownPid = ownPid;
        this.processors = processors;
    }

    /** Those of the machine of this process. */
    public static OtherPrograms here() {
        return new OtherPrograms(
                Path.of("/proc"),
                ProcessHandle.current().pid(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Looks at all of them, for {@link #sentences} to tell what they use from now on. */
    public void begin(long nowNanos) {
        before = read();
        load = SystemFile.line(proc.resolve("loadavg")).split(" ", -1)[0];
        beginNanos = nowNanos;
    }

    /** What they have used since, and how busy the machine was when that began; empty when nobody can tell. */
    public Optional<String> sentences(long nowNanos) {
        double seconds = (nowNanos - beginNanos) / 1e9;
        if (before.isEmpty() || seconds <= 0) {
            return Optional.empty();
        }
        Map<Long, Seen> now = read();
        List<Used> used = now.entrySet().stream()
                .filter(one -> !isOwn(one.getKey(), now))
                .map(one -> new Used(one.getValue().name(), one.getKey(), ticks(one) / TICKS_PER_SECOND / seconds))
                .filter(one -> one.processors() >= LEAST_PROCESSORS)
                .sorted(Comparator.comparingDouble(Used::processors).reversed())
                .toList();
        String busy = load.isEmpty() ? "" : " When measuring began, the load average was " + load + ".";
        return Optional.of(told(used) + busy);
    }

    private String told(List<Used> used) {
        String of = processors == 1 ? "the processor" : "the " + processors + " processors";
        if (used.isEmpty()) {
            return "No other program used " + of
                    + " for long: the run itself is too much for this machine, or something" + " outside held it up.";
        }
        double sum = used.stream().mapToDouble(Used::processors).sum();
        return String.format(
                Locale.ROOT,
                "Other programs used %.2f of %s: %s%s.",
                sum,
                of,
                used.stream().limit(MOST_NAMED).map(Used::toString).collect(Collectors.joining(", ")),
                used.size() > MOST_NAMED ? " and " + (used.size() - MOST_NAMED) + " more" : "");
    }

    /** What a process has used since the beginning: all of it when it began later, or took the number of another. */
    private long ticks(Map.Entry<Long, Seen> now) {
        Seen then = before.get(now.getKey());
        if (then == null || then.startTicks() != now.getValue().startTicks()) {
            return now.getValue().cpuTicks();
        }
        return now.getValue().cpuTicks() - then.cpuTicks();
    }

    private boolean isOwn(long pid, Map<Long, Seen> all) {
        long at = pid;
        for (int generation = 0; generation <= all.size(); generation++) {
            Seen seen = all.get(at);
            if (at == ownPid || seen == null) {
                return at == ownPid;
            }
            at = seen.parent();
        }
        return false;
    }

    private Map<Long, Seen> read() {
        Map<Long, Seen> all = new HashMap<>();
        String[] names = new File(proc.toString()).list();
        for (String name : names == null ? new String[0] : names) {
            if (name.matches("[0-9]{1,9}")) {
                seen(name).ifPresent(seen -> all.put(Long.parseLong(name), seen));
            }
        }
        return all;
    }

    private Optional<Seen> seen(String pid) {
        try {
            String line = Files.readString(proc.resolve(pid).resolve("stat"), StandardCharsets.ISO_8859_1);
            int end = line.lastIndexOf(')');
            return ProcessStat.parse(line)
                    .map(stat -> new Seen(
                            Long.parseLong(line.substring(end + 2).split(" ", 3)[1]),
                            line.substring(line.indexOf('(') + 1, end),
                            stat.startTicks(),
                            stat.cpuTicks()));
        } catch (IOException | NumberFormatException gone) {
            return Optional.empty();
        }
    }
}
