package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerStartFailureIT {

    private final BrokerOptions options = BrokerOptions.forTests();

    @AfterEach
    void noFolderIsLeft() throws Exception {
        String own = "weir-broker-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> entries = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(entries.map(entry -> entry.getFileName().toString())).noneMatch(name -> name.startsWith(own));
        }
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        try (HeldPort held = HeldPort.free();
                ServerSocket taken = new ServerSocket(held.number(), 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThatThrownBy(() -> BrokerProcess.start(options.withPort(taken.getLocalPort())))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("port " + held.number() + " of 127.0.0.1 is taken");
        }
    }

    @Test
    void aValueThatKafkaRefusesIsNamed() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withProperty("num.partitions", "many")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("many")
                .hasMessageContaining("num.partitions")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aPropertyThatNoBrokerHasIsNamed() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withProperty("num.partitoins", "3")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessage("the broker did not start: unknown broker property 'num.partitoins'");
    }

    @Test
    void aClassThatIsNotThereIsNamedWithoutAStackTrace() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withProperty("authorizer.class.name", "no.such.Guard")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("no.such.Guard")
                .hasMessageNotContaining("\tat ");
    }

    @Test
    void aFlagThatTheJvmRefusesIsShownInItsOwnWords() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withJvmFlags("-XX:+NoSuchFlag")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("Unrecognized VM option 'NoSuchFlag'");
    }

    @Test
    void aHeapThatIsTooSmallToStartWithIsAnError() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withHeap("5m")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("the broker");
    }

    @Test
    void aHeapBeyondTheMachineIsRefused() {
        assertThatThrownBy(() -> BrokerProcess.start(options.withHeap("90000g")))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("90000g is more than this machine's memory");
    }

    @Test
    void aFileInPlaceOfTheDataFolderIsNamed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "mine");

        assertThatThrownBy(() -> BrokerProcess.start(options.withDataFolder(file)))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining(file + " is a file, not a folder");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFolderOfAnotherClusterIsLeftAlone(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("meta.properties"), "version=1\ncluster.id=theirs\nnode.id=7\n");

        assertThatThrownBy(() -> BrokerProcess.start(options.withDataFolder(folder)))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("formatted by another Kafka cluster");
        assertThat(folder).isDirectoryNotContaining("glob:**.weir-broker");
    }

    @Test
    void dataOfAnotherNodeInsideIsReportedInKafkasWords(@TempDir Path folder) throws Exception {
        BrokerOptions kept = options.withDataFolder(folder);
        BrokerProcess.start(kept).close();
        Path meta = folder.resolve("node-1/meta.properties");
        Files.writeString(meta, Files.readString(meta).replace("node.id=1", "node.id=7"));

        assertThatThrownBy(() -> BrokerProcess.start(kept))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("node")
                .hasMessageContaining("7");
    }

    @Test
    void aFolderWithOtherThingsInItIsLeftAlone(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("thesis.txt"), "mine");

        assertThatThrownBy(() -> BrokerProcess.start(options.withDataFolder(folder)))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("is not empty")
                .hasMessageContaining("thesis.txt");
    }

    @Test
    void aMissingJavaIsNamed(@TempDir Path folder) {
        Path java = folder.resolve("no-java");

        assertThatThrownBy(() -> BrokerProcess.start(options.withJavaExecutable(java)))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining(java.toString());
    }

    @Test
    void aClassPathWithoutKafkaIsAnError(@TempDir Path folder) {
        assertThatThrownBy(() -> BrokerProcess.start(options.withClassPath(List.of(folder))))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("dev.weir.broker.server.ServerMain");
    }

    /** Mounts a small file system; skipped where that is not allowed. */
    @Test
    void onAFullDiskNothingIsLeftWhereMountingIsAllowed(@TempDir Path disk) throws Exception {
        assumeTrue(
                exitCode("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        String usual = System.setProperty("java.io.tmpdir", disk.toString());
        try {
            Path kept = Files.createDirectory(disk.resolve("kept"));
            Path filling = disk.resolve("filling");
            assertThatThrownBy(() -> Files.write(filling, new byte[20_000])).hasMessageContaining("No space left");

            assertThatThrownBy(() -> BrokerProcess.start(options))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("No space left on device");
            assertThatThrownBy(() -> BrokerProcess.start(options.withDataFolder(kept)))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("No space left on device");

            try (Stream<Path> left = Files.walk(disk)) {
                assertThat(left).containsExactlyInAnyOrder(disk, kept, filling);
            }
        } finally {
            System.setProperty("java.io.tmpdir", usual);
            // Refused while a file of it is open.
            assertThat(exitCode("umount", disk.toString())).isZero();
        }
    }

    private static int exitCode(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
