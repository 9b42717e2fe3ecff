package dev.weir.fanout;

import dev.weir.gateway.Gateway;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.http.HeadLimits;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.net.ServerSettings.Connections;
import dev.weir.gateway.net.ServerSettings.Listening;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.wire.TlsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A gateway with one item that changes as often as it is told. Arguments: loops, and for TLS the files of a certificate
 * and its key. Prints its port, and answers {@link ParentRequests}.
 */
final class GatewayServer {

    private GatewayServer() {}

    public static void main(String[] arguments) throws IOException {
        Optional<TlsSettings> tls = arguments.length < 3
                ? Optional.empty()
                : Optional.of(
                        new TlsSettings(Path.of(arguments[1]), Optional.of(Path.of(arguments[2])), Optional.empty()));
        ChangingItem item = new ChangingItem();
        try (Gateway gateway = Gateway.start(
                new GatewaySettings(
                        server(Integer.parseInt(arguments[0]), tls),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(item)),
                Gatekeeper.open(),
                MessageListener.none())) {
            System.out.println(gateway.port());
            EventPace pace = new EventPace();
            ParentRequests.listen(pace::perSecond, () -> Integer.toString(gateway.sessions()), pace::end);
            FanOutMessage message = new FanOutMessage();
            while (!pace.ended()) {
                if (pace.await()) {
                    item.change(message.next());
                }
            }
        }
    }

    private static ServerSettings server(int loops, Optional<TlsSettings> tls) {
        return new ServerSettings(
                new Listening("127.0.0.1", 0, false, OptionalInt.empty(), 8192),
                loops,
                new Connections(30_000, 64 * 1024, 64 * 1024, 30_000),
                new HeadLimits(16_384, 100),
                tls,
                WebAccess.own());
    }
}
