package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.ProcessCost;
import dev.weir.result.WatchedHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sum is only known if all its parts are. */
class UnknownCostTest {

    private static final String HEADLINE = "<dt>CPU per million messages</dt>";

    private static final HostLoss LOST = new HostLoss(2_000_000_000L, "was lost: no answer");

    @TempDir
    private Path runs;

    private static ProcessCost process(String name, double cpuSeconds, long memoryBytes) {
        ProcessCost known = HostBundles.process(name, 1);
        return new ProcessCost(
                name,
                1,
                cpuSeconds,
                cpuSeconds < 0 ? -1 : 10 * cpuSeconds,
                memoryBytes,
                known.switches(),
                known.network(),
                known.collections(),
                known.disk());
    }

    private CellRun cell(AcrossHosts hosts, ProcessCost... costs) throws IOException {
        return CellRuns.of(
                1,
                1,
                "cells/01-r",
                true,
                HostBundles.across(FixtureBundles.passing(runs).result(), hosts, costs));
    }

    @Test
    void oneProcessOfWhichNothingIsKnownLeavesNoSum() throws IOException {
        CellRun cell = cell(
                AcrossHosts.NONE,
                process("weir", 0.5, 1_000),
                process("broker 1", 2, 4_000),
                process("broker 2", -1, -1));

        assertThat(cell.figures())
                .doesNotContainKeys(
                        Column.BROKER_CPU.title(), Column.BROKER_MEMORY.title(), Column.BROKER_CPU_SHARE.title())
                .containsEntry(Column.WEIR_CPU.title(), 0.5)
                .containsEntry(Column.WEIR_MEMORY.title(), 1_000.0);
        assertThat(cell.cpuSecondsPerMillion()).isNegative();
    }

    @Test
    void whatIsKnownOfAllProcessesIsSummedUpBesideWhatIsNot() throws IOException {
        CellRun cell = cell(AcrossHosts.NONE, process("broker 1", 2, 4_000), process("broker 2", 0, -1));

        assertThat(cell.figures())
                .containsEntry(Column.BROKER_CPU.title(), 2.0)
                .containsEntry(Column.BROKER_CPU_SHARE.title(), 0.2)
                .doesNotContainKey(Column.BROKER_MEMORY.title());
        assertThat(cell.cpuSecondsPerMillion()).isEqualTo(20);
    }

    @Test
    void serversOfOtherSystemsCountAsBrokersAndGatewaysDoNot() throws IOException {
        CellRun cell = cell(
                AcrossHosts.NONE,
                process("weir", 0.5, 1_000),
                process("weir receiver 1", 0.25, 1_000),
                process("gateway", 1, 2_000),
                process("nats-server-1", 2, 4_000),
                process("nats-server-2", 3, 5_000));

        assertThat(cell.figures())
                .containsEntry(Column.BROKER_CPU.title(), 5.0)
                .containsEntry(Column.BROKER_MEMORY.title(), 9_000.0)
                .containsEntry(Column.BROKER_CPU_PER_MILLION.title(), 50.0)
                .containsEntry(Column.CLIENT_CPU.title(), 17.5);
    }

    @Test
    void aHostThatOnlyWatchesHasNoServer() throws IOException {
        CellRun cell = cell(
                new AcrossHosts(List.of(), List.of(), List.of(watched("b1", HostLoss.NONE))),
                process("weir", 0.5, 1_000),
                process("host on b1", 2, 4_000));

        assertThat(cell.figures()).doesNotContainKey(Column.BROKER_CPU.title());
    }

    @Test
    void aBrokerOnALostHostIsOneOfThoseThatAreNotKnown() throws IOException {
        CellRun cell = cell(
                new AcrossHosts(List.of(), List.of(), List.of(watched("b1", HostLoss.NONE), watched("b2", LOST))),
                process("weir", 0.5, 1_000),
                process("broker on b1", 2, 4_000),
                process("broker on b2", 1, 4_000));

        assertThat(cell.figures())
                .doesNotContainKeys(Column.BROKER_CPU.title(), Column.BROKER_MEMORY.title())
                .containsEntry(Column.BROKER_CPU_PER_MILLION.title(), -1.0)
                .containsEntry(Column.CLIENT_CPU.title(), 5.0);
    }

    private static WatchedHost watched(String name, HostLoss loss) {
        return new WatchedHost(name, "10.0.0.9", List.of("host on " + name, "broker on " + name), loss, Map.of());
    }

    @Test
    void theHeadlineHasTheCostPerMillionOnlyIfItIsKnownOfAllToTheEnd() throws IOException {
        ProcessCost weir = process("weir", 0.5, 1_000);

        assertThat(page("known", AcrossHosts.NONE, weir, process("broker", 2, 4_000)))
                .contains(HEADLINE + "<dd>25.0");
        assertThat(page("unknown", AcrossHosts.NONE, weir, process("broker", -1, 4_000)))
                .doesNotContain(HEADLINE);
        assertThat(page("lost", HostBundles.watched(LOST), weir, process("broker on b1", 2, 4_000)))
                .doesNotContain(HEADLINE);
    }

    private String page(String scenario, AcrossHosts hosts, ProcessCost... costs) throws IOException {
        Bundle template = FixtureBundles.saturated(runs);
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, scenario));
        Files.copy(template.hlog(), bundle.hlog());
        bundle.write(HostBundles.across(template.result(), hosts, costs), template.intervals());
        bundle.render();
        return Files.readString(bundle.html());
    }
}
