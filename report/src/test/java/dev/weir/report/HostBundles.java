package dev.weir.report;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.HostSteal;
import dev.weir.result.Latency;
import dev.weir.result.Latency.Percentile;
import dev.weir.result.PairFigures;
import dev.weir.result.ProcessCost;
import dev.weir.result.ProcessCost.ContextSwitches;
import dev.weir.result.ProcessCost.GarbageCollections;
import dev.weir.result.ProcessCost.NetworkBytes;
import dev.weir.result.RunResult;
import dev.weir.result.WatchedHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Results of runs over hosts a, b and c, of which b is the host of the run itself, and of runs that watch host b1. */
final class HostBundles {

    private static final Map<String, String> MACHINE =
            Map.of("machine", "8 × AMD EPYC 7763, 32 GiB, Linux 6.12, OpenJDK 25.0.1");

    static final List<HostSteal> STEAL =
            List.of(new HostSteal("a", 4, 0.5), new HostSteal("b", 4, 0), new HostSteal("b1", 20, 0.3));

    private HostBundles() {}

    static HostFigures host(String name, String address, ClockFigures clock, HostLoss loss) {
        return new HostFigures(
                name,
                address,
                List.of("weir " + (name.equals("c") ? "receiver" : "publisher") + " on " + name),
                clock,
                loss,
                address.isEmpty() ? Map.of() : MACHINE);
    }

    static PairFigures pair(String from, String to, long boundNanos, long negative, long... p50p99max) {
        return new PairFigures(
                from,
                to,
                boundNanos,
                negative > 0 ? -boundNanos / 2 : p50p99max[0] / 2,
                new Latency(
                        "end-to-end",
                        50_000,
                        50_000,
                        new Latency.Timings(50_000, negative, p50p99max[0] / 2, p50p99max[0], 1, p50p99max[2]),
                        List.of(new Percentile(50, p50p99max[0], true), new Percentile(99, p50p99max[1], true))));
    }

    static AcrossHosts hosts(long ofC, long negative) {
        return new AcrossHosts(
                List.of(
                        host("a", "10.0.0.11", ClockFigures.within(12_000, -37_000_000_000L, 2e-6), HostLoss.NONE),
                        host("b", "", ClockFigures.OF_RUN, HostLoss.NONE),
                        host("c", "10.0.0.13", ClockFigures.within(ofC, 1_000_000_000_000L, -8e-6), HostLoss.NONE)),
                List.of(
                        pair("a", "c", 12_000 + ofC, negative, 1_180_000, 3_900_000, 14_000_000),
                        pair("b", "c", ofC, 0, 1_120_000, 3_600_000, 12_500_000)));
    }

    static ProcessCost process(String name, int pid) {
        return new ProcessCost(
                name,
                pid,
                0.4,
                4,
                310L << 20,
                new ContextSwitches(100, 10),
                new NetworkBytes(1, 2),
                new GarbageCollections(3, 0.01),
                new ProcessCost.DiskBytes(-1, -1));
    }

    static Bundle across(Path runs, AcrossHosts hosts) throws IOException {
        return across(
                runs,
                hosts,
                process("weir", 1),
                process("weir publisher on a", 4711),
                process("weir publisher on b", 12),
                process("weir receiver on c", 4712));
    }

    static Bundle across(Path runs, AcrossHosts hosts, ProcessCost... costs) throws IOException {
        Bundle template = FixtureBundles.passing(runs);
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, "hosts"));
        Files.copy(template.hlog(), bundle.hlog());
        bundle.write(across(template.result(), hosts, costs), template.intervals());
        return Bundle.open(bundle.folder());
    }

    static RunResult across(RunResult r, AcrossHosts hosts, ProcessCost... costs) {
        return new RunResult(
                r.origin(),
                r.subject(),
                r.verdict(),
                r.phases(),
                r.messages(),
                new RunResult.ResourceUse(
                        List.of(costs),
                        r.resources().clientFigures(),
                        r.resources().pauses(),
                        STEAL),
                hosts,
                r.setup(),
                r.events(),
                r.notMeasured());
    }

    static AcrossHosts watched(HostLoss loss) {
        return new AcrossHosts(
                List.of(),
                List.of(),
                List.of(new WatchedHost(
                        "b1", "10.0.0.9", List.of("host on b1", "broker on b1"), loss, Map.of("cpu", "fast"))));
    }
}
