package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import java.util.List;

/**
 * The figures a verdict is made from.
 *
 * @param subject what was measured
 * @param ledger what became of every message
 * @param throughput rates of the measured phase
 * @param latencies every kind of latency
 * @param effect how much of the end-to-end latency is tool overhead
 * @param toolIsLate whether most of what messages were late by, when they were sent, is the tool's doing
 * @param acrossHosts the hosts, and how much their clocks may differ
 */
public record Evidence(
        Subject subject,
        Ledger ledger,
        Throughput throughput,
        List<Latency> latencies,
        ToolEffect effect,
        boolean toolIsLate,
        AcrossHosts acrossHosts) {

    public Evidence {
        latencies = List.copyOf(latencies);
    }

    /** Messages due that did not arrive, once for each subscriber that should have got them. */
    long missing() {
        return latency("end-to-end").missing();
    }

    public Latency latency(String name) {
        return latencies.stream()
                .filter(latency -> latency.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
