package dev.weir.gateway;

import dev.weir.broker.HeldPort;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A gateway on a port that others may share, with an item that changes all the time. Arguments: its name, the port or 0,
 * whether clients are told its own port. Prints both ports.
 */
final class SharedPortServer {

    private static final FieldNames NUMBER = ScriptedAdapter.fields("number");

    private SharedPortServer() {}

    public static void main(String[] arguments) throws IOException {
        try (HeldPort held = HeldPort.free()) {
            serve(arguments, held);
        }
    }

    private static void serve(String[] arguments, HeldPort held) throws IOException {
        int ownPort = held.number();
        String controlLink = Boolean.parseBoolean(arguments[2]) ? "127.0.0.1:" + ownPort : "*";
        ScriptedAdapter adapter = new ScriptedAdapter("SCRIPT");
        try (Gateway gateway = Gateway.start(
                new GatewaySettings(
                        TestSettings.shared(Integer.parseInt(arguments[1]), ownPort),
                        TestSettings.sessions(arguments[0], controlLink, 10_000),
                        ItemSettings.withDefaults()),
                Map.of("TEST", List.of(adapter), "DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none())) {
            System.out.println(gateway.port() + " " + ownPort);
            for (long number = 0; !Thread.interrupted(); number++) {
                adapter.offer("apple", NUMBER, Long.toString(number));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
    }
}
