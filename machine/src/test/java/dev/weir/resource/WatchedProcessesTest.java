package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.socket.NoSocketBytes;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.ProcessCost.NetworkBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of folders that stand for {@code /proc} and {@code /sys}. */
class WatchedProcessesTest {

    private static final long TICK_NANOS = 10_000_000;

    @TempDir
    private Path folder = Path.of("");

    private final NotMeasured notMeasured = new NotMeasured();

    private FakeProc proc() {
        return new FakeProc(folder.resolve("proc"));
    }

    private WatchedProcesses watched(String... choices) throws IOException {
        Files.createDirectories(folder.resolve("proc"));
        return new WatchedProcesses(
                Stream.of(choices).map(ProcessChoice::parse).toList(),
                "b1",
                new ScriptedClock(7),
                new Probes(folder.resolve("proc"), Optional.empty(), new NoSocketBytes(), folder, notMeasured),
                folder.resolve("sys"));
    }

    private void kafka(long pid, long ticks) throws IOException {
        proc().process(pid, "java", 'S', ticks, 0, pid);
        proc().commandLine(pid, "/usr/bin/java", "-Xmx1g", "kafka.Kafka", "server.properties");
    }

    private static WatchedUsage usage(WatchedProcesses watched, int place) {
        return watched.sample(true).usages().get(place);
    }

    @Test
    void theProcessesWhoseCommandLineContainsThePatternAreAddedUp() throws IOException {
        kafka(40, 100);
        kafka(41, 50);
        proc().disk(40, 4_096, 8_192);
        proc().disk(41, 1, 2);
        proc().process(42, "tail", 'S', 9, 9, 42);
        proc().commandLine(42, "tail", "kafka.log");
        try (WatchedProcesses watched = watched("broker=kafka.Kafka", "gateway=weir*gateway")) {
            WatchedSample sample = watched.sample(true);

            assertThat(sample.atNanos()).isEqualTo(7);
            assertThat(sample.usages()).extracting(WatchedUsage::name).containsExactly("host", "broker", "gateway");
            WatchedUsage broker = sample.usages().get(1);
            assertThat(broker.running()).isEqualTo(2);
            assertThat(broker.pid()).isEqualTo(40);
            assertThat(broker.usage().cpuNanos()).isEqualTo(150 * TICK_NANOS);
            assertThat(broker.usage().memory().residentBytes()).isEqualTo(2 * 1_500 * 1_024);
            assertThat(broker.usage().disk()).isEqualTo(new DiskBytes(4_097, 8_194));
            assertThat(sample.usages().get(2).running()).isZero();
        }
    }

    @Test
    void aFigureThatIsNotKnownOfOneProcessIsNotKnownOfTheirSum() throws IOException {
        kafka(40, 100);
        kafka(41, 50);
        Files.delete(folder.resolve("proc/41/io"));
        try (WatchedProcesses watched = watched("broker=kafka.Kafka")) {
            WatchedSample sample = watched.sample(true);

            assertThat(sample.usages().get(1).usage().disk()).isEqualTo(DiskBytes.UNKNOWN);
            assertThat(sample.notMeasured())
                    .anyMatch(sentence -> sentence.startsWith("Disk bytes of broker on b1 (pid 41) were not measured"));
        }
    }

    @Test
    void whatAProcessUsedStaysInTheSumWhenAnotherTakesItsPlace() throws IOException {
        kafka(40, 100);
        try (WatchedProcesses watched = watched("broker=kafka.Kafka")) {
            assertThat(usage(watched, 1).usage().cpuNanos()).isEqualTo(100 * TICK_NANOS);

            proc().end(40);
            WatchedUsage between = usage(watched, 1);
            kafka(77, 30);
            WatchedUsage after = usage(watched, 1);

            assertThat(between.running()).isZero();
            assertThat(between.usage().cpuNanos()).isEqualTo(100 * TICK_NANOS);
            assertThat(between.usage().memory().residentBytes()).isZero();
            assertThat(after.running()).isEqualTo(1);
            assertThat(after.pid()).isEqualTo(77);
            assertThat(after.usage().cpuNanos()).isEqualTo(130 * TICK_NANOS);
            assertThat(after.usage().memory().residentBytes()).isEqualTo(1_500 * 1_024);
        }
    }

    @Test
    void aProcessThatHasEndedAndIsStillListedIsCountedOnce() throws IOException {
        kafka(40, 100);
        try (WatchedProcesses watched = watched("broker=kafka.Kafka")) {
            watched.sample(true);
            proc().process(40, "java", 'Z', 100, 0, 40);

            for (int look = 0; look < 3; look++) {
                WatchedUsage usage = usage(watched, 1);
                assertThat(usage.running()).isZero();
                assertThat(usage.usage().cpuNanos()).isEqualTo(100 * TICK_NANOS);
            }
        }
    }

    @Test
    void processIsFoundAfterItReplacesItsParentsCommandLine() throws IOException {
        proc().process(50, "sh", 'S', 1, 0, 50);
        proc().commandLine(50, "sh", "start-broker");
        try (WatchedProcesses watched = watched("broker=kafka.Kafka")) {
            assertThat(usage(watched, 1).running()).isZero();

            kafka(50, 5);

            assertThat(usage(watched, 1).running()).isEqualTo(1);
        }
    }

    @Test
    void anAgentWhosePatternIsOnItsOwnCommandLineIsNotMeant() throws IOException {
        proc().process(60, "java", 'S', 1, 0, 60);
        proc().commandLine(60, "java", "dev.weir.cli.Main", "agent", "--watch", "broker=kafka.Kafka");
        proc().process(61, "sh", 'S', 1, 0, 61);
        proc().commandLine(61, "sh", "weir", "agent", "--watch=broker=kafka.Kafka");
        proc().process(ProcessHandle.current().pid(), "java", 'S', 1, 0, 1);
        proc().commandLine(ProcessHandle.current().pid(), "java", "kafka.Kafka");
        try (WatchedProcesses watched = watched("broker=kafka.Kafka")) {
            assertThat(usage(watched, 1).running()).isZero();
        }
    }

    @Test
    void wholeHostIsCpuMemoryPhysicalInterfacesAndDisks() throws IOException {
        proc().write("stat", "cpu  100 10 30 5000 70 2 3 900 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");
        proc().write("meminfo", "MemTotal:  8000 kB\nMemFree:  100 kB\nMemAvailable:  3000 kB\n");
        proc().write("net/dev", """
                Inter-| Receive
                 face |bytes
                    lo: 900 1 0 0 0 0 0 0 900 1 0 0 0 0 0 0
                  eth0: 500 1 0 0 0 0 0 0 300 1 0 0 0 0 0 0
                 veth1:7 1 0 0 0 0 0 0 7 1 0 0 0 0 0 0
                """);
        proc().write("diskstats", """
                 8 0 sda 1 0 100 0 1 0 20 0 0 0 0
                 8 1 sda1 1 0 99 0 1 0 19 0 0 0 0
                 7 0 loop0 1 0 5 0 1 0 5 0 0 0 0
                """);
        Files.createDirectories(folder.resolve("sys/class/net/eth0/device"));
        Files.createDirectories(folder.resolve("sys/block/sda/device"));
        Files.createDirectories(folder.resolve("sys/block/loop0"));
        try (WatchedProcesses watched = watched("host")) {
            WatchedUsage host = usage(watched, 0);

            assertThat(host.isHost()).isTrue();
            assertThat(host.usage().cpuNanos()).isEqualTo(145 * TICK_NANOS);
            assertThat(host.usage().memory().residentBytes()).isEqualTo(5_000 * 1_024);
            assertThat(host.usage().network()).isEqualTo(new NetworkBytes(500, 300));
            assertThat(host.usage().disk()).isEqualTo(new DiskBytes(51_200, 10_240));
        }
    }

    @Test
    void allButLoopbackCountWithoutPhysicalInterfacesRestIsUnknown() throws IOException {
        proc().write(
                        "net/dev",
                        "x\n lo: 900 1 0 0 0 0 0 0 900\n eth0: 5 1 0 0 0 0 0 0 3\n eth1: 10 1 0 0 0 0 0 0 20\n");
        try (WatchedProcesses watched = watched("host")) {
            ProcessUsage host = usage(watched, 0).usage();

            assertThat(host.network()).isEqualTo(new NetworkBytes(15, 23));
            assertThat(host.cpuNanos()).isEqualTo(ProcessUsage.UNKNOWN);
            assertThat(host.memory().residentBytes()).isEqualTo(ProcessUsage.UNKNOWN);
            assertThat(host.disk()).isEqualTo(DiskBytes.UNKNOWN);
        }
    }

    @Test
    void whatCannotBeWatchedHereIsRefused() {
        ProcessChoice gone = new ProcessChoice("broker", List.of(999_999_999L), "");
        ProcessChoice later = ProcessChoice.parse("broker=starts-later");

        assertThat(WatchedProcesses.refusal(List.of(gone)))
                .hasValue("there is no process 999999999 ('broker') on this host");
        assertThat(WatchedProcesses.refusal(List.of(later, later))).hasValue("the name 'broker' is given twice");
        assertThat(WatchedProcesses.refusal(List.of(later))).isEmpty();
    }
}
