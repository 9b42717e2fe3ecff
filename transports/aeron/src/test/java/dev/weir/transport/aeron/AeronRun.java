package dev.weir.transport.aeron;

import dev.weir.result.RunResult;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunOutcome;
import dev.weir.run.RunRequest;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whole runs of two seconds at 200 messages a second, after a warm-up of one. Threads sleep while they wait, because other
 * tests run beside.
 */
final class AeronRun {

    private AeronRun() {}

    /** @param settings in addition to those of all runs, or in their place */
    static RunResult of(RunHosts hosts, RunListener listener, String... settings) throws IOException {
        return outcome(hosts, listener, OutputStream.nullOutputStream(), settings)
                .result();
    }

    /** @param histogramLog takes the latencies of each second */
    static RunOutcome<RunResult> outcome(
            RunHosts hosts, RunListener listener, OutputStream histogramLog, String... settings) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "payload={ random: binary, size: 100B }",
                "rate=200/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=2s",
                "idle.conductor=backoff",
                "idle.publisher=backoff",
                "idle.subscriber=backoff"));
        options.addAll(List.of(settings));
        AeronDriver driver = new AeronDriver();
        Scenario scenario = new ScenarioFiles(Path.of("no-scenarios-here"), List.of(driver)).load("aeron", options);
        var request = RunRequest.of(
                        driver,
                        scenario.target().settings(),
                        new RunRequest.Start(0x40575, List.of("weir"), "test", ""))
                .on(hosts);
        return new Run<>(request, MessageWork.of(scenario, histogramLog, FaultInjection.NONE), listener).execute();
    }
}
