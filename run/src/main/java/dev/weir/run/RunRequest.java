package dev.weir.run;

import dev.weir.result.RunResult;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Map;

/**
 * What a run needs to know beside its work.
 *
 * @param driver the transport's driver
 * @param settings the transport's settings, with addresses resolved
 * @param system the system under test, in words: {@code kafka (embedded 4.4.0, 1 broker)}
 * @param processes processes whose cost is measured beside the tool's own, by name
 * @param hosts the hosts that share its work; {@link RunHosts#NONE} for this host alone
 * @param start which run this is, and how it was started
 */
public record RunRequest(
        TransportDriver driver,
        Settings settings,
        String system,
        Map<String, Long> processes,
        RunHosts hosts,
        Start start) {

    /** On this host alone and beside no other process, over a system that is called as its driver is. */
    public static RunRequest of(TransportDriver driver, Settings settings, Start start) {
        return new RunRequest(driver, settings, driver.name(), Map.of(), RunHosts.NONE, start);
    }

    /** The same, shared by hosts. */
    public RunRequest on(RunHosts others) {
        return new RunRequest(driver, settings, system, processes, others, start);
    }

    /**
     * Where its result comes from.
     *
     * @param schema name and version of the structure of the result
     * @param title of what was run
     */
    public RunResult.Origin origin(String schema, Scenario.Title title) {
        return new RunResult.Origin(
                schema,
                start.weirVersion(),
                start.runIdText(),
                title.name(),
                title.description(),
                start.at(),
                start.command(),
                title.effectiveText());
    }

    /**
     * Which run this is, and how it was started.
     *
     * @param runId identity of the run, as a number
     * @param command the command line that repeats the run
     * @param weirVersion version of Weir
     * @param at when, ISO-8601 in UTC
     */
    public record Start(int runId, List<String> command, String weirVersion, String at) {

        /** The run's identity as 8 hexadecimal digits. */
        public String runIdText() {
            return String.format("%08x", runId);
        }
    }
}
