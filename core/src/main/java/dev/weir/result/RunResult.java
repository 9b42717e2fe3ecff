package dev.weir.result;

import java.util.List;
import java.util.Map;

/**
 * Everything a run found: the content of {@code run.json}.
 *
 * @param schema name and version of this structure: {@code weir.run/2}; readers refuse another
 * @param weirVersion version of Weir that made the run
 * @param runId identity of the run, 8 hexadecimal digits
 * @param scenario name of the scenario
 * @param description what the scenario says of itself
 * @param startedAt start of the run, ISO-8601 in UTC
 * @param command the command line that repeats the run
 * @param scenarioText the scenario with every override and default applied, as YAML; secrets masked
 * @param subject what was measured, in words
 * @param verdict whether the run can be believed and whether it met what was expected
 * @param phases what the run did, in order
 * @param throughput rates of the measured phase
 * @param latencies distributions of the measured phase: response, publish, service, lag, tool
 * @param ledger the account of every message of the measured phase
 * @param processes cost of each process of the run
 * @param clientFigures what the clients counted themselves while measuring
 * @param pauses pauses of Weir's processes, or of the host, while measuring
 * @param effectiveSettings what was really in force, read back from the system
 * @param environment the machine and the software, by name
 * @param events what happened and when, in order
 * @param notMeasured what this run does not tell, as sentences
 */
public record RunResult(
        String schema,
        String weirVersion,
        String runId,
        String scenario,
        String description,
        String startedAt,
        List<String> command,
        String scenarioText,
        Subject subject,
        Verdict verdict,
        List<Phase> phases,
        Throughput throughput,
        List<Latency> latencies,
        Ledger ledger,
        List<ProcessCost> processes,
        List<ClientValue> clientFigures,
        Pauses pauses,
        List<SettingValue> effectiveSettings,
        Map<String, String> environment,
        List<Event> events,
        List<String> notMeasured) {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.run/2";

    public RunResult {
        command = List.copyOf(command);
        phases = List.copyOf(phases);
        latencies = List.copyOf(latencies);
        processes = List.copyOf(processes);
        clientFigures = List.copyOf(clientFigures);
        effectiveSettings = List.copyOf(effectiveSettings);
        environment = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(environment));
        events = List.copyOf(events);
        notMeasured = List.copyOf(notMeasured);
    }

    /** This result under another verdict. */
    public RunResult withVerdict(Verdict replacement) {
        return new RunResult(
                schema,
                weirVersion,
                runId,
                scenario,
                description,
                startedAt,
                command,
                scenarioText,
                subject,
                replacement,
                phases,
                throughput,
                latencies,
                ledger,
                processes,
                clientFigures,
                pauses,
                effectiveSettings,
                environment,
                events,
                notMeasured);
    }
}
