package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenarios with steps over agents, all on this host. */
@Tag("unmeasured")
@Tag("thorough") // three agents for half a minute; operations have workers of their own in unit tests
final class OperationsOverAgentsIT extends OverAgents {

    @Test
    void eachTopicOfAStepOverThreeAgentsIsCreatedReadAndDeletedOnce() throws IOException, InterruptedException {
        Launched run = agents.runScenario(
                "topic-operations",
                "a,b,c",
                List.of("--watch-agents", "w"),
                "steps.create.limit.count=100",
                "steps.create.trace=all",
                "steps.describe.limit.time=60s",
                "steps.describe.rate=20/s",
                "steps.list.limit.count=4",
                "steps.alter.limit.count=20");
        List.of("a", "b", "c").forEach(name -> startAgent(run, name));
        agents.agent(run, "w", "--watch", "test=" + ProcessHandle.current().pid());

        Ended ended = run.end();

        // On a machine as busy as one that builds, pauses may make a run INVALID; what it did is counted all the same.
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(Files.readAllLines(agents.onlyRun().resolve("topics.csv")).stream()
                        .distinct())
                .hasSize(101);
        assertThat(Files.readAllLines(agents.onlyRun().resolve("trace.csv")).stream()
                        .skip(1)
                        .map(line -> line.split(",", -1))
                        .map(cells -> cells[0] + " " + cells[9])
                        .distinct())
                .hasSize(100)
                .allMatch(line -> line.endsWith(" create"));
        assertThat(Files.readString(agents.onlyRun().resolve("steps.json")))
                .contains("\"hosts\" :", "\"boundNanos\"", "\"watchedHosts\" :", "\"test on w\"");
        List<String> report = Files.readAllLines(agents.onlyRun().resolve("report.txt"));
        assertThat(report)
                .anyMatch(line -> line.matches("  create: create-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.matches("  describe: describe-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.matches("  list: list-topics +4 +4 +0 +0 .*"))
                .anyMatch(line -> line.matches("  alter: alter-topic +20 +20 +0 +0 .*"))
                .anyMatch(line -> line.matches("  delete: delete-topic +100 +100 +0 +0 .*"))
                .anyMatch(line -> line.contains("weir operations on a"))
                .anyMatch(line -> line.contains("weir operations on b"))
                .anyMatch(line -> line.contains("weir operations on c"))
                .anyMatch(line -> line.matches("  c +127\\.0\\.0\\.1 +weir operations on c +± .*"))
                .anyMatch(line -> line.startsWith("  w: test "));
    }

    private void startAgent(Launched controller, String name) {
        try {
            agents.agent(controller, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aKilledAgentEndsAStepAndIsNamedWithTheStep()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Launched run = agents.runScenario(
                "mongoose-create",
                "a,b",
                List.of(),
                "steps.create.limit.count=100000000",
                "steps.create.limit.time=120s",
                "steps.create.warmup=0s",
                "steps.create.concurrency=20");
        agents.agent(run, "a");
        Launched b = agents.agent(run, "b");
        b.awaitOutput("started weir operations on b");
        run.awaitOutput("create     1 s");
        List<ProcessHandle> workers = b.children();

        b.signal("KILL");
        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(2);
        assertThat(agents.report())
                .contains("INVALID")
                .containsPattern("step create, after \\d+\\.\\d s: agent b was lost: its connection was closed");
        for (ProcessHandle process : workers) {
            process.onExit().get(2, TimeUnit.MINUTES);
        }
    }
}
