package dev.weir.gateway;

import dev.weir.gateway.http.HeadLimits;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.net.ServerSettings.Connections;
import dev.weir.gateway.net.ServerSettings.Listening;
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
                Listening.on("127.0.0.1", 0),
                2,
                new Connections(2_000, 64 * 1024, 64 * 1024, requestMillis),
                new HeadLimits(4_096, 20),
                tls,
                WebAccess.own());
    }

    /** On a port that others may share, and on any that is its own. */
    static ServerSettings shared(int port, int ownPort) {
        ServerSettings usual = ServerSettings.on("127.0.0.1", port);
        return new ServerSettings(
                new Listening("127.0.0.1", port, true, OptionalInt.of(ownPort), 100),
                usual.loops(),
                usual.connections(),
                usual.head(),
                usual.tls(),
                usual.web());
    }

    /** Sessions that wait only so long for their next connection. */
    static SessionSettings sessions(String serverName, String controlLink, long waitMillis) {
        SessionSettings usual = SessionSettings.withDefaults();
        return new SessionSettings(
                serverName,
                controlLink,
                usual.requestLimitBytes(),
                usual.keepAlive(),
                new SessionSettings.Retention(
                        waitMillis, waitMillis, usual.retention().recoveryBytes()),
                usual.answers(),
                usual.limits());
    }
}
