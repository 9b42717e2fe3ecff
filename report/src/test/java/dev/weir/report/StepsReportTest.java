package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.EndToEndCsv;
import dev.weir.report.data.LatencyOverTime;
import dev.weir.report.data.PlanData;
import dev.weir.report.html.HtmlReport;
import dev.weir.report.section.StepsReport;
import dev.weir.result.operation.PlanResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepsReportTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void thePageOpensWithTheVerdictAndWithWhatIsMissing() throws IOException {
        String page = HtmlReport.draw(StepsReport.of(PlanData.of(SyntheticPlan.withPipeline(folder), folder)));

        assertThat(page).containsSubsequence("<strong class=\"badge fail\">FAIL", "<h1>40 of", "missing", "40 of");
        assertThat(page).contains("40 failed, 0 unresolved, 0 not started");
    }

    @Test
    void causeOfAFailureIsWrittenAsTextAndNotAsMarkup() throws IOException {
        String page = HtmlReport.draw(StepsReport.of(PlanData.of(SyntheticPlan.withPipeline(folder), folder)));

        assertThat(page).contains("offset 7 of records-0 is &lt;deleted&gt;").doesNotContain("<deleted>");
    }

    @Test
    void preparingStepsAreFoldedAwayAndLeftOutOfTheTable() throws IOException {
        String page = HtmlReport.draw(StepsReport.of(PlanData.of(SyntheticPlan.withPipeline(folder), folder)));

        assertThat(page.indexOf(">fill<")).isGreaterThan(page.indexOf("<summary>1 step in preparation"));
        assertThat(page).contains("In a closed loop an operation starts when another ends");
    }

    @Test
    void anOpenLoopIsNotDescribedAsAClosedOne() {
        String page = HtmlReport.draw(StepsReport.of(PlanData.of(SyntheticPlan.single(), folder)));

        assertThat(page).doesNotContain("In a closed loop").doesNotContain("in preparation");
        assertThat(page).doesNotContain("heat-1").contains("curve-1");
    }

    @Test
    void thePictureIsTheHeatMapUnlessAnotherChartIsAskedFor() throws IOException {
        PlanData data = PlanData.of(SyntheticPlan.withPipeline(folder), folder);

        assertThat(HtmlReport.picture(StepsReport.of(data), ""))
                .contains("End-to-end latency over time: there and back");
        assertThat(HtmlReport.picture(StepsReport.of(data), "rate: mixed")).contains("Rate: mixed");
        assertThatThrownBy(() -> HtmlReport.picture(StepsReport.of(data), "cost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("no chart 'cost'", "'Rate: mixed'");
    }

    @Test
    void itemsOfSeveralHostsAreInTheSameHeatMap() throws IOException {
        PlanResult plan = SyntheticPlan.withPipeline(folder);
        Path file = folder.resolve(EndToEndCsv.FILE);
        List<String> lines = Files.readAllLines(file);
        List<String> ofHosts = IntStream.range(0, lines.size())
                .mapToObj(i -> lines.get(i) + (i == 0 ? ",host" : i % 2 == 0 ? ",a" : ",\"b, c\""))
                .toList();
        String oneHost = HtmlReport.picture(StepsReport.of(PlanData.of(plan, folder)), "");
        Files.write(file, ofHosts);

        assertThat(HtmlReport.picture(StepsReport.of(PlanData.of(plan, folder)), ""))
                .isEqualTo(oneHost);
        Files.write(file, lines.subList(1, 3), StandardOpenOption.APPEND);
        assertThatThrownBy(() -> PlanData.of(plan, folder))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("expected 5 values, found 4");
    }

    @Test
    void everyItemOfTheFileIsInOneColumnOfItsStep() throws IOException {
        SyntheticPlan.withPipeline(folder);

        LatencyOverTime latencies = Objects.requireNonNull(
                EndToEndCsv.read(folder.resolve(EndToEndCsv.FILE), Map.of("there and back", 24_000_000_000L))
                        .get("there and back"));

        assertThat(latencies.count()).isEqualTo(45_000);
        assertThat(latencies.coarser().count()).isEqualTo(45_000);
        assertThat(latencies.time().stepNanos()).isEqualTo(160_000_000L);
        assertThat(latencies.column(0).orElseThrow().getTotalCount()).isEqualTo(240);
    }

    @Test
    void aStepOfAWeekTakesNoMoreColumnsThanOneOfAMinute() throws IOException {
        StringBuilder csv = new StringBuilder("item,start_us,latency_us,step\r\n");
        for (int hour = 0; hour < 7 * 24; hour++) {
            csv.append("\"a,\"\"b\"\"\r\nc\",").append(hour * 3_600_000_000L).append(",1500.5,week\r\n");
        }
        Path file = Files.writeString(folder.resolve("week.csv"), csv);

        LatencyOverTime week =
                Objects.requireNonNull(EndToEndCsv.read(file, Map.of()).get("week"));

        assertThat(week.count()).isEqualTo(168);
        assertThat(week.time().steps()).isLessThanOrEqualTo(240);
        assertThat(week.time().endSeconds()).isGreaterThanOrEqualTo(167 * 3600);
    }

    @Test
    void aDamagedLineIsNamedByFileAndLine() throws IOException {
        Path file = folder.resolve("bad.csv");
        for (String bad : new String[] {"a,1,2", "a,x,2,s", "a,1,-2,s", "a,1,0.00001,s"}) {
            Files.writeString(file, "item,start_us,latency_us,step\r\na,1,2,s\r\n" + bad + "\r\n");

            assertThatThrownBy(() -> EndToEndCsv.read(file, Map.of()))
                    .isInstanceOf(BundleException.class)
                    .hasMessageStartingWith(file + ":3: ");
        }
    }
}
