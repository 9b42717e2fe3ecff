package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How many bytes an update takes on a WebSocket, frame included, of a document with four texts of 256 characters, four
 * numbers, three words, an id and a timestamp, of which one text, one number and the timestamp change. The choices are a
 * random generator's with a fixed seed, so the figures are the same each time.
 */
class DeltaBytesTest {

    private static final int UPDATES = 1_000;
    private static final String TEXT_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String[] TEXTS = {"firstText", "secondText", "thirdText", "fourthText"};
    private static final String[] NUMBERS = {"fourthNumber", "thirdNumber", "secondNumber", "firstNumber"};
    private static final List<String> FIELDS = List.of(
            "id",
            "firstText",
            "secondText",
            "thirdText",
            "fourthText",
            "firstNumber",
            "secondNumber",
            "thirdNumber",
            "fourthNumber",
            "hobbies",
            "timestamp");
    private static final FieldNames JSON = ScriptedAdapter.fields("json");
    private static final FieldNames EACH = new FieldNames(FIELDS);

    private final Random random = new Random(2026);
    private final ObjectNode document = JsonMapper.shared().createObjectNode();

    /** A client: what it subscribes, and how many bytes came. */
    private static final class Follower {
        private final String name;
        private final RawSocket socket;
        private long bytes;

        Follower(String name, int port, String item, String fields, String diffs) throws IOException {
            this.name = name;
            this.socket = RawSocket.webSocket(port);
            socket.send(socket.textFrame("create_session\r\nLS_send_sync=false&LS_supported_diffs=" + diffs
                    + "&LS_op=add&LS_subId=1&LS_mode=RAW&LS_group=" + item + "&LS_schema=" + fields));
            socket.readUntil("CONF,1,unlimited,unfiltered\r\n");
        }

        void take() throws IOException {
            byte[] frame = socket.readFrame();
            assertThat(new String(frame, 1, frame.length - 1, StandardCharsets.UTF_8))
                    .matches("(?s)U,1,1,[^\r\n]*\r\n");
            int content = frame.length - 1;
            bytes += content + (content < 126 ? 2 : 4);
        }
    }

    @Test
    void unchangedValuesAreNotSent() throws IOException {
        fill();
        ScriptedAdapter adapter = new ScriptedAdapter("DEFAULT");
        List<Follower> followers = new ArrayList<>();
        try (Gateway gateway = Gateway.start(
                GatewaySettings.on("127.0.0.1", 0),
                Map.of("DEFAULT", List.of(adapter)),
                Gatekeeper.open(),
                MessageListener.none())) {
            int port = gateway.port();
            followers.add(new Follower("whole document", port, "whole", "json", ""));
            followers.add(new Follower("a field for each part", port, "parts", String.join(" ", FIELDS), ""));
            followers.add(new Follower("JSON Patch", port, "whole", "json", "P"));
            followers.add(new Follower("TLCP-diff", port, "whole", "json", "T"));
            followers.add(new Follower("the shorter of both", port, "whole", "json", "P,T"));
            send(adapter, followers);
            followers.forEach(follower -> follower.bytes = 0);
            for (int number = 0; number < UPDATES; number++) {
                change();
                send(adapter, followers);
            }
            for (Follower follower : followers) {
                follower.socket.close();
            }
        }
        double whole = followers.getFirst().bytes;
        for (Follower follower : followers) {
            System.out.printf(
                    "%-22s %7.1f bytes an update, %.3f of the whole%n",
                    follower.name, follower.bytes / (double) UPDATES, follower.bytes / whole);
        }
        assertThat(followers.get(1).bytes / whole).as("fields").isLessThanOrEqualTo(0.25);
        assertThat(followers.get(2).bytes / whole).as("JSON Patch").isLessThanOrEqualTo(0.34);
        long best = Math.min(followers.get(2).bytes, followers.get(3).bytes);
        assertThat(followers.get(4).bytes / (double) best)
                .as("both against the better one")
                .isLessThanOrEqualTo(1.01);
    }

    private void send(ScriptedAdapter adapter, List<Follower> followers) throws IOException {
        adapter.update("whole", JSON, document.toString());
        adapter.update(
                "parts",
                EACH,
                FIELDS.stream()
                        .map(name -> document.get(name).isString()
                                ? document.get(name).stringValue()
                                : document.get(name).toString())
                        .toArray(String[]::new));
        for (Follower follower : followers) {
            follower.take();
        }
    }

    private void fill() {
        document.put("id", "James");
        Arrays.stream(TEXTS).forEach(name -> document.put(name, text()));
        Arrays.stream(NUMBERS).forEach(name -> document.put(name, random.nextInt(1_000_000)));
        document.putArray("hobbies").add("Reading").add("Gardening").add("Photography");
        document.put("timestamp", timestamp());
    }

    private void change() {
        int which = random.nextInt(TEXTS.length);
        document.put(TEXTS[which], text());
        document.put(NUMBERS[which], random.nextInt(1_000_000));
        document.put("timestamp", timestamp());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < 256; index++) {
            text.append(TEXT_SIGNS.charAt(random.nextInt(TEXT_SIGNS.length())));
        }
        return text.toString();
    }

    private String timestamp() {
        return "2026-11-21 %02d:%02d:%02d.%03d"
                .formatted(random.nextInt(24), random.nextInt(60), random.nextInt(60), random.nextInt(1_000));
    }
}
