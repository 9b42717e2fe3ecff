package dev.weir.metric;

import dev.weir.clock.ClockBound;
import dev.weir.measure.AllAccounts.Snapshot;
import dev.weir.measure.LatencyKind;
import dev.weir.metric.RunMetrics.RunningPhase;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.Ledger;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.live.LiveHost;
import dev.weir.secret.Secrets;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The figures of runs by the names and units of Prometheus. */
final class RunFamilies {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String UNLOOKED = "absent without subscribers, and where messages carry no identity.";
    private static final List<String> PHASES =
            List.of("connect", "provision", "ready", "warm-up", "measure", "heal", "drain", "audit", "finished");

    private final FamilyList families;
    private final RunMetrics metrics;

    private RunFamilies(FamilyList families, RunMetrics metrics) {
        this.families = families;
        this.metrics = metrics;
    }

    static void add(FamilyList families, RunMetrics metrics) {
        RunFamilies all = new RunFamilies(families, metrics);
        families.countingFrom(metrics.openedEpochMillis());
        all.run();
        families.countingFrom(metrics.begunEpochMillis());
        all.progress();
        all.messages();
        all.receipts();
        all.ledger();
        all.latencies();
        all.processes();
        all.hosts();
    }

    private void run() {
        families.info(
                "weir_build", "Always 1; the label is the running version.", Labels.of("version", metrics.version()));
        families.info(
                "weir_run",
                "Always 1; the labels say what is run.",
                Labels.of(
                        "scenario",
                        Secrets.masked(metrics.subject().scenario()),
                        "transport",
                        metrics.subject().transport(),
                        "cell",
                        Secrets.masked(metrics.subject().cell())));
        families.gauge(
                "weir_run_verdict",
                "1 for the verdict of the run that is over; absent before.",
                metrics.outcome().isPresent() ? List.of(Outcome.values()) : List.of(),
                outcome -> Labels.of("verdict", outcome.name()),
                outcome -> metrics.outcome().equals(Optional.of(outcome)) ? 1 : 0);
        families.counter(
                "weir_runs",
                "Runs of this command that are over, by verdict.",
                List.copyOf(metrics.outcomes().entrySet()),
                entry -> Labels.of("verdict", entry.getKey().name()),
                entry -> entry.getValue());
    }

    private void progress() {
        RunningPhase phase = metrics.phase();
        families.gauge(
                "weir_run_phase",
                "1 for the phase that goes on, 0 for the others.",
                PHASES,
                name -> Labels.of("phase", name),
                name -> name.equals(phase.name()) ? 1 : 0);
        families.gauge(
                "weir_run_phase_elapsed_seconds",
                "How long the phase has lasted.",
                List.of(phase),
                running -> Labels.EMPTY,
                running -> (System.nanoTime() - running.startNanos()) / NANOS_PER_SECOND);
        families.gauge(
                "weir_run_phase_expected_seconds",
                "How long the phase should last; 0 when that is not known.",
                List.of(phase),
                running -> Labels.EMPTY,
                running -> running.expectedNanos() / NANOS_PER_SECOND);
    }

    private void messages() {
        count(
                "weir_messages_scheduled",
                "Messages that were due; absent where others publish, as sent, acknowledged and failed ones.",
                figures -> figures.counts().scheduled());
        count(
                "weir_messages_sent",
                "Messages handed to the transport.",
                figures -> figures.counts().published(Snapshot::sent));
        count(
                "weir_messages_acked",
                "Messages confirmed by the system.",
                figures -> figures.counts().published(Snapshot::acked));
        count(
                "weir_messages_failed",
                "Messages that failed or may have failed.",
                figures -> figures.counts().published(Snapshot::failed));
        count(
                "weir_messages_delivered",
                "Messages received for the first time, over all subscribers; absent without any.",
                figures -> figures.counts().delivered());
        count(
                "weir_delivered_bytes",
                "Bytes of delivered messages; 0 where they are not read, absent without subscribers.",
                figures -> figures.counts().deliveredBytes());
        now(
                "weir_messages_backlog",
                "Messages due and not yet received; without subscribers, not yet confirmed; where others publish, the consumer lag.",
                figures -> figures.counts().backlog());
        now(
                "weir_messages_missing",
                "Messages that later ones overtook at least a second ago: lost, or still under way; " + UNLOOKED,
                figures -> figures.counts().missing());
    }

    private void receipts() {
        count(
                "weir_messages_duplicate",
                "Messages received again; " + UNLOOKED,
                figures -> figures.counts().troubles().duplicate());
        count(
                "weir_messages_out_of_order",
                "Messages received after a later one; absent where order is not promised, without subscribers, and where"
                        + " messages carry no identity.",
                figures -> figures.counts().troubles().outOfOrder());
        count(
                "weir_messages_corrupt",
                "Messages that failed their checksum, or could not be read; absent without subscribers, and while it is 0"
                        + " where messages carry no identity.",
                figures -> figures.counts().troubles().corrupt());
        count(
                "weir_messages_foreign",
                "Messages that are not of this run; " + UNLOOKED,
                figures -> figures.counts().troubles().foreign());
    }

    /** What is only known when a run has been audited; what it lost only if its subscribers read the log to the end. */
    private void ledger() {
        List<Ledger.Account> audited = metrics.result()
                .map(result -> result.messages().ledger())
                .filter(Ledger::lossKnown)
                .map(ledger -> List.of(ledger.total()))
                .orElse(List.of());
        families.counter(
                "weir_messages_lost",
                "Messages confirmed and not received; absent until the run is over, and where loss is inconclusive.",
                audited,
                account -> Labels.of("phase", "measure"),
                account -> account.comparison().lost());
        List<Ledger.Account> sent = metrics.result()
                .map(result -> List.of(result.messages().ledger().total()))
                .orElse(List.of());
        families.counter(
                "weir_messages_unsent",
                "Messages due and never sent; absent until the run is over.",
                sent,
                account -> Labels.of("phase", "measure"),
                account -> account.sending().unsent());
        families.counter(
                "weir_messages_unresolved",
                "Messages neither confirmed nor refused; absent until the run is over.",
                sent,
                account -> Labels.of("phase", "measure"),
                account -> account.sending().unresolved());
    }

    private void latencies() {
        latency(
                "weir_end_to_end_latency_seconds",
                "Intended instant to received. Messages that have not arrived are in no bucket.",
                LatencyKind.END_TO_END);
        latency(
                "weir_round_trip_latency_seconds",
                "Intended instant to the echo's arrival. Messages whose echo has not come back are in no bucket.",
                LatencyKind.ROUND_TRIP);
        latency("weir_publish_latency_seconds", "Intended instant to acknowledged.", LatencyKind.PUBLISH);
        latency("weir_service_time_seconds", "Sent to received.", LatencyKind.SERVICE);
        latency("weir_schedule_lag_seconds", "Intended instant to sent.", LatencyKind.SCHEDULE_LAG);
        latency(
                "weir_tool_overhead_seconds",
                "The part of the schedule lag that Weir or its host caused.",
                LatencyKind.TOOL_OVERHEAD);
    }

    private void latency(String name, String help, LatencyKind kind) {
        families.histogram(name, help, metrics.phases(), RunFamilies::label, figures -> figures.latency(kind));
    }

    private void processes() {
        Collection<ProcessUse> all = metrics.processes();
        used("weir_process_cpu_seconds", "Processor time since messages flow.", all, ProcessUse::cpuSeconds);
        families.gauge(
                "weir_process_resident_memory_bytes",
                "Resident memory.",
                known(all, ProcessUse::memoryBytes),
                RunFamilies::label,
                ProcessUse::memoryBytes);
        used(
                "weir_process_network_receive_bytes",
                "Bytes received by the sockets of the process.",
                all,
                ProcessUse::receivedBytes);
        used(
                "weir_process_network_transmit_bytes",
                "Bytes sent by the sockets of the process.",
                all,
                ProcessUse::sentBytes);
        used(
                "weir_process_disk_read_bytes",
                "Bytes read from disks.",
                all,
                use -> use.disk().readBytes());
        used(
                "weir_process_disk_written_bytes",
                "Bytes written to disks.",
                all,
                use -> use.disk().writtenBytes());
        used("weir_process_context_switches", "Context switches.", all, ProcessUse::contextSwitches);
        used("weir_process_gc_seconds", "Time in garbage collections.", all, ProcessUse::gcSeconds);
    }

    private void hosts() {
        Collection<LiveHost> all = metrics.hosts();
        families.gauge(
                "weir_host_clock_bound_seconds",
                "By how much the clock of the host may be wrong at present; absent while that is not known.",
                all.stream()
                        .filter(host -> host.bound() instanceof ClockBound.Within)
                        .toList(),
                RunFamilies::label,
                host -> host.bound() instanceof ClockBound.Within within ? within.nanos() / NANOS_PER_SECOND : 0);
        families.gauge(
                "weir_host_behind_seconds",
                "For how long the schedule has been ahead of the publishers of the host, about.",
                all,
                RunFamilies::label,
                host -> host.lateness().behindNanos() / NANOS_PER_SECOND);
        families.gauge(
                "weir_host_silent_seconds",
                "For how long a process of the host has reported nothing; they report ten times a second.",
                all,
                RunFamilies::label,
                host -> host.lateness().silentNanos() / NANOS_PER_SECOND);
        families.gauge(
                "weir_host_lost",
                "1 if the host was lost, 0 while it is there.",
                all,
                RunFamilies::label,
                host -> host.lateness().lost() ? 1 : 0);
    }

    private static Labels label(LiveHost host) {
        return Labels.of("host", host.name());
    }

    private void used(String name, String help, Collection<ProcessUse> all, ToDoubleFunction<ProcessUse> figure) {
        families.counter(name, help, known(all, figure), RunFamilies::label, figure);
    }

    private static List<ProcessUse> known(Collection<ProcessUse> all, ToDoubleFunction<ProcessUse> figure) {
        return all.stream().filter(use -> figure.applyAsDouble(use) >= 0).toList();
    }

    private static Labels label(ProcessUse use) {
        return Labels.of("process", use.name());
    }

    private static Labels label(PhaseFigures figures) {
        return Labels.of("phase", figures.phase());
    }

    private void count(String name, String help, ToDoubleFunction<PhaseFigures> figure) {
        families.counter(name, help, counted(figure), RunFamilies::label, figure);
    }

    private void now(String name, String help, ToDoubleFunction<PhaseFigures> figure) {
        families.gauge(name, help, counted(figure), RunFamilies::label, figure);
    }

    /** The phases in which somebody looked for it: what was not counted is not 0. */
    private List<PhaseFigures> counted(ToDoubleFunction<PhaseFigures> figure) {
        return metrics.phases().stream()
                .filter(figures -> figure.applyAsDouble(figures) >= 0)
                .toList();
    }
}
