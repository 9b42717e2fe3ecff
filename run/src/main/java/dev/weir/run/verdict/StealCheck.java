package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.result.HostSteal;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.unit.Percents;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether the hypervisor took so much processor time of a host that its figures are not to be trusted; see
 * {@code docs/decisions/steal.md}. The worst host decides. Steal that has made the run INVALID by the delay that it caused is not
 * judged again.
 */
public final class StealCheck {

    /** The kernel counts in ticks of some milliseconds for each processor; a few of them are no share of anything. */
    private static final double LEAST_SECONDS = 0.1;

    /** Above this part of the limit it is worth a warning. */
    private static final double WARNING = 0.5;

    /** What has weighed the delay of every message, or the time for which a process stood still. */
    private static final Set<FindingCode> BY_DELAY =
            Set.of(FindingCode.TOOL_OVERHEAD, FindingCode.PROCESS_PAUSED, FindingCode.TOOL_TOO_SLOW);

    private final List<HostSteal> steal;
    private final AcrossHosts across;
    private final double limit;

    /**
     * @param steal of every host
     * @param limit which part of the processor time that a host needed may be stolen
     */
    public StealCheck(List<HostSteal> steal, AcrossHosts across, double limit) {
        this.steal = List.copyOf(steal);
        this.across = across;
        this.limit = limit;
    }

    /**
     * Adds what has to be said. Of a host of the system under test, which is what was measured, it is a warning.
     *
     * @param most how much it may weigh
     */
    public void check(Findings findings, Severity most) {
        boolean judged = findings.all().stream().anyMatch(StealCheck::byDelay);
        check(host -> !isWatched(host), findings, judged ? Severity.WARNING : most);
        check(this::isWatched, findings, Severity.WARNING);
    }

    private static boolean byDelay(Finding finding) {
        return finding.severity() == Severity.INVALIDITY && BY_DELAY.contains(finding.code());
    }

    private boolean isWatched(HostSteal one) {
        return across.watchedHosts().stream().anyMatch(host -> host.name().equals(one.host()));
    }

    private void check(Predicate<HostSteal> which, Findings findings, Severity most) {
        List<HostSteal> above = steal.stream()
                .filter(which)
                .filter(host -> host.stolenSeconds() >= LEAST_SECONDS && host.share() > WARNING * limit)
                .sorted(Comparator.comparingDouble(HostSteal::share).reversed())
                .toList();
        if (!above.isEmpty()) {
            boolean spoils = above.getFirst().share() > limit;
            findings.add(spoils ? most : Severity.WARNING, FindingCode.PROCESSOR_TIME_STOLEN, sentence(above));
        }
    }

    private String sentence(List<HostSteal> above) {
        HostSteal worst = above.getFirst();
        String others = above.size() == 1
                ? ""
                : " More than " + percent(WARNING * limit) + " was also taken from "
                        + String.join(
                                ", ",
                                above.stream().skip(1).map(HostSteal::host).toList())
                        + ".";
        return String.format(
                Locale.ROOT,
                "While measuring, the hypervisor gave %.2f s of the %.2f s of processor time that %s needed (%s) to other"
                        + " machines; the limit is %s. Latencies contain time that this host did not have.%s",
                worst.stolenSeconds(),
                worst.neededSeconds(),
                worst.host().equals(HostSteal.THIS_HOST) ? HostSteal.THIS_HOST : "host " + worst.host(),
                Percents.beside(worst.share(), limit),
                Percents.exact(limit),
                others);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100).replace(".0 %", " %");
    }
}
