package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.EchoLedger;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.lag.BacklogFigures;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The figures a verdict is made from.
 *
 * @param subject what was measured
 * @param ledger what became of every message
 * @param throughput rates of the measured phase
 * @param latencies every kind of latency
 * @param tool the tool's part in how late messages were
 * @param acrossHosts the hosts, and how much their clocks may differ
 * @param echoes the account of every echo; empty where latency is measured one way
 * @param receiverLost whether a process that receives, messages or echoes, was lost: what came to it after its last report is not
 *     known
 * @param backlog the backlog that subscribers worked off; empty where none was asked for
 */
public record Evidence(
        Subject subject,
        Ledger ledger,
        Throughput throughput,
        List<Latency> latencies,
        ToolPart tool,
        AcrossHosts acrossHosts,
        List<EchoLedger> echoes,
        boolean receiverLost,
        List<BacklogFigures> backlog) {

    /**
     * The tool's part in how late messages were.
     *
     * @param effect how much of the end-to-end latency is tool overhead
     * @param late whether most of what messages were late by, when they were sent, is the tool's doing
     */
    public record ToolPart(ToolEffect effect, boolean late) {}

    public Evidence {
        backlog = List.copyOf(backlog);
        echoes = List.copyOf(echoes);
        latencies = List.copyOf(latencies);
    }

    /** Whether subscribers sent messages back. */
    boolean roundTrip() {
        return !echoes.isEmpty();
    }

    /** The latency that the first line tells of messages that were received. */
    Latency headline() {
        return latency(roundTrip() ? Latency.ROUND_TRIP : Latency.END_TO_END);
    }

    /**
     * Messages due that did not arrive, once for each subscriber that should have got them; or that did not come back, where
     * subscribers send them back.
     */
    long missing() {
        return headline().missing();
    }

    /** What a count says of the echoes: 0 where there are none. */
    long echoes(ToLongFunction<EchoLedger> count) {
        return echoes.stream().mapToLong(count).sum();
    }

    /** Whether whoever receives, messages or echoes, is known to have read to the end. */
    boolean drainProven() {
        return ledger.drainProven() && echoesDrained();
    }

    /** The same of those alone that receive echoes. */
    boolean echoesDrained() {
        return echoes.stream().allMatch(EchoLedger::drainProven);
    }

    public Latency latency(String name) {
        return latencies.stream()
                .filter(latency -> latency.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
