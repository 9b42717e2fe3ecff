package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.worker.WorkerMain;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerLauncherTest {

    @Test
    void theEngineOfTheClusterIsNotOnTheClassPathOfAWorker() {
        assertThat(
                        WorkerLauncher.withoutEngine(
                                "/opt/weir/lib/core.jar:/opt/weir/lib/agent/engine.jar:/opt/weir/agent/lib/more.jar:lib/agent/x.jar"))
                .isEqualTo("/opt/weir/lib/core.jar:/opt/weir/agent/lib/more.jar");
    }

    @Test
    void aCommandLineStatesItsNameItsLeaseAndItsLimits() {
        WorkerLimits limits = new WorkerLimits(Set.of("kafka"), List.of("broker:9092"), 1_000);

        List<String> command = WorkerLauncher.command("weir receiver on c", List.of("-Xmx64m"), limits, true);

        assertThat(command).contains("-Xmx64m");
        assertThat(command.subList(command.indexOf(WorkerMain.class.getName()), command.size()))
                .containsExactly(
                        "dev.weir.run.worker.WorkerMain",
                        "weir receiver on c",
                        "--leased",
                        "--drivers",
                        "kafka",
                        "--targets",
                        "broker:9092",
                        "--messages-per-second",
                        "1000.0");
    }
}
