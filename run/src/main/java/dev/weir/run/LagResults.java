package dev.weir.run;

import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.run.observe.ClusterWatch.Lag;
import dev.weir.run.observe.DueInstants.DueMessages;
import dev.weir.run.observe.LagSummary;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.LagContradictions;
import dev.weir.scenario.Scenario;
import java.util.List;

/** The results about how far the subscribers of a run lagged behind: figures for the result, and the samples as a file beside it. */
final class LagResults {

    /** Name of the file with the samples. */
    static final String FILE = "lag.csv";

    private LagResults() {}

    /** The same as {@link #of}; says what contradicts it, and what the log removed. */
    static Lag noticed(
            PhaseResults measured,
            Scenario scenario,
            Clients clients,
            List<Latency> latencies,
            Ledger.Account total,
            Findings findings) {
        Lag lag = of(measured, scenario, clients, latencies);
        CompactedLog.sentence(measured.told.effectiveSettings, total)
                .ifPresent(sentence -> findings.warning(FindingCode.COMPACTED, sentence));
        LagContradictions.of(lag.figures(), latencies, total, measured.lengthNanos())
                .forEach(sentence -> findings.warning(FindingCode.LAG_CONTRADICTION, sentence));
        return lag;
    }

    /** At most one; none where nobody's lag was sampled. */
    private static Lag of(PhaseResults measured, Scenario scenario, Clients clients, List<Latency> latencies) {
        if (!measured.begun) {
            return Lag.NONE;
        }
        double meanServiceNanos = latencies.stream()
                .filter(latency -> latency.name().equals(Latency.SERVICE))
                .mapToDouble(latency -> latency.timings().meanNanos())
                .findFirst()
                .orElse(0);
        long lastNanos = measured.drained.proven()
                ? clients.accounts().received(Phase.MEASURE, 0).lastNanos()
                : -1;
        Lag lag = measured.cluster.lag(
                new LagSummary.Phase(measured.startNanos, measured.endNanos, lastNanos, meanServiceNanos),
                new DueMessages(
                        scenario.messages().schedule(),
                        scenario.participants().topology().publishers(),
                        scenario.length().measure().toNanos(),
                        clients.limit(Phase.MEASURE)),
                scenario.participants().topology().topics());
        if (!lag.csv().isEmpty()) {
            measured.told.attach(FILE, lag.csv());
        }
        return lag;
    }
}
