package dev.weir.result;

import dev.weir.result.Verdict.Finding;
import dev.weir.result.fault.FaultFigures;
import dev.weir.result.lag.BacklogFigures;
import dev.weir.result.lag.LagFigures;
import dev.weir.result.lag.WorkFigures;
import dev.weir.result.others.OthersFigures;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything a run found: the content of {@code run.json}. Files write the components of its groups as its own.
 *
 * @param origin where it comes from
 * @param subject what was measured, in words
 * @param verdict whether the run can be trusted and whether it met what was expected
 * @param phases what the run did, in order
 * @param messages what became of the messages of the measured phase
 * @param resources what it took
 * @param acrossHosts the hosts and what went between them; none for a run on one host
 * @param setup what was in force
 * @param events what happened and when, in order
 * @param notMeasured what this run does not tell, as sentences
 */
public record RunResult(
        Origin origin,
        Subject subject,
        Verdict verdict,
        List<PhaseSpan> phases,
        MessageFigures messages,
        ResourceUse resources,
        AcrossHosts acrossHosts,
        Setup setup,
        List<Event> events,
        List<String> notMeasured)
        implements Result {

    /** The structure this version writes and reads. */
    public static final String SCHEMA = "weir.run/4";

    public RunResult {
        phases = List.copyOf(phases);
        events = List.copyOf(events);
        notMeasured = List.copyOf(notMeasured);
    }

    /**
     * Where a result comes from.
     *
     * @param schema name and version of this structure: {@code weir.run/4}; readers refuse another
     * @param weirVersion version of Weir that made the run
     * @param runId identity of the run, 8 hexadecimal digits
     * @param scenario name of the scenario
     * @param description what the scenario says of itself
     * @param startedAt start of the run, ISO-8601 in UTC
     * @param command the command line that repeats the run
     * @param scenarioText the scenario with every override and default applied, as YAML; secrets masked
     */
    public record Origin(
            String schema,
            String weirVersion,
            String runId,
            String scenario,
            String description,
            String startedAt,
            List<String> command,
            String scenarioText) {

        public Origin {
            command = List.copyOf(command);
        }
    }

    /**
     * What became of the messages of the measured phase.
     *
     * @param throughput rates
     * @param latencies distributions: round-trip, if messages were sent back, and end-to-end, publish, service, schedule-lag, tool-overhead
     * @param ledger the account of every message
     * @param crowd the light clients that subscribed; empty when subscribers did
     * @param hops the end-to-end latency of deliveries by the hops of their way, in its order: due-to-sent, sent-to-read,
     *     read-to-written, written-to-received; empty when the system did not say when it had them
     * @param faults the faults of the run and what they did; when there was no progress, whether there were faults or not
     * @param lag how far subscribers lagged behind the log; empty where that was not sampled
     * @param work what the work of the subscribers let through; empty without work
     * @param echoes the account of every echo; empty where latency is measured one way
     * @param backlog the backlog that subscribers worked off; empty where none was asked for
     * @param others the topic, where others filled it; empty where the run published
     * @param topics what became of the messages of each topic; empty in a run that names none
     */
    public record MessageFigures(
            Throughput throughput,
            List<Latency> latencies,
            Ledger ledger,
            List<CrowdFigures> crowd,
            List<Latency> hops,
            FaultFigures faults,
            List<LagFigures> lag,
            List<WorkFigures> work,
            List<EchoLedger> echoes,
            List<BacklogFigures> backlog,
            List<OthersFigures> others,
            List<TopicFigures> topics) {

        public MessageFigures {
            others = List.copyOf(others);
            topics = List.copyOf(topics);
            backlog = List.copyOf(backlog);
            echoes = List.copyOf(echoes);
            latencies = List.copyOf(latencies);
            crowd = List.copyOf(crowd);
            hops = List.copyOf(hops);
            lag = List.copyOf(lag);
            work = List.copyOf(work);
        }

        /** The same with an account of echoes. */
        public MessageFigures with(List<EchoLedger> ofEchoes) {
            return new MessageFigures(
                    throughput, latencies, ledger, crowd, hops, faults, lag, work, ofEchoes, backlog, others, topics);
        }

        /** The same with what became of the messages of each topic. */
        public MessageFigures by(List<TopicFigures> each) {
            return new MessageFigures(
                    throughput, latencies, ledger, crowd, hops, faults, lag, work, echoes, backlog, others, each);
        }

        /** The same with a backlog. */
        public MessageFigures workingOff(List<BacklogFigures> built) {
            return new MessageFigures(
                    throughput, latencies, ledger, crowd, hops, faults, lag, work, echoes, built, others, topics);
        }

        /** The same of a topic that others filled, if they did. */
        public MessageFigures ofOthers(Optional<OthersFigures> topic) {
            List<OthersFigures> one = topic.stream().toList();
            return new MessageFigures(
                    throughput, latencies, ledger, crowd, hops, faults, lag, work, echoes, backlog, one, topics);
        }

        /** Of a run whose messages went to subscribers. */
        public MessageFigures(Throughput throughput, List<Latency> latencies, Ledger ledger) {
            this(
                    throughput,
                    latencies,
                    ledger,
                    List.of(),
                    List.of(),
                    FaultFigures.NONE,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of());
        }
    }

    /**
     * What the measured phase took.
     *
     * @param processes cost of each process of the run
     * @param clientFigures what the clients counted themselves while measuring
     * @param pauses pauses of Weir's processes, or of the host, while measuring
     * @param steal processor time that hypervisors took from each host while measuring; empty where nothing was measured
     */
    public record ResourceUse(
            List<ProcessCost> processes, List<ClientFigure> clientFigures, Pauses pauses, List<HostSteal> steal) {

        /** Of which nothing is known of steal. */
        public ResourceUse(List<ProcessCost> processes, List<ClientFigure> clientFigures, Pauses pauses) {
            this(processes, clientFigures, pauses, List.of());
        }

        /** What is known of the steal of a host, by its name; not known if there is none. */
        public HostSteal steal(String host) {
            return steal.stream()
                    .filter(its -> its.host().equals(host))
                    .findFirst()
                    .orElse(new HostSteal(host, -1, -1));
        }

        public ResourceUse {
            steal = List.copyOf(steal);
            processes = List.copyOf(processes);
            clientFigures = List.copyOf(clientFigures);
        }
    }

    /**
     * What was in force.
     *
     * @param effectiveSettings the settings, read back from the system
     * @param environment the machine and the software, by name
     * @param percentiles the percentiles that results show first, ascending; empty for the usual ones
     */
    public record Setup(
            List<EffectiveSetting> effectiveSettings, Map<String, String> environment, List<Double> percentiles) {

        /** With the usual percentiles. */
        public Setup(List<EffectiveSetting> effectiveSettings, Map<String, String> environment) {
            this(effectiveSettings, environment, List.of());
        }

        public Setup {
            effectiveSettings = List.copyOf(effectiveSettings);
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
            percentiles = List.copyOf(percentiles);
        }
    }

    /** This result under another verdict. */
    public RunResult withVerdict(Verdict replacement) {
        return new RunResult(
                origin, subject, replacement, phases, messages, resources, acrossHosts, setup, events, notMeasured);
    }

    /** This result with one more finding, behind all others. */
    public RunResult with(Finding finding) {
        return withVerdict(new Verdict(
                verdict.outcome(),
                verdict.sentence(),
                Stream.concat(verdict.findings().stream(), Stream.of(finding)).toList(),
                verdict.expectations()));
    }
}
