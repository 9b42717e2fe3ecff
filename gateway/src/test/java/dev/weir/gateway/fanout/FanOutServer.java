package dev.weir.gateway.fanout;

import dev.weir.gateway.Gateway;
import dev.weir.gateway.OldGeneration;
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
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A gateway with items that change as often as it is told. Arguments: {@code memory} or {@code kafka}, loops, characters
 * of a value, items. Prints its port, and answers {@link Commands}; its figures are sessions and deliveries that were due.
 */
final class FanOutServer {

    private FanOutServer() {}

    public static void main(String[] arguments) throws IOException {
        int items = Integer.parseInt(arguments[3]);
        String content = "x".repeat(Integer.parseInt(arguments[2]));
        try (ItemSource source =
                arguments[0].equals("kafka") ? new TopicSource(items, content) : new MemorySource(content)) {
            serve(source, Integer.parseInt(arguments[1]), items, content);
        }
    }

    private static void serve(ItemSource source, int loops, int items, String content) throws IOException {
        try (Gateway gateway = Gateway.start(
                new GatewaySettings(server(loops), SessionSettings.withDefaults(), ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(source.adapter())),
                Gatekeeper.open(),
                MessageListener.none())) {
            System.out.println(gateway.port());
            OldGeneration.ofThisProcess().ifPresent(FanOutServer::watch);
            Pace pace = new Pace();
            Commands commands =
                    Commands.listen(pace, () -> gateway.sessions() + " " + pace.events() * gateway.sessions());
            while (commands.open()) {
                long event = pace.next();
                source.change((int) (event % items), "k" + event, (event + content).substring(0, content.length()));
            }
        }
    }

    /** As {@code weir gateway} does. */
    private static void watch(OldGeneration generation) {
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                generation.look();
            }
        });
    }

    private static ServerSettings server(int loops) {
        return new ServerSettings(
                new Listening("127.0.0.1", 0, false, OptionalInt.empty(), 8192),
                loops,
                new Connections(30_000, 64 * 1024, 64 * 1024, 30_000),
                new HeadLimits(16_384, 100),
                Optional.empty(),
                WebAccess.own());
    }
}
