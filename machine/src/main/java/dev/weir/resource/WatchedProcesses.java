package dev.weir.resource;

import dev.weir.clock.RunClock;
import dev.weir.resource.os.HostReader;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessStat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Samples processes of this host that are not of the run, such as those of the system under test, and the host as a whole. It only
 * reads what the system tells of them. One thread at a time.
 */
public final class WatchedProcesses implements AutoCloseable {

    private final RunClock clock;
    private final NotMeasured notMeasured;
    private final Probes probes;
    private final ProcessFinder finder;
    private final HostReader host;
    private final List<WatchedGroup> groups;

    WatchedProcesses(List<ProcessChoice> choices, String hostName, RunClock clock, Probes probes, Path sys) {
        this.clock = clock;
        this.notMeasured = probes.notMeasured();
        this.probes = probes;
        this.host = new HostReader(probes.procRoot(), sys, probes.processors());
        List<ProcessChoice> ofProcesses =
                choices.stream().filter(choice -> !choice.isHost()).toList();
        this.finder = new ProcessFinder(probes.procRoot(), ofProcesses, thisAndThoseThatStartedIt());
        this.groups = ofProcesses.stream()
                .map(choice -> new WatchedGroup(choice.name(), choice.name() + " on " + hostName, probes))
                .toList();
    }

    /**
     * Begins to watch.
     *
     * @param hostName what reports call this host
     * @param clock of this host
     */
    public static WatchedProcesses open(List<ProcessChoice> choices, String hostName, RunClock clock) {
        return new WatchedProcesses(
                choices, hostName, clock, Probes.ofThisMachine(clock, new NotMeasured()), Path.of("/sys"));
    }

    /**
     * Why these processes cannot be watched here, in words for the user; nothing if they can. Processes that a pattern finds need
     * not be there yet.
     */
    public static Optional<String> refusal(List<ProcessChoice> choices) {
        if (!Files.isReadable(Path.of("/proc/self/stat"))) {
            return Optional.of("processes can be watched on Linux only: there is no /proc here");
        }
        Set<String> names = new HashSet<>();
        for (ProcessChoice choice : choices) {
            if (!names.add(choice.name())) {
                return Optional.of("the name '" + choice.name() + "' is given twice");
            }
            for (long pid : choice.pids()) {
                if (ProcessStat.of(pid).filter(stat -> !stat.hasEnded()).isEmpty()) {
                    return Optional.of("there is no process " + pid + " ('" + choice.name() + "') on this host");
                }
            }
        }
        return Optional.empty();
    }

    private static Set<Long> thisAndThoseThatStartedIt() {
        Set<Long> pids = new HashSet<>();
        Optional<ProcessHandle> process = Optional.of(ProcessHandle.current());
        while (process.isPresent() && pids.add(process.get().pid())) {
            process = process.get().parent();
        }
        return pids;
    }

    /**
     * What everything that is watched has used until now. Takes some milliseconds.
     *
     * @param exact whether the counters of sockets are read even when that costs more than the share of time that it may take
     */
    public WatchedSample sample(boolean exact) {
        List<List<Long>> found = finder.find();
        for (int i = 0; i < groups.size(); i++) {
            groups.get(i).attach(found.get(i));
        }
        probes.sockets().refresh(exact);
        long atNanos = clock.nanos();
        List<WatchedUsage> usages = new ArrayList<>();
        usages.add(new WatchedUsage(ProcessChoice.HOST, 1, 0, host.read()));
        groups.forEach(group -> usages.add(group.sample()));
        return new WatchedSample(atNanos, usages, notMeasured.sentences());
    }

    @Override
    public void close() {
        groups.forEach(WatchedGroup::close);
        probes.sockets().close();
    }
}
