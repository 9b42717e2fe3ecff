package dev.weir.transport.nats.server;

import dev.weir.unit.Durations;
import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The pages on which a server tells about itself. */
public final class Monitor {

    /** What is said of a server that syncs before each acknowledgement. */
    static final String ALWAYS = "always";

    private static final int MOST_BYTES = 1 << 20;

    private final String address;
    private final int withinMillis;

    /** @param address {@code http://host:8222} */
    public Monitor(String address, Duration within) {
        this.address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        this.withinMillis = Math.toIntExact(within.toMillis());
    }

    /** Whether its streams can be used. */
    boolean isReady() {
        return page("/healthz?js-enabled-only=true")
                .map(page -> text(page, "status").equals("ok"))
                .orElse(false);
    }

    /** How often it syncs: {@code 2m} or {@code always}; empty when it does not tell. */
    public String sync() {
        JsonValue config = page("/jsz?config=true")
                .map(page -> page.map)
                .map(page -> page.get("config"))
                .orElse(JsonValue.NULL);
        Map<String, JsonValue> values = config.map;
        if (values == null) {
            return "";
        }
        if (JsonValue.TRUE.equals(values.get("sync_always"))) {
            return ALWAYS;
        }
        return Optional.ofNullable(values.get("sync_interval"))
                .flatMap(Monitor::nanos)
                .map(nanos -> Durations.exact(Duration.ofNanos(nanos)))
                .orElse("");
    }

    private static Optional<Long> nanos(JsonValue value) {
        return value.object instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
    }

    private static String text(JsonValue page, String name) {
        Map<String, JsonValue> values = page.map;
        JsonValue value = values == null ? null : values.get(name);
        return value == null || value.string == null ? "" : value.string;
    }

    private Optional<JsonValue> page(String path) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(address + path).toURL().openConnection();
            connection.setConnectTimeout(withinMillis);
            connection.setReadTimeout(withinMillis);
            connection.setRequestProperty("Connection", "close");
            try (InputStream content = connection.getInputStream()) {
                return Optional.of(JsonParser.parse(content.readNBytes(MOST_BYTES)));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return Optional.empty(); // It does not answer, or not yet: that it is unknown is what there is to say.
        }
    }
}
