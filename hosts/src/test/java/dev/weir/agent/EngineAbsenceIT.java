package dev.weir.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a process says whose class path lacks the engine. */
final class EngineAbsenceIT {

    @Test
    void withoutTheEnginesJarOneSentenceSaysHowToStart() throws IOException {
        String all = System.getProperty("java.class.path");
        String without = Arrays.stream(all.split(File.pathSeparator))
                .filter(entry -> !entry.contains("jgroups"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(without).isNotEqualTo(all);

        try (TestProcess agent =
                TestProcess.start(List.of(), without, AgentMain.class, List.of("a", "localhost", "1", "", "0"))) {
            assertThat(agent.lines().next("Exception in thread \"main\""))
                    .contains("AgentClusterException: this process was started without the cluster engine: start it");
        }
    }
}
