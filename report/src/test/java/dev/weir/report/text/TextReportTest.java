package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Bundle;
import dev.weir.report.FixtureBundles;
import dev.weir.result.RunResult;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {

    @TempDir
    private Path runs;

    @Test
    void headlineHasVerdictLatencyLedgerCostAndToolIn80Columns() throws IOException {
        RunResult result = FixtureBundles.passing(runs).result();

        String headline = TextReport.headline(result, TextStyle.PLAIN);

        assertThat(headline.lines().findFirst()).hasValue("  PASS   10.0 s measured · 100 000 messages · 102 MB");
        assertThat(headline)
                .containsPattern("(?m)^  end to end  p50 1.\\d\\d ms  p90 2.\\d\\d ms  p99 3.\\d\\d ms  p99.9 .* max ")
                .containsPattern("(?m)^  publish     p50 ")
                .contains("  ledger      scheduled 100 000 = sent 100 000 · acked 100 000 · lost 0\n")
                .contains("  cost        weir 8.10 CPU-s · broker 12.9 CPU-s per million messages\n")
                .contains("could have moved p99.9 by 1.2 %");
        assertThat(headline.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void headlineSaysWhatAcknowledgementsAreWorth() throws IOException {
        RunResult r = FixtureBundles.passing(runs).result();
        Acknowledgement worth = new Acknowledgement(
                Durability.WRITTEN, 2, 3, "acks=all, min.insync.replicas=2", "Kafka API, metadata.version 4.4");
        RunResult told = new RunResult(
                r.origin(),
                r.subject(),
                r.verdict(),
                r.phases(),
                r.messages(),
                r.resources(),
                r.acrossHosts(),
                new RunResult.Setup(worth.asSettings(), r.setup().environment()),
                r.events(),
                r.notMeasured());

        assertThat(TextReport.headline(r, TextStyle.PLAIN)).doesNotContain("  acks  ");
        assertThat(TextReport.headline(told, TextStyle.PLAIN))
                .contains("  acks        written on 2 of 3 replicas · Kafka API, metadata.version 4.4\n")
                .contains("              survives the end of the server, not a loss of power\n")
                .contains("              acks=all, min.insync.replicas=2\n");
    }

    @Test
    void headlineUsesTheWidthItIsGivenAndNoMore() throws IOException {
        for (int width : new int[] {60, 80, 120}) {
            for (Bundle bundle : List.of(FixtureBundles.passing(runs), FixtureBundles.brokerKilled(runs))) {
                assertThat(TextReport.headline(bundle.result(), new TextStyle(width, true, false))
                                .lines())
                        .allMatch(line -> line.length() <= width)
                        .anyMatch(line -> line.length() > width * 2 / 3);
            }
        }
    }

    @Test
    void everyLineOfTheFullTextFits80Columns() throws IOException {
        for (Bundle bundle : List.of(
                FixtureBundles.passing(runs),
                FixtureBundles.brokerKilled(runs),
                FixtureBundles.invalid(runs),
                FixtureBundles.unreachable(runs))) {
            assertThat(TextReport.full(bundle.result(), TextStyle.PLAIN).lines())
                    .allMatch(line -> line.length() <= 80)
                    .noneMatch(line -> line.endsWith(" "));
        }
    }

    @Test
    void plainTextTakesNoCharacterBeyondAsciiAndNoColourUnlessAsked() throws IOException {
        RunResult result = FixtureBundles.brokerKilled(runs).result();

        assertThat(TextReport.full(result, new TextStyle(80, false, false)))
                .matches("[\\n\\x20-\\x7e]*")
                .contains(" us");
        assertThat(TextReport.headline(result, new TextStyle(80, true, true))).contains("\u001b[1;31mFAIL\u001b[0m");
    }

    @Test
    void troubleIsListedWithItsFirstMessages() throws IOException {
        RunResult result = FixtureBundles.brokerKilled(runs).result();

        assertThat(TextReport.full(result, TextStyle.PLAIN))
                .contains("FAIL   310 of 100 000 did not arrive · 20.0 s measured")
                .contains("FAILS", "inconclusive", "unresolved 280", "lost 37", "p99.9   never")
                .containsPattern("(?m)^  lost +0 +41 780 +acked 8.30 s, partition 0 offset 41700$")
                .contains("broker 1 (pid 4711) was killed: signal 9");
    }
}
