package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.server.ServerMain;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerClusterIT {

    private static final Map<String, String> ALL_REPLICAS = Map.of("acks", "all");

    @Tag("thorough") // a cluster of three; ShippedScenariosIT runs failover
    @Test
    void replicatedTopicSurvivesKilledBrokerAndNothingIsLeftOver() throws Exception {
        BrokerCluster cluster = BrokerCluster.start(BrokerOptions.forTests(), 3);
        try (cluster) {
            KafkaClient client = new KafkaClient(cluster.bootstrap(), ALL_REPLICAS);
            client.createTopic("words", 3, Map.of("min.insync.replicas", "2"));
            client.send("words", "before");
            BrokerProcess victim = cluster.brokers().getFirst();

            ProcessHandle.of(victim.pid()).orElseThrow().destroyForcibly();
            assertThat(victim.onExit().get(2, TimeUnit.MINUTES)).isEqualTo(128 + 9);
            client.send("words", "after");

            assertThat(client.read("words", 2)).containsExactlyInAnyOrder("before", "after");
            assertThat(cluster.alive()).isEqualTo(2);
            assertThat(cluster.hasMajority()).isTrue();
        }
        assertThat(cluster.brokers()).allSatisfy(broker -> {
            assertThat(ProcessHandle.of(broker.pid())).isEmpty();
            assertThat(broker.folder()).doesNotExist();
        });
    }

    @Tag("thorough") // a cluster of three; LauncherDeathIT kills the launcher of one
    @Test
    void theBrokersOfAKilledLauncherAllEndAndRemoveTheirData(@TempDir Path launched) throws Exception {
        Process launcher = LonelyLauncher.process("3", launched);
        List<ProcessHandle> brokers = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        try (BufferedReader said = launcher.inputReader()) {
            for (int i = 0; i < 3; i++) {
                String[] words = said.readLine().split(" ", 2);
                brokers.add(ProcessHandle.of(Long.parseLong(words[0])).orElseThrow());
                folders.add(Path.of(words[1]));
            }

            launcher.destroyForcibly().waitFor();

            Eventually.holds("all brokers end", () -> brokers.stream().noneMatch(ProcessHandle::isAlive));
            assertThat(folders).noneMatch(folder -> folder.toFile().exists());
        } finally {
            launcher.destroyForcibly();
            brokers.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Tag("thorough") // two clusters of three; BrokerProcessIT keeps a folder of one
    @Test
    void dataFolderKeepsAllTopicsAndItsNumberOfBrokers(@TempDir Path folder) throws Exception {
        BrokerOptions options = BrokerOptions.forTests().withDataFolder(folder.resolve("data"));
        try (BrokerCluster cluster = BrokerCluster.start(options, 3)) {
            new KafkaClient(cluster.bootstrap(), ALL_REPLICAS).createTopic("lasting", 3, Map.of());
        }

        assertThatThrownBy(() -> BrokerProcess.start(options))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("holds a cluster of 3 brokers, not of 1");
        try (BrokerCluster cluster = BrokerCluster.start(options, 3)) {
            assertThat(new KafkaClient(cluster.bootstrap(), ALL_REPLICAS).topics())
                    .contains("lasting");
        }
    }

    @Test
    void refusalOfOneBrokerIsReportedOnceAndNoneIsLeft() {
        BrokerOptions options = BrokerOptions.forTests().withProperty("log.segment.bytes", "1");

        assertThatThrownBy(() -> BrokerCluster.start(options, 3))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("did not start")
                .hasMessageContaining("log.segment.bytes");
        assertThat(ProcessHandle.current().children())
                .noneMatch(child -> child.info().commandLine().orElse("").contains(ServerMain.class.getName()));
    }

    @Test
    void aPropertyOfOneNodeIsRefusedForSeveral() {
        BrokerOptions options = BrokerOptions.forTests().withProperty("node.id", "7");

        assertThatThrownBy(() -> BrokerCluster.start(options, 3))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("node.id cannot be the same for 3 brokers");
    }
}
