package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.TransportException;
import io.aeron.driver.MediaDriverVersion;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A media driver of another process: it carries messages, and its death is told within the time allowed. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DriverDeathIT {

    @Test
    void aRunningDriverCarriesMessagesAndOutlivesTheRun(@TempDir Path folder) throws Exception {
        try (ExternalDriver driver = ExternalDriver.start(folder.resolve("aeron"))) {
            Map<String, String> given = Map.of("aeron-dir", driver.folder().toString());
            try (Pair pair = new Pair(given)) {
                pair.publish();
                while (pair.received() == 0) {
                    pair.poll();
                }
                assertThat(pair.transport().effectiveSettings())
                        .contains(new EffectiveSetting("driver", "version", MediaDriverVersion.VERSION, true));
                assertThat(pair.transport().remarks().notMeasured())
                        .contains("The media driver " + MediaDriverVersion.VERSION + " in " + driver.folder()
                                + " runs in a process that Weir did not start: its CPU and memory are in no figure.");
                assertThat(pair.transport().remarks().artifacts())
                        .containsKey("aeron-counters.txt")
                        .doesNotContainKey("aeron-driver.txt");
            }
            assertThat(DriverFolder.isAlive(driver.folder())).isTrue();
            assertThatThrownBy(() -> {
                        try (var transport = Pair.open(given, 10_000)) {
                            transport.provision(Pair.TOPOLOGY);
                            transport.openSubscriber(0, (message, header, partition, offset, receivedNanos) -> {});
                            transport.openPublisher(0, new Pair.Silent());
                        }
                    })
                    .hasMessageContaining("the most is 8192");
        }
    }

    @Test
    void aDriverThatIsKilledEndsPublisherAndSubscriberWithItsName(@TempDir Path folder) throws Exception {
        try (ExternalDriver driver = ExternalDriver.start(folder.resolve("aeron"));
                Pair pair = new Pair(Map.of("aeron-dir", driver.folder().toString(), "connect-timeout", "10s"))) {
            pair.publish();
            while (pair.received() == 0) {
                pair.poll();
            }

            driver.kill();

            assertThatThrownBy(() -> pollUntilItFails(pair))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the media driver in " + driver.folder() + " is out of reach");
            assertThatThrownBy(() -> publishTwice(pair))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("is out of reach");
            assertThat(pair.failures())
                    .hasSize(2)
                    .allMatch(failure -> failure.startsWith("NOT_SENT the media driver in"));
            assertThat(pair.transport().remarks().artifacts()).containsKey("aeron-client-errors.txt");
            assertThat(pair.transport().end().nextOffsets().get(0)).isPositive();
        }
    }

    private static void pollUntilItFails(Pair pair) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < TimeUnit.SECONDS.toNanos(30)) {
            pair.poll();
        }
    }

    private static void publishTwice(Pair pair) {
        pair.publish();
        pair.publish();
    }
}
