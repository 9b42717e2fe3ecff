package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A network that drops datagrams: here the receiving end of a driver of another process drops them, one in twenty. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LossyUdpIT {

    private static final int LEAST_MESSAGES = 1_000;

    @Test
    void whatAnUnreliableSubscriberMissesIsNotCalledRepaired(@TempDir Path folder) throws Exception {
        try (ExternalDriver driver = ExternalDriver.start(
                        folder.resolve("aeron"),
                        "-Daeron.ReceiveChannelEndpoint.supplier="
                                + "io.aeron.driver.ext.DebugReceiveChannelEndpointSupplier",
                        "-Daeron.debug.receive.data.loss.rate=0.2");
                Pair pair = new Pair(Map.of(
                        "aeron-dir", driver.folder().toString(), "media", "udp", "subscription.reliable", "false"))) {
            while (!pair.transport().remarks().artifacts().containsKey("aeron-losses.txt")) {
                pair.publish();
                pair.poll();
            }

            assertThat(pair.transport().remarks().artifacts().get("aeron-losses.txt"))
                    .contains("lostBytes=");
            assertThat(pair.transport().remarks().warnings()).isEmpty();
        }
    }

    @Test
    void whatTheNetworkDropsIsAskedForAgainAndTold(@TempDir Path folder) throws Exception {
        try (ExternalDriver driver = ExternalDriver.start(
                        folder.resolve("aeron"),
                        "-Daeron.ReceiveChannelEndpoint.supplier="
                                + "io.aeron.driver.ext.DebugReceiveChannelEndpointSupplier",
                        "-Daeron.debug.receive.data.loss.rate=0.05");
                Pair pair = new Pair(Map.of("aeron-dir", driver.folder().toString(), "media", "udp"))) {
            int published = 0;
            // How many datagrams they become depends on the driver's pace, and whether one of them is lost on chance.
            while (published < LEAST_MESSAGES
                    || !pair.transport().remarks().artifacts().containsKey("aeron-losses.txt")) {
                pair.publish();
                published++;
                pair.poll();
            }
            while (pair.received() < published) {
                pair.poll();
            }

            assertThat(pair.checksum()).as("each of them once").isEqualTo((long) published * (published - 1) / 2);
            assertThat(pair.transport().remarks().warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.kind()).isEqualTo(WarningKind.LOSS_RECOVERED))
                    .extracting(Warning::text, STRING)
                    .containsPattern("receiver missed [0-9]+ bytes and asked for them again");
            assertThat(pair.transport().observe().view().repairs())
                    .containsKeys("NAKs received", "gaps filled without data")
                    .hasEntrySatisfying("NAKs sent", count -> assertThat(count).isPositive())
                    .hasEntrySatisfying(
                            "retransmits sent", count -> assertThat(count).isPositive());
            assertThat(pair.transport().remarks().artifacts().get("aeron-losses.txt"))
                    .contains("lostBytes=");
        }
    }
}
