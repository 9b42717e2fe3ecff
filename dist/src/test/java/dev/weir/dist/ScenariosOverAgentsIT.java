package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenarios that come with Weir over two agents of this host, as they are but for their length and number of clients. */
@Tag("unmeasured")
@Tag("thorough") // scenarios over agents; RunsOverAgentsIT has a run over two
final class ScenariosOverAgentsIT extends OverAgents {

    /** What it does is counted exactly, also where the machine is too busy for figures of time. */
    private Ended ended(String scenario, String... settings) throws IOException, InterruptedException {
        Launched run = agents.runScenario(scenario, "a,b", List.of(), settings);
        agents.agent(run, "a");
        agents.agent(run, "b");
        Ended ended = run.end();
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.err()).isEmpty();
        return ended;
    }

    /** The report of the cell whose folder's name contains that. */
    private String cell(String name, String file) throws IOException {
        try (Stream<Path> cells = Files.list(agents.onlyRun().resolve("cells"))) {
            Path cell = cells.filter(one -> one.getFileName().toString().contains(name))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(cell.resolve(file)).replaceAll("\\s+", " ");
        }
    }

    /** A file of the only run. */
    private String only(String file) throws IOException {
        return Files.readString(agents.onlyRun().resolve(file)).replaceAll("\\s+", " ");
    }

    @Test
    void aCrowdOnAnotherAgentThanItsPublishersGetsEveryUpdate() throws IOException, InterruptedException {
        Ended ended = ended(
                "fanout-2", "variant=Kafka standalone", "clients=20", "warmup=1s", "warmup-limit=1s", "measure=2s");

        assertThat(ended.out()).contains("agent 'a' publishes, agent 'b' subscribes; 10 publishers → 20 clients");
        assertThat(only("report.txt").toLowerCase(Locale.ROOT))
                .contains("scheduled 200 = sent 200 · acked 200 · lost 0", "reach 100 %", "a → b");
    }

    @Test
    void consumerLagOnAnotherAgentIsSampledAndAllMessagesCounted() throws IOException, InterruptedException {
        ended(
                "consumer-lag",
                "matrix.rate=[200/s]",
                "matrix.work.time=[20ms]",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=2s");

        assertThat(only("report.txt"))
                .contains("scheduled 400 = sent 400 · acked 400 · lost 0")
                .containsPattern("a → b");
        assertThat(only("lag.csv")).isNotBlank();
    }

    @Test
    void tcpLimitIsMeasuredFromPublishingToSubscribingAgent() throws IOException, InterruptedException {
        Ended ended = ended("yardsticks", "matrix.variant=[TCP, disk write]");

        assertThat(ended.out())
                .contains(
                        "without agents, on this host: 1 of 2 cells (disk write), because 'disk' measures there only");
        assertThat(only("matrix.json"))
                .contains("through a socket from agent a to agent b in pieces of 64KiB")
                .doesNotContain("through a socket of this machine");
    }

    @Test
    void cellsThatCanBeOnNoAgentRunOnTheHostOfTheCommandAndSaySo() throws IOException, InterruptedException {
        String why = "the transport 'direct' has publishers and subscribers in one process only";

        Ended ended = ended(
                "transport-bench",
                "matrix.variant=[direct, kafka linger 0]",
                "matrix.rate=[1000/s]",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=1s");

        assertThat(ended.out())
                .contains("without agents, on this host: 1 of 2 cells (direct · rate 1000/s), because " + why)
                .contains("direct · rate 1000/s (without agents)")
                .doesNotContain("kafka linger 0 · rate 1000/s (without agents)");
        assertThat(cell("direct", "run.json"))
                .contains("\"code\" : \"without-agents\"", "\"received\" : 1000,")
                .doesNotContain("\"hosts\" :");
        assertThat(cell("kafka-linger-0", "run.json"))
                .contains("\"hosts\" :", "\"received\" : 1000,")
                .doesNotContain("without-agents");
        assertThat(agents.report())
                .contains("without agents: on the host of 'weir run', in a process of its own, because " + why)
                .contains("It ran on the host of 'weir run', without agents, because " + why);
    }
}
