package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.result.Ledger.Account;
import dev.weir.result.RunResult;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.direct.DirectDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs, as fast as they go, with everything that may be done with the bytes of messages. */
class HandlingTest {

    private static final String YAML = """
        transport: direct
        schedule: { saturated: true }
        payload: { random: binary, size: 100B..3000B }
        carrier: header
        messages: 100000
        warmup: 0s
        """;

    @TempDir
    private Path folder = Path.of("");

    private Scenario scenario(String... options) throws IOException {
        Files.writeString(folder.resolve("handling.yaml"), YAML);
        return new ScenarioFiles(folder, List.of(new DirectDriver())).load("handling", List.of(options));
    }

    private static RunResult run(Scenario scenario) {
        var request = RunRequest.of(
                new DirectDriver(), scenario.target().settings(), new RunRequest.Start(4711, List.of(), "test", ""));
        return new Run<>(request, MessageWork.of(scenario), new RunListener() {})
                .execute()
                .result();
    }

    @ParameterizedTest
    @CsvSource({
        "call, read", "call, copy", "call, fill", "call, zero", "call, reuse",
        "queue, read", "queue, copy", "queue, fill", "queue, zero", "queue, reuse",
        "ring, read", "ring, copy", "ring, fill", "ring, zero", "ring, reuse"
    })
    void everyMessageIsAccountedForAndOneInSixteenTimed(String mode, String handling) throws IOException {
        RunResult result = run(scenario("direct.mode=" + mode, "handling=" + handling, "timed-every=16"));

        Account total = result.messages().ledger().total();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(List.of(
                        total.sending().sent(),
                        total.sending().acked(),
                        total.receiving().unique()))
                .containsOnly(100_000L);
        assertThat(List.of(
                        total.comparison().lost(),
                        total.receiving().duplicate(),
                        total.receiving().corrupt(),
                        total.receiving().foreign(),
                        total.receiving().outOfOrder()))
                .containsOnly(0L);
        // The probe before them has sequence 0.
        assertThat(result.messages().latencies().getFirst().timings().count()).isEqualTo(6_250);
        assertThat(result.subject().payload()).endsWith("random, payload " + handling);
        assertThat(result.subject().schedule()).isEqualTo("saturated, 1 in 16 timed");
        assertThat(result.messages().throughput().delivered().bytes() < 0).isEqualTo(handling.equals("reuse"));
        assertThat(result.messages().throughput().delivered().perSecond()).isPositive();
    }

    @Test
    void whatIsNotReadNeedsItsIdentityBeside() {
        assertThatThrownBy(() -> scenario("handling=zero", "carrier=binary"))
                .hasMessageContaining("its identity must travel beside them")
                .hasMessageContaining("carrier: header");
    }

    @Test
    void theRateOfTheScheduleSaysHowManyAreTimed() throws IOException {
        Scenario calm = scenario("schedule={rate: 1000000/s}", "messages=1000");
        Scenario busy = scenario("schedule={rate: 3000000/s}", "messages=4000");

        assertThat(run(calm).subject().schedule()).doesNotContain("timed");
        assertThat(run(busy).subject().schedule()).endsWith(", 1 in 4 timed");
        assertThat(run(busy).messages().ledger().total().receiving().unique()).isEqualTo(4_000);
    }
}
