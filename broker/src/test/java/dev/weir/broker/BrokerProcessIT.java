package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerProcessIT {

    private static final int SIGHUP_AND_SIGINT = 0b11;

    @Test
    void aRecordIsReadBackAndNothingIsLeftAfterwards() throws Exception {
        BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests());
        try (broker) {
            KafkaClient client = new KafkaClient(broker);
            client.createTopic("words");
            client.send("words", "weir");

            assertThat(client.read("words")).containsExactly("weir");
        }
        // With temporary data it halts, or is killed, if it takes longer to stop, as it does on a busy machine.
        assertThat(broker.onExit().getNow(-1)).isIn(0, 1, 128 + 9);
        assertThat(ProcessHandle.of(broker.pid())).isEmpty();
        assertThat(broker.folder()).doesNotExist();
        HeldPort.at("127.0.0.1", portOf(broker)).close();
    }

    @Test
    void onlyLoopbackBelowTheEphemeralRangeIsListenedOn() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            assertThat(broker.bootstrap()).startsWith("127.0.0.1:");
            assertThat(portOf(broker)).isLessThan(32_768);
        }
    }

    @Test
    void theDataOfAKilledBrokerIsRemovedByItsLauncher() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            assertThat(broker.folder()).exists();

            ProcessHandle.of(broker.pid()).orElseThrow().destroyForcibly();

            assertThat(broker.onExit().get(2, TimeUnit.MINUTES)).isEqualTo(128 + 9);
            assertThat(broker.folder()).doesNotExist();
        }
    }

    @Test
    void ctrlCAndAClosedTerminalPassTheBrokerBy() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            signal("-INT", broker);
            signal("-HUP", broker);

            new KafkaClient(broker).createTopic("still-here");

            assertThat(broker.onExit()).isNotDone();
            assertThat(ignoredSignals(broker) & SIGHUP_AND_SIGINT).isEqualTo(SIGHUP_AND_SIGINT);
        }
    }

    @Test
    void aTerminatedBrokerCleansUpByItself() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            signal("-TERM", broker);

            broker.onExit().get(2, TimeUnit.MINUTES);

            assertThat(broker.folder()).doesNotExist();
        }
    }

    @Tag("thorough") // three starts; aGivenDataFolderKeepsItsTopics starts twice
    @Test
    void aBrokerWhoseEndWasExpectedStartsAgainWithItsDataAtItsPort() throws Exception {
        Path folder;
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            folder = broker.folder();
            new KafkaClient(broker).createTopic("kept");
            String address = broker.bootstrap();
            for (String name : new String[] {"-TERM", "-KILL"}) {
                ProcessHandle process = ProcessHandle.of(broker.pid()).orElseThrow();
                broker.expectEnd();
                signal(name, broker);
                process.onExit().get(2, TimeUnit.MINUTES);
                assertThat(folder).exists();

                broker.startAgain();

                assertThat(broker.onExit()).isNotDone();
                assertThat(broker.pid()).isNotEqualTo(process.pid());
                assertThat(broker.bootstrap()).isEqualTo(address);
                assertThat(new KafkaClient(broker).topics()).contains("kept");
            }
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void aGivenDataFolderKeepsItsTopics(@TempDir Path folder) throws Exception {
        BrokerOptions options = BrokerOptions.forTests().withDataFolder(folder.resolve("data"));
        BrokerProcess first = BrokerProcess.start(options);
        try (first) {
            new KafkaClient(first).createTopic("lasting");
        }
        assertThat(first.onExit()).isCompletedWithValue(0);
        assertThat(folder.resolve("data/scratch")).doesNotExist();

        try (BrokerProcess broker = BrokerProcess.start(options)) {
            assertThat(new KafkaClient(broker).topics()).contains("lasting");
        }
    }

    @Tag("thorough") // two starts; BrokerStartFailureIT refuses other folders
    @Test
    void twoBrokersDoNotShareADataFolder(@TempDir Path folder) {
        BrokerOptions options = BrokerOptions.forTests().withDataFolder(folder);
        try (BrokerProcess broker = BrokerProcess.start(options)) {
            assertThatThrownBy(() -> BrokerProcess.start(options))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("another broker is using it");
            assertThat(broker.onExit()).isNotDone();
        }
    }

    @Test
    void nothingButStandardStreamsIsInherited() throws Exception {
        Path held = Files.createTempFile("held", ".txt");
        try (var channel = java.nio.channels.FileChannel.open(held);
                BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests());
                var descriptors = Files.list(Path.of("/proc/" + broker.pid() + "/fd"))) {
            assertThat(channel.isOpen()).isTrue();
            assertThat(descriptors.map(BrokerProcessIT::target)).doesNotContain(held.toString());
        } finally {
            Files.delete(held);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (java.io.IOException closedMeanwhile) {
            return "";
        }
    }

    private static int portOf(BrokerProcess broker) {
        return Integer.parseInt(broker.bootstrap().substring("127.0.0.1:".length()));
    }

    private static void signal(String name, BrokerProcess broker) throws Exception {
        Process kill = new ProcessBuilder("kill", name, Long.toString(broker.pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    private static long ignoredSignals(BrokerProcess broker) throws Exception {
        String line = Files.readAllLines(Path.of("/proc/" + broker.pid() + "/status")).stream()
                .filter(each -> each.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        return Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
    }
}
