package dev.weir.run.host;

import dev.weir.resource.os.ProcessorTime;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostSteal;
import dev.weir.result.WatchedHost;
import dev.weir.run.watch.ProcessWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The processor time that the hypervisor took from each host of a run while it measured. */
public final class StealResults {

    private static final double NANOS_PER_SECOND = 1e9;

    private StealResults() {}

    /**
     * One for each host with publishers or subscribers, or for the only host of the run, and one for each that was watched.
     *
     * @param fromNanos when measuring began, by the run's clock; a mark
     * @param toNanos when it ended; a mark
     */
    public static List<HostSteal> of(ProcessWatch watch, AcrossHosts across, long fromNanos, long toNanos) {
        List<HostSteal> all = new ArrayList<>();
        if (across.none()) {
            all.add(steal(HostSteal.THIS_HOST, watch, List.of(ProcessWatch.OWN), fromNanos, toNanos));
        }
        for (HostFigures host : across.hosts()) {
            List<String> telling = host.address().isEmpty() ? List.of(ProcessWatch.OWN) : host.processes();
            all.add(steal(host.name(), watch, telling, fromNanos, toNanos));
        }
        for (WatchedHost host : across.watchedHosts()) {
            all.add(steal(host.name(), watch, host.processes().subList(0, 1), fromNanos, toNanos));
        }
        return all;
    }

    /** Every process of a host tells of all of its processors; one that ended early tells of less. */
    private static HostSteal steal(
            String host, ProcessWatch watch, List<String> telling, long fromNanos, long toNanos) {
        return telling.stream()
                .map(process -> watch.hostTime(process, fromNanos, toNanos))
                .filter(ProcessorTime::known)
                .max(Comparator.comparingLong(time -> time.busyNanos() + time.stolenNanos()))
                .map(time -> new HostSteal(
                        host,
                        (time.busyNanos() + time.stolenNanos()) / NANOS_PER_SECOND,
                        time.stolenNanos() / NANOS_PER_SECOND))
                .orElse(new HostSteal(host, -1, -1));
    }
}
