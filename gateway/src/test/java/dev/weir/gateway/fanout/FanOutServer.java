package dev.weir.gateway.fanout;

import dev.weir.gateway.Gateway;
import dev.weir.gateway.GatewaySettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A gateway with items that change as often as it is told. Arguments: loops, characters of a value, items. Prints its
 * port, and answers {@link Commands}; its figures are sessions and deliveries that were due.
 */
final class FanOutServer implements DataAdapter {

    private static final FieldNames F = new FieldNames(List.of("key", "value"));

    private final Map<String, ItemSink> sinks = new ConcurrentHashMap<>();
    private final String content;

    private FanOutServer(int characters) {
        this.content = "x".repeat(characters);
    }

    public static void main(String[] arguments) throws IOException {
        int items = Integer.parseInt(arguments[2]);
        FanOutServer adapter = new FanOutServer(Integer.parseInt(arguments[1]));
        ServerSettings server = new ServerSettings(
                "127.0.0.1",
                0,
                false,
                OptionalInt.empty(),
                Integer.parseInt(arguments[0]),
                8192,
                30_000,
                64 * 1024,
                64 * 1024,
                16_384,
                100,
                30_000,
                Optional.empty(),
                Optional.empty());
        try (Gateway gateway = Gateway.start(
                new GatewaySettings(server, SessionSettings.withDefaults(), ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none())) {
            System.out.println(gateway.port());
            Pace pace = new Pace();
            Commands commands =
                    Commands.listen(pace, () -> gateway.sessions() + " " + pace.events() * gateway.sessions());
            while (commands.open()) {
                long event = pace.next();
                adapter.change("item" + event % items, event);
            }
        }
    }

    private void change(String item, long event) {
        ItemSink sink = sinks.get(item);
        if (sink != null) {
            sink.update(new ItemEvent(F, values(event)), false);
        }
    }

    private String[] values(long event) {
        return new String[] {"k" + event, (event + content).substring(0, content.length())};
    }

    @Override
    public String name() {
        return "DEFAULT";
    }

    @Override
    public void subscribe(String item, ItemSink sink) {
        sinks.put(item, sink);
        sink.update(new ItemEvent(F, values(0)), true);
        sink.endOfSnapshot();
    }

    @Override
    public void unsubscribe(String item) {
        sinks.remove(item);
    }

    @Override
    public void close() {
        sinks.clear();
    }
}
