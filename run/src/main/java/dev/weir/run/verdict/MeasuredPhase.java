package dev.weir.run.verdict;

import dev.weir.result.HostSteal;
import dev.weir.run.watch.PauseAccount;
import java.util.List;

/**
 * The measured phase of a run, as far as its verdict depends on it.
 *
 * @param begun whether measuring began
 * @param startNanos when, by the run's clock
 * @param lengthNanos for how long it measured; 0 when it did not begin
 * @param stopReason what stopped the run early; empty when nothing did
 * @param longestPause the longest pause of a process other than the proxy of the faults, until the last message had arrived
 * @param standstill the process that stood still for most of it, with the sum of its long pauses; not the proxy either
 * @param proxyStandstill the same of the proxy alone; under the name of the host when the proxy stood still only while every
 *     process did
 * @param proxyPause the longest pause of the proxy of the faults alone, until the last message had arrived
 * @param steal processor time that hypervisors took from each host
 * @param remarks sentences about faults, and times in which nothing arrived or was acknowledged; empty when there were none
 */
public record MeasuredPhase(
        boolean begun,
        long startNanos,
        long lengthNanos,
        String stopReason,
        PauseAccount.Named longestPause,
        PauseAccount.Named standstill,
        PauseAccount.Named proxyStandstill,
        PauseAccount.Named proxyPause,
        List<HostSteal> steal,
        String remarks) {

    public MeasuredPhase {
        steal = List.copyOf(steal);
    }

    /** For which part of it the process that did so for longest stood still, from 0 to 1. */
    public double standstillShare() {
        return Math.max(shareOf(standstill), shareOf(proxyStandstill));
    }

    double shareOf(PauseAccount.Named pauses) {
        return lengthNanos == 0 ? 0 : pauses.lengthNanos() / (double) lengthNanos;
    }
}
