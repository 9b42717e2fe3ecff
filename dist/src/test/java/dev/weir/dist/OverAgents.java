package dev.weir.dist;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of runs over agents of this host, which use one broker and have a folder each. */
abstract class OverAgents {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    Path folder = Path.of("");

    AgentRuns agents = new AgentRuns(folder, "");

    @BeforeEach
    void begin() {
        agents = new AgentRuns(folder, BROKER.setting());
    }

    @AfterEach
    void killAgents() {
        agents.kill();
    }
}
