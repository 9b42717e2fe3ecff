package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.HostFigures.HostMessages;
import dev.weir.result.HostSteal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of what each host of a run did and used while measuring. */
class HostLoadReportTest {

    @TempDir
    Path runs;

    @Test
    void stealStandsBesideItsHostAndIsNotKnownWhereNothingWasTold() throws IOException {
        Bundle bundle = HostBundles.across(runs, HostBundles.hosts(38_000, 0));
        bundle.render();
        String text = Files.readString(bundle.text());

        assertThat(bundle.result().resources().steal()).isEqualTo(HostBundles.STEAL);
        assertThat(text)
                .containsPattern("(?m)^  a +0\\.400 CPU-s .* 500 ms \\(12\\.5 %\\)$")
                .containsPattern("(?m)^  b +0\\.400 CPU-s .* none$")
                .containsPattern("(?m)^  c +0\\.400 CPU-s .* not known$")
                .doesNotContain("Steal while measuring");
        assertThat(Files.readString(bundle.html())).containsPattern("500.ms.\\(12\\.5.%\\)");
        assertThat(new HostSteal("c", -1, -1).share()).isNegative();
    }

    @Test
    void whatTheClientsOfEachHostDidIsHeldAgainstWhatWasDueOfThem() throws IOException {
        AcrossHosts across = HostBundles.hosts(38_000, 0);
        List<HostMessages> messages = List.of(
                new HostMessages(5_000, 4_500, -1, -1, 2_400_000_000L, 0),
                new HostMessages(5_000, 5_000, -1, 2_500, 900_000_000L, 0),
                new HostMessages(-1, -1, 10_000, 9_500, 0, 3_000_000_000L));
        List<HostFigures> hosts = with(messages, across.hosts());
        Bundle bundle = HostBundles.across(runs, new AcrossHosts(hosts, across.hostPairs()));
        bundle.render();

        assertThat(bundle.result().acrossHosts().hosts()).isEqualTo(hosts);
        assertThat(Files.readString(bundle.text()))
                .containsPattern("(?m)^  a +4 500/s of 5 000/s +– +behind by 2 s ")
                .containsPattern("(?m)^  b +5 000/s +2 500/s +no ")
                .containsPattern("(?m)^  c +– +9 500/s of 10 000/s +silent for 3 s ");
        assertThat(Files.readString(bundle.html())).containsPattern("4.500/s of 5.000/s");
    }

    private static List<HostFigures> with(List<HostMessages> messages, List<HostFigures> hosts) {
        List<HostFigures> all = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            all.add(hosts.get(i).with(messages.get(i)));
        }
        return all;
    }

    @Test
    void figuresOfALostHostDoNotLookComplete() throws IOException {
        HostLoss loss = new HostLoss(2_000_000_000L, "was killed");
        List<HostFigures> hosts = with(
                List.of(
                        new HostMessages(5_000, 2_000, -1, -1, 0, 8_000_000_000L),
                        new HostMessages(5_000, 5_000, -1, -1, 0, 0),
                        new HostMessages(-1, -1, -1, 7_000, 0, 3_000_000_000L)),
                List.of(
                        HostBundles.host("a", "10.0.0.11", ClockFigures.within(12_000, 0, 2e-6), loss),
                        HostBundles.host("b", "", ClockFigures.OF_RUN, HostLoss.NONE),
                        HostBundles.host("c", "10.0.0.13", ClockFigures.within(38_000, 0, 2e-6), loss)));
        Bundle bundle = HostBundles.across(
                runs, new AcrossHosts(hosts, HostBundles.hosts(38_000, 0).hostPairs()));
        bundle.render();

        assertThat(Files.readString(bundle.text()))
                .containsPattern("(?m)^  a +at least 2 000/s of 5 000/s +– +lost$")
                .containsPattern("(?m)^  b +5 000/s +– +no$")
                .containsPattern("(?m)^  c +– +at least 7 000/s +lost$")
                .containsPattern("(?m)^  a +0\\.400 CPU-s until lost +325 MB +500 ms \\(12\\.5 %\\) until lost$")
                .containsPattern("(?m)^  b +0\\.400 CPU-s +325 MB +none$")
                .containsPattern("(?m)^  c +0\\.400 CPU-s until lost +325 MB +not known$");
    }

    @Test
    void stealOfAWatchedHostIsThatOfTheHostAsAWhole() throws IOException {
        Bundle bundle = HostBundles.across(
                runs,
                HostBundles.watched(HostLoss.NONE),
                HostBundles.process("weir", 1),
                HostBundles.process("host on b1", 0),
                HostBundles.process("broker on b1", 4711));
        bundle.render();

        assertThat(Files.readString(bundle.text()))
                .containsPattern("b1: whole host .* 300 ms \\(1\\.5 %\\)")
                .containsPattern("b1: broker +0\\.400 CPU-s +[0-9.]+ +–");
    }

    @Test
    void aRunOnOneHostTellsItsStealBelowWhatProcessesUsed() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains("Steal while measuring: 50.0 ms (0.4 %) of the processor time that this host needed was given"
                        + " to other machines.");
        assertThat(Files.readString(bundle.html())).contains("Steal while measuring");
    }
}
