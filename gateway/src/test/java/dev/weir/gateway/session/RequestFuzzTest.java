package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.RepeatCount;
import dev.weir.gateway.protocol.RequestText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Requests that are made of parts of real ones, with what a hostile client would put in. */
class RequestFuzzTest {

    private static final int COUNT = RepeatCount.of(100_000, 1_000_000);

    private static final String[] NAMES = {
        "create_session", "bind_session", "control", "msg", "heartbeat", "wsok", "", "other"
    };
    private static final String[] KEYS = {
        "LS_reqId",
        "LS_op",
        "LS_subId",
        "LS_group",
        "LS_schema",
        "LS_mode",
        "LS_session",
        "LS_snapshot",
        "LS_ack",
        "LS_requested_max_frequency",
        "LS_requested_buffer_size",
        "LS_requested_max_bandwidth",
        "LS_polling",
        "LS_polling_millis",
        "LS_idle_millis",
        "LS_inactivity_millis",
        "LS_keepalive_millis",
        "LS_content_length",
        "LS_recovery_from",
        "LS_supported_diffs",
        "LS_message",
        "LS_sequence",
        "LS_msg_prog",
        "LS_max_wait",
        "LS_outcome",
        "LS_cause_code",
        "LS_cause_message",
        "LS_close_socket",
        "LS_data_adapter",
        "LS_adapter_set",
        "LS_selector",
        "LS_send_sync",
        "LS_reduce_head",
        "LS_user",
        "LS_old_session"
    };
    private static final String[] VALUES = {
        "1",
        "2",
        "3",
        "0",
        "-1",
        "add",
        "delete",
        "reconf",
        "constrain",
        "force_rebind",
        "destroy",
        "a",
        "a b c",
        "key command f",
        "RAW",
        "MERGE",
        "DISTINCT",
        "COMMAND",
        "true",
        "false",
        "unlimited",
        "unfiltered",
        "2.5",
        "0.0000001",
        "999999999999999",
        "99999999999999999999",
        "9223372036854",
        "0.00000000001",
        "",
        "%",
        "%zz",
        "%00",
        "%C3%28",
        "NaN",
        "DEFAULT",
        ".",
        "P,T",
        "no-item",
        "\u0000",
        "+",
        "s"
    };

    private final Random random = new Random(4711);
    private final Bench bench = new Bench();

    @Test
    void noRequestDoesMoreThanBeAnswered() {
        FakeClient[] clients = {FakeClient.webSocketClient(), FakeClient.http(), FakeClient.webSocketClient()};
        Deque<FakeClient> streams = new ArrayDeque<>();
        String session = "S";
        for (int number = 0; number < COUNT; number++) {
            int which = random.nextInt(clients.length);
            FakeClient client = clients[which];
            RequestText request = RequestText.ofMessage(mutated(text(session)));
            bench.handle(client, request);
            disturb(number);
            List<String> lines = client.lines();
            session = lines.stream()
                    .filter(line -> line.startsWith("CONOK,"))
                    .map(line -> line.split(",", -1)[1])
                    .findFirst()
                    .orElse(session);
            client.answers();
            if (client.webSocket() ? random.nextInt(200) == 0 : client.last().bound(client)) {
                streams.add(client);
                clients[which] = new FakeClient(client.webSocket());
            }
            if (streams.size() > 10) {
                streams.removeFirst().cut();
            }
        }
        bench.pass(60_000);
        streams.addAll(List.of(clients));
        streams.forEach(FakeClient::cut);
        bench.pass(120_000);
        assertThat(bench.sessions().size()).as("no session is left").isZero();
        assertThat(bench.adapter().subscribedCount()).as("no item is left").isZero();
    }

    private void disturb(int number) {
        if (number % 10 == 0) {
            for (String item : List.of("a", "b", "c")) {
                if (bench.adapter().subscribed(item)) {
                    bench.adapter().update(item, dev.weir.gateway.ScriptedAdapter.fields("f"), "v" + number);
                }
            }
            bench.turn();
        }
        if (number % 100 == 0) {
            bench.pass(random.nextInt(2_000));
        }
    }

    private String text(String session) {
        StringBuilder text = new StringBuilder(NAMES[random.nextInt(NAMES.length)]);
        for (int line = random.nextInt(3); line >= 0; line--) {
            text.append("\r\n");
            if (random.nextBoolean()) {
                text.append("LS_reqId=1&LS_op=add&LS_subId=")
                        .append(random.nextInt(20))
                        .append("&LS_mode=MERGE&LS_group=a&LS_schema=f&");
            }
            for (int pair = random.nextInt(8); pair >= 0; pair--) {
                String key = KEYS[random.nextInt(KEYS.length)];
                String value = key.equals("LS_session") ? session : VALUES[random.nextInt(VALUES.length)];
                text.append(key).append('=').append(value).append('&');
            }
        }
        return text.toString();
    }

    private String mutated(String text) {
        if (random.nextInt(3) > 0) {
            return text;
        }
        StringBuilder changed = new StringBuilder(text);
        int at = random.nextInt(changed.length());
        switch (random.nextInt(3)) {
            case 0 -> changed.setCharAt(at, (char) random.nextInt(300));
            case 1 -> changed.delete(at, Math.min(changed.length(), at + random.nextInt(10)));
            default -> changed.insert(at, changed.substring(random.nextInt(changed.length())));
        }
        return changed.toString();
    }
}
