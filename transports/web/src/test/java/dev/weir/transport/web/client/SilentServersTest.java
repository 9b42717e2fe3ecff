package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that announces a sign of life after 5 s of silence at the latest. */
class SilentServersTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LIMIT = 5 * SECOND + SilentServers.MARGIN.toNanos();

    private final FedSession fed =
            new FedSession(TlcpOptions.of(FedSession.NOWHERE, Subscribed.raw("all", "value")), ClientWork.STAMP);
    private final SilentServers silent = new SilentServers(fed, 0);

    SilentServersTest() {
        fed.feed(FedSession.subscribed(1).bytes());
    }

    /** Looks every second, as a loop that turns does. */
    private void lookUntil(long nanos) {
        for (long now = SECOND; now <= nanos; now += SECOND) {
            silent.drop(new TlcpSession[] {fed.session}, now);
        }
    }

    @Test
    void sessionOfASilentServerIsDroppedWithTheTimeItHadAnnounced() {
        lookUntil(LIMIT);
        assertThat(fed.seen.dropped).isEmpty();

        lookUntil(LIMIT + SECOND);
        assertThat(fed.session.open()).isFalse();
        assertThat(fed.seen.dropped)
                .singleElement()
                .asString()
                .contains("silent for longer than the 5000 ms that it had announced");
    }

    @Test
    void anythingThatIsReadIsASignOfLife() {
        fed.session.heardNanos = 4 * SECOND;
        lookUntil(LIMIT + 4 * SECOND);

        assertThat(fed.seen.dropped).isEmpty();
    }

    @Test
    void serverThatAnnouncesNothingMayBeSilent() {
        fed.session.keepaliveMillis = 0;
        lookUntil(10 * LIMIT);

        assertThat(fed.seen.dropped).isEmpty();
    }

    @Test
    void clientThatReadsSlowlyDoesNotBlameTheServer() {
        fed.session.slow = new SlowReading(100, 0);
        lookUntil(10 * LIMIT);

        assertThat(fed.seen.dropped).isEmpty();
    }

    @Test
    void loopThatWasAwayItselfReadsFirst() {
        silent.drop(new TlcpSession[] {fed.session}, 10 * LIMIT);
        assertThat(fed.seen.dropped).isEmpty();

        silent.drop(new TlcpSession[] {fed.session}, 10 * LIMIT + SECOND);
        assertThat(fed.seen.dropped).hasSize(1);
    }
}
