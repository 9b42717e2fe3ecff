package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.result.FindingCode;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves that did not get to its end, and what is made of it. */
class UnfinishedFilesTest {

    @TempDir
    private Path runs;

    private Bundle bundle;
    private RunResult soFar;
    private List<Interval> seconds;

    @BeforeEach
    void keepFourSeconds() throws IOException {
        RunResult result = FixtureBundles.passing(runs).result();
        Finding cut = new Finding(Severity.INVALIDITY, FindingCode.CUT_SHORT, "The run was cut short at 4 s.");
        soFar = result.withVerdict(new Verdict(Outcome.INVALID, cut.text(), List.of(cut), List.of()));
        seconds = SyntheticRun.withOutage(500, 4, 1.5, 2.5).intervals(List.of("weir"));
        bundle = Bundle.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "cut"));
        bundle.keep(soFar, List.of());
        bundle.keep(soFar, seconds.subList(0, 2));
        bundle.keep(soFar, seconds.subList(2, seconds.size()));
    }

    private Path csv() {
        return bundle.folder().resolve("intervals.csv");
    }

    @Test
    void whatWasKeptBecomesTheResultsOfTheRun() {
        Bundle recovered = Bundle.recover(bundle.folder());
        RunResult drawn = recovered.render();

        assertThat(recovered.intervals()).isEqualTo(seconds);
        assertThat(drawn.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(recovered.text()).content().contains("  INVALID, CUT SHORT   ", "cut short at 4 s");
        assertThat(recovered.html()).content().contains("INVALID, CUT SHORT");
        assertThat(bundle.folder().resolve("unfinished.json")).doesNotExist();
        assertThat(Bundle.open(bundle.folder()).result()).isEqualTo(recovered.result());
    }

    @Test
    void aProcessThatJoinsLaterHasColumnsInEveryLine() {
        List<Interval> later = SyntheticRun.withOutage(500, 4, 1.5, 2.5).intervals(List.of("weir", "weir receiver"));

        bundle.keep(soFar, later);

        assertThat(Bundle.recover(bundle.folder()).intervals())
                .hasSize(2 * seconds.size())
                .startsWith(seconds.getFirst())
                .endsWith(later.getLast());
    }

    @Test
    void aLineThatWasCutIsLeftOutAndSaid() throws IOException {
        String whole = Files.readString(csv());
        Files.writeString(csv(), whole.substring(0, whole.length() - 7));

        Bundle recovered = Bundle.recover(bundle.folder());

        assertThat(recovered.intervals()).isEqualTo(seconds.subList(0, seconds.size() - 1));
        assertThat(recovered.result().verdict().findings())
                .extracting(Finding::text)
                .anyMatch(text -> text.contains("cut off in the middle of a line"));
    }

    @Test
    void zerosThatAMachineWithoutPowerLeftAreNoSeconds() throws IOException {
        Files.write(csv(), new byte[4096], StandardOpenOption.APPEND);

        assertThat(Bundle.recover(bundle.folder()).intervals()).isEqualTo(seconds);
    }

    @Test
    void aRunThatGoesOnIsNotRecovered() throws IOException {
        try (OutputStream log = bundle.openHlog()) {
            log.write(1);
            // The lock of this very process; another one is told that somebody has it.
            assertThatThrownBy(() -> Bundle.recover(bundle.folder()))
                    .isInstanceOf(BundleException.class)
                    .hasMessageContaining("still goes on");
        }
        assertThat(Bundle.recover(bundle.folder()).result().verdict().outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void aReportOfARunThatWasCutShortNamesTheOptionThatReadsIt() {
        assertThatThrownBy(() -> Bundle.open(bundle.folder()))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll("cut short", "weir report --recover " + bundle.folder());
    }

    @Test
    void aFolderThatHoldsNothingToRecoverIsRefusedWithTheReason() throws IOException {
        Path complete = Bundle.recover(bundle.folder()).folder();
        Path other = Files.createDirectory(runs.resolve("other"));
        Path file = Files.createFile(runs.resolve("file"));

        assertThatThrownBy(() -> Bundle.recover(complete))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("needs no recovery");
        assertThatThrownBy(() -> Bundle.recover(other))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("it has no unfinished.json");
        assertThatThrownBy(() -> Bundle.recover(file))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("it is not a folder");
        assertThatThrownBy(() -> Bundle.recover(runs.resolve("nowhere")))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("there is no such folder");
    }

    @Test
    void aStateThatIsDamagedIsNamed() throws IOException {
        Path state = bundle.folder().resolve("unfinished.json");
        Files.writeString(state, Files.readString(state).substring(0, 1000));

        assertThatThrownBy(() -> Bundle.recover(bundle.folder()))
                .isInstanceOf(BundleException.class)
                .hasMessageContainingAll("can be recovered", state.toString(), "damaged");
    }
}
