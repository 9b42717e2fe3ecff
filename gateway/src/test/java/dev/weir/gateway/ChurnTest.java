package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Subscriptions that come and go quickly while events come all the time, on two loops at once. */
class ChurnTest {

    private static final int ROUNDS = 10_000;
    private static final String ADD =
            "control\r\nLS_reqId=1&LS_ack=false&LS_op=add&LS_group=item&LS_schema=f&LS_mode=RAW&LS_subId=";
    private static final String DELETE = "\r\nLS_reqId=2&LS_ack=false&LS_op=delete&LS_subId=";
    private static final FieldNames F = ScriptedAdapter.fields("f");

    private final ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");

    @Test
    void noSubscriptionMissesAnEventOrGetsOneTwice() throws IOException, InterruptedException {
        try (Gateway gateway = Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none())) {
            AtomicBoolean ending = new AtomicBoolean();
            AtomicBoolean endedBeside = new AtomicBoolean();
            Thread events = Thread.ofPlatform().start(() -> {
                for (long number = 1; !ending.get(); number++) {
                    adapter.offer("item", F, Long.toString(number));
                    LockSupport.parkNanos(50_000);
                }
            });
            try (RawSocket one = RawSocket.webSocket(gateway.port());
                    RawSocket other = RawSocket.webSocket(gateway.port())) {
                Thread beside = Thread.ofPlatform().start(() -> {
                    churn(other);
                    endedBeside.set(true);
                });
                churn(one);
                beside.join();
                assertThat(endedBeside).as("the client beside").isTrue();
                Eventually.await("the item to be left", () -> !adapter.subscribed("item"));
            } finally {
                ending.set(true);
                events.join();
            }
        }
    }

    private static void churn(RawSocket socket) {
        try {
            send(socket, "create_session\r\nLS_supported_diffs=&LS_send_sync=false");
            Map<String, Long> newest = new HashMap<>();
            int ended = 0;
            int begun = 0;
            while (ended < ROUNDS) {
                // A few are under way at any time.
                for (; begun < ROUNDS && begun < ended + 3; begun++) {
                    int id = begun + 1;
                    String addition = ADD + id;
                    send(socket, begun == 0 ? addition : addition + DELETE + begun);
                    if (begun == ROUNDS - 1) {
                        send(socket, "control\r\nLS_reqId=3&LS_ack=false&LS_op=delete&LS_subId=" + ROUNDS);
                    }
                }
                byte[] frame = socket.readFrame();
                for (String line : new String(frame, 1, frame.length - 1, StandardCharsets.UTF_8).split("\r\n", -1)) {
                    ended += follow(line, newest) ? 1 : 0;
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Checks one line; answers whether a subscription has ended. */
    private static boolean follow(String line, Map<String, Long> newest) {
        String[] parts = line.split(",", -1);
        if (parts[0].equals("U")) {
            long number = Long.parseLong(parts[3]);
            Long before = newest.put(parts[1], number);
            assertThat(before == null || number == before + 1)
                    .as(() -> line + " after " + before)
                    .isTrue();
        }
        if (parts[0].equals("OV")) {
            // A client that reads too slowly loses events, and is told how many.
            newest.computeIfPresent(parts[1], (subscription, number) -> number + Long.parseLong(parts[3]));
        }
        assertThat(line).doesNotStartWith("REQERR");
        return parts[0].equals("UNSUB");
    }

    private static void send(RawSocket socket, String request) throws IOException {
        socket.send(socket.textFrame(request));
    }
}
