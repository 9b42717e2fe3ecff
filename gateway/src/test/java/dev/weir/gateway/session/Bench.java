package dev.weir.gateway.session;

import dev.weir.gateway.ScriptedAdapter;
import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.item.Schemas;
import dev.weir.gateway.protocol.Parameters;
import dev.weir.gateway.protocol.RequestText;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Sessions on a loop that a test turns, with a clock that it sets. */
final class Bench {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
    private final SessionRegistry sessions;
    private final SessionLoop loop;
    private final RequestHandler handler;
    private long nowNanos;

    Bench() {
        this(SessionSettings.withDefaults(), ItemSettings.withDefaults());
    }

    Bench(SessionSettings settings, ItemSettings items) {
        this(settings, items, Gatekeeper.open());
    }

    Bench(SessionSettings settings, ItemSettings items, Gatekeeper gatekeeper) {
        this.sessions = new SessionRegistry(
                settings,
                List.of(new AdapterSet(
                        "DEFAULT", Map.of("DEFAULT", new Feeds(adapter, items)), items.undeclaredDiffs())),
                gatekeeper,
                (user, text) -> "done " + text);
        this.loop = new SessionLoop(tasks::add, () -> nowNanos, new Schemas());
        this.handler = new RequestHandler(sessions, loop);
        turn();
    }

    ScriptedAdapter adapter() {
        return adapter;
    }

    SessionRegistry sessions() {
        return sessions;
    }

    /** One turn of the loop, after which nothing is left to do at this time. */
    void turn() {
        do {
            loop.beginTurn();
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            loop.endTurn();
        } while (!tasks.isEmpty() || loop.untilDueNanos() == 0);
    }

    /** Lets time pass, and all that is due in it happen at its time. */
    void pass(long millis) {
        long end = nowNanos + millis * 1_000_000;
        while (loop.untilDueNanos() <= end - nowNanos) {
            nowNanos += loop.untilDueNanos();
            turn();
        }
        nowNanos = end;
        turn();
    }

    /** Carries out a request, which is written as on a WebSocket. */
    void request(FakeClient client, String... lines) {
        handle(client, RequestText.ofMessage(String.join("\r\n", lines)));
        turn();
    }

    void handle(FakeClient client, RequestText request) {
        handler.handle(request, Parameters.none(), client);
    }

    /** A session over a WebSocket, which was told of its beginning. */
    FakeClient session(String more) {
        FakeClient client = FakeClient.webSocketClient();
        request(client, "create_session", "LS_cid=x" + more);
        client.lines();
        return client;
    }

    /** The number of the session that was made last. */
    static String idIn(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("CONOK,"))
                .map(line -> line.split(",", -1)[1])
                .findFirst()
                .orElseThrow(() -> new AssertionError("no CONOK in " + lines));
    }
}
