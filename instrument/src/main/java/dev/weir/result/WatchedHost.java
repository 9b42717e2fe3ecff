package dev.weir.result;

import dev.weir.result.HostFigures.HostLoss;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A host of the system under test that an agent watched: it had neither publishers nor subscribers.
 *
 * @param name its name; no two hosts of a run have the same
 * @param address the address it was reached at
 * @param processes what was watched there, by the names that their cost has, the host as a whole first
 * @param loss whether and when its agent was lost: figures are those until then
 * @param environment its machine and software, by name
 */
public record WatchedHost(
        String name, String address, List<String> processes, HostLoss loss, Map<String, String> environment) {

    private static final String ON = " on ";

    public WatchedHost {
        processes = List.copyOf(processes);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /** Whether its agent was lost. */
    public boolean lost() {
        return !loss.reason().isEmpty();
    }

    /** The name of what was watched on a host, as its cost has it: {@code broker on b1}. */
    public static String nameOf(String watched, String host) {
        return watched + ON + host;
    }

    /** What was watched, as whoever watched it calls it: {@code broker}, of {@code broker on b1}. */
    public static String watched(String process) {
        int on = process.indexOf(ON);
        return on < 0 ? process : process.substring(0, on);
    }
}
