package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the Aeron transport promises beyond the contract of all transports. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AeronTransportIT {

    /** A process that no system gives that number. */
    private static final long GONE = 4_194_304L * 8;

    private static final Map<String, String> SMALL = Map.of("channel.term-length", "64k");

    @Test
    void aMessageWithoutSubscriberWasNotSent() {
        try (Pair pair = new Pair(SMALL)) {
            pair.subscriber().close();
            while (pair.failures().isEmpty()) {
                pair.publish();
            }

            assertThat(pair.failures().getFirst()).isEqualTo("NOT_SENT no subscriber is connected to the channel");
        }
    }

    @Test
    void theLastPositionOfALogIsTheEndOfItsPublisher() {
        Map<String, String> nearTheEnd = Map.of(
                "channel.term-length", "64k",
                "publication.init-term-id", "0",
                "publication.term-id", "2147483647",
                "publication.term-offset", "61440");
        try (Pair pair = new Pair(nearTheEnd)) {
            assertThatThrownBy(() -> {
                        while (true) {
                            pair.publish();
                            pair.poll();
                        }
                    })
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("largest position");
            assertThat(pair.failures()).hasSize(2).allMatch(failure -> failure.startsWith("NOT_SENT its log"));
        }
    }

    @Test
    void aPublisherThatNobodyListensToIsNotOpened() {
        try (Transport transport = Pair.open(Map.of("connect-timeout", "5s"), 100)) {
            transport.provision(Pair.TOPOLOGY);

            assertThatThrownBy(() -> transport.openPublisher(0, new Pair.Silent()))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("no subscriber is connected");
        }
    }

    @Test
    void aHostThatIsNotHereCannotBeListenedOn() {
        try (Transport transport = Pair.open(Map.of("media", "udp", "endpoint", "192.0.2.1:20121"), 100)) {
            transport.provision(Pair.TOPOLOGY);

            assertThatThrownBy(() -> transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {}))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("192.0.2.1:20121");
        }
    }

    @Test
    void settingsUnderAeronsOwnNamesAreInForceAndReadBack() {
        Map<String, String> given = Map.of("driver.aeron.ipc.term.buffer.length", "128k", "stream", "77");
        try (Pair pair = new Pair(given)) {
            List<EffectiveSetting> effective = pair.transport().effectiveSettings();

            assertThat(effective)
                    .contains(new EffectiveSetting("publication", "termBufferLength", "131072", false))
                    .contains(new EffectiveSetting("driver", "ipcTermBufferLength", "131072", false))
                    .contains(new EffectiveSetting("channel", "stream", "77", false));
            assertThat(System.getProperty("aeron.ipc.term.buffer.length")).isNull();
        }
    }

    @Test
    void theDriversCountersAndConfigurationAreKept() {
        try (Pair pair = new Pair(SMALL)) {
            assertThat(pair.transport().remarks().artifacts())
                    .containsOnlyKeys("aeron-counters.txt", "aeron-driver.txt")
                    .hasEntrySatisfying(
                            "aeron-counters.txt", text -> assertThat(text).contains("Bytes sent"));
        }
    }

    @Test
    void theFolderOfARunGoesWithItAndOneLeftByACrashIsRemoved(@TempDir Path parent) throws IOException {
        Path stale = Files.createDirectory(parent.resolve("weir-aeron-" + GONE + "-0a0b0c0d"));
        Files.writeString(stale.resolve("cnc.dat"), "cut off");
        Path living = Files.createDirectory(
                parent.resolve("weir-aeron-" + ProcessHandle.current().pid() + "-0a0b0c0d"));
        Path foreign = Files.createDirectory(parent.resolve("aeron-somebody"));

        assertThat(DriverFolder.removeStale(parent)).isEmpty();

        assertThat(stale).doesNotExist();
        assertThat(living).exists();
        assertThat(foreign).exists();
        try (Pair pair = new Pair(SMALL)) {
            assertThat(own()).isNotEmpty();
            pair.publish();
        }
        assertThat(own()).isEmpty();
    }

    @Test
    void whatACrashLeftIsRemovedByRunsThatBeginAtTheSameTime(@TempDir Path parent) throws Exception {
        for (int i = 0; i < 200; i++) {
            Path stale = Files.createDirectory(parent.resolve("weir-aeron-" + GONE + "-" + Integer.toHexString(i)));
            for (String name : List.of("cnc.dat", "counters", "loss-report.dat")) {
                Files.writeString(stale.resolve(name), "cut off");
            }
        }
        CyclicBarrier together = new CyclicBarrier(2);
        Callable<List<String>> run = () -> {
            together.await(2, TimeUnit.MINUTES);
            return DriverFolder.removeStale(parent);
        };
        FutureTask<List<String>> other = new FutureTask<>(run);
        Thread.ofPlatform().start(other);

        assertThat(run.call()).isEmpty();

        assertThat(other.get(2, TimeUnit.MINUTES)).isEmpty();
        assertThat(parent).isEmptyDirectory();
    }

    private static List<Path> own() throws IOException {
        try (var entries = Files.list(DriverFolder.parent())) {
            return entries.filter(entry -> entry.getFileName()
                            .toString()
                            .startsWith("weir-aeron-" + ProcessHandle.current().pid() + "-"))
                    .toList();
        }
    }

    @Test
    void handingOverAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Pair pair = new Pair(SMALL)) {
            exchange(pair, 200_000);

            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            exchange(pair, 100_000);
            long allocatedBytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;

            assertThat(allocatedBytes).isLessThan(2_000);
            assertThat(pair.acked()).isEqualTo(300_000);
            assertThat(pair.checksum()).isEqualTo(300_000L * 299_999 / 2);
        }
    }

    private static void exchange(Pair pair, int messages) {
        long target = pair.received() + messages;
        for (int i = 0; i < messages; i++) {
            pair.publish();
            pair.poll();
        }
        while (pair.received() < target) {
            pair.poll();
        }
    }
}
