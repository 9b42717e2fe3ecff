package dev.weir.run;

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
 * @param runId identity of the run, as a number
 * @param system the system under test, in words: {@code kafka (embedded 4.3.1, 1 broker)}
 * @param processes processes whose cost is measured beside the tool's own, by name
 * @param command the command line that repeats the run
 * @param weirVersion version of Weir
 * @param startedAt start of the run, ISO-8601 in UTC
 * @param histogramLog where the histograms go; closed by the run
 */
public record RunRequest(
        Scenario scenario,
        TransportDriver driver,
        Settings settings,
        int runId,
        String system,
        Map<String, Long> processes,
        List<String> command,
        String weirVersion,
        String startedAt,
        OutputStream histogramLog) {

    /** The run's identity as 8 hexadecimal digits. */
    public String runIdText() {
        return String.format("%08x", runId);
    }
}
