package dev.weir.gateway;

import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.wire.TlsSettings;
import java.util.Optional;
import java.util.OptionalInt;

/** Settings that differ from the usual ones in what tests are about. */
final class TestSettings {

    private TestSettings() {}

    /** On any port, with short heads, and requests that must come in time. */
    static ServerSettings strict(long requestMillis, Optional<TlsSettings> tls) {
        return new ServerSettings(
                "127.0.0.1",
                0,
                false,
                OptionalInt.empty(),
                2,
                1_000,
                2_000,
                64 * 1024,
                64 * 1024,
                4_096,
                20,
                requestMillis,
                tls,
                WebAccess.own());
    }

    /** On a port that others may share, and on any that is its own. */
    static ServerSettings shared(int port, int ownPort) {
        return new ServerSettings(
                "127.0.0.1",
                port,
                true,
                OptionalInt.of(ownPort),
                2,
                100,
                1_000,
                64 * 1024,
                64 * 1024,
                16_384,
                100,
                30_000,
                Optional.empty(),
                WebAccess.own());
    }

    /** Sessions that wait only so long for their next connection. */
    static SessionSettings sessions(String serverName, String controlLink, long waitMillis) {
        SessionSettings usual = SessionSettings.withDefaults();
        return new SessionSettings(
                serverName,
                controlLink,
                usual.requestLimitBytes(),
                usual.keepaliveMillis(),
                usual.minKeepaliveMillis(),
                usual.maxKeepaliveMillis(),
                waitMillis,
                waitMillis,
                usual.recoveryBytes(),
                usual.maxIdleMillis(),
                usual.maxPollingMillis(),
                usual.contentLengthBytes(),
                usual.maxSessions(),
                usual.maxSessionsPerUser(),
                usual.maxSubscriptions(),
                usual.maxItems());
    }
}
