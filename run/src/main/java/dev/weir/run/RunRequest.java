package dev.weir.run;

import dev.weir.result.RunResult;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * What a run needs to know.
 *
 * @param scenario what to measure
 * @param driver the transport's driver
 * @param settings the transport's settings, with addresses resolved
 * @param system the system under test, in words: {@code kafka (embedded 4.4.0, 1 broker)}
 * @param processes processes whose cost is measured beside the tool's own, by name
 * @param hosts the hosts of its publishers and subscribers; {@link RunHosts#NONE} for this host alone
 * @param start which run this is, and how it was started
 * @param histogramLog where the histograms go; closed by the run
 */
public record RunRequest(
        Scenario scenario,
        TransportDriver driver,
        Settings settings,
        String system,
        Map<String, Long> processes,
        RunHosts hosts,
        Start start,
        OutputStream histogramLog) {

    /** Where its result comes from. */
    public RunResult.Origin origin() {
        return new RunResult.Origin(
                RunResult.SCHEMA,
                start.weirVersion(),
                start.runIdText(),
                scenario.title().name(),
                scenario.title().description(),
                start.at(),
                start.command(),
                scenario.title().effectiveText());
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
