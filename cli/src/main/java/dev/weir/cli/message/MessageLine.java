package dev.weir.cli.message;

import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.IdentitySearch;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadMessage.Header;
import dev.weir.transport.read.ReadMessage.Part;
import dev.weir.unit.Durations;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/** A message as one line. Used by one thread. */
public final class MessageLine {

    /** Name of the header in which Weir sends the identity of a message. */
    private static final String OWN_HEADER = "weir";

    private static final int MOST_BYTES = 24;

    private final IdentitySearch search = new IdentitySearch();
    private final Identity identity = new Identity();

    /**
     * The line that people read: {@code 0/17  2026-11-29T13:31:02.123Z  key fruit  h=v  {"a":1}}; of a message of Weir also who it
     * is, and its latency if it has just been written.
     *
     * @param live whether it has just been written
     * @param receivedNanos when it was received, by the clock of Weir's runs on this host
     */
    public String text(ReadMessage message, boolean live, long receivedNanos) {
        List<String> parts = new ArrayList<>();
        parts.add(message.partition() + "/" + message.offset());
        if (message.timestampMillis() >= 0) {
            parts.add(Instant.ofEpochMilli(message.timestampMillis()).toString());
        }
        if (message.key().present()) {
            parts.add("key " + shown(message.key()));
        }
        own(message).ifPresent(carrier -> parts.add(told(live, receivedNanos)));
        message.headers().stream()
                .filter(header -> !header.name().equals(OWN_HEADER))
                .forEach(header -> parts.add(header.name() + "=" + shown(header.value())));
        parts.add(message.value().present() ? shown(message.value()) : "null");
        return String.join("  ", parts);
    }

    /** The same as a JSON object; bytes that are no text are in Base64, under a name that says so. */
    public String json(ReadMessage message, boolean live, long receivedNanos) {
        StringJoiner fields = new StringJoiner(",", "{", "}");
        fields.add("\"partition\":" + message.partition());
        fields.add("\"offset\":" + message.offset());
        if (message.timestampMillis() >= 0) {
            fields.add("\"timestamp\":" + message.timestampMillis());
        }
        fields.add(field("key", message.key()));
        StringJoiner headers = new StringJoiner(",", "[", "]");
        for (Header header : message.headers()) {
            headers.add("{\"name\":" + quoted(header.name()) + "," + field("value", header.value()) + "}");
        }
        fields.add("\"headers\":" + headers);
        fields.add(field("value", message.value()));
        own(message).ifPresent(carrier -> {
            fields.add("\"weir\":{\"run\":\"" + run() + "\",\"stream\":" + identity.stream() + ",\"sequence\":"
                    + identity.sequence() + "}");
            if (live) {
                fields.add("\"latencyNanos\":" + (receivedNanos - identity.intendedNanos()));
            }
        });
        return fields.toString();
    }

    /** What it says, and before that its latency if it is of Weir, and its key if it has one: {@code after 2.31 ms  key Fig  text}. */
    String brief(ReadMessage message, long receivedNanos) {
        List<String> parts = new ArrayList<>();
        own(message).ifPresent(carrier -> parts.add(after(receivedNanos)));
        if (message.key().present()) {
            parts.add("key " + shown(message.key()));
        }
        parts.add(message.value().present() ? shown(message.value()) : "null");
        return String.join("  ", parts);
    }

    private String after(long receivedNanos) {
        return "after " + Durations.format(receivedNanos - identity.intendedNanos());
    }

    private Optional<CarrierKind> own(ReadMessage message) {
        ByteBuffer header = message.headers().stream()
                .filter(one -> one.name().equals(OWN_HEADER))
                .map(one -> one.value().bytes())
                .findFirst()
                .orElseGet(() -> ByteBuffer.allocate(0));
        return search.find(message.value().bytes(), header, identity);
    }

    private String told(boolean live, long receivedNanos) {
        String who = "weir " + run() + " stream " + identity.stream() + " message " + identity.sequence();
        return live ? who + " " + after(receivedNanos) : who;
    }

    private String run() {
        return HexFormat.of().toHexDigits(identity.runId());
    }

    /** Text as it is, on one line; of bytes that are none how many there are, and the first of them. */
    private static String shown(Part part) {
        return text(part)
                .map(text -> text.replace("\\", "\\\\")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t"))
                .orElseGet(() -> bytes(part));
    }

    private static String bytes(Part part) {
        byte[] first = new byte[Math.min(MOST_BYTES, part.bytes().remaining())];
        part.bytes().get(part.bytes().position(), first);
        return "<" + part.bytes().remaining() + " bytes: "
                + HexFormat.ofDelimiter(" ").formatHex(first)
                + (first.length < part.bytes().remaining() ? " …>" : ">");
    }

    private static Optional<String> text(Part part) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(part.bytes().duplicate())
                    .toString();
            // Control characters would move the cursor of a terminal.
            return text.chars().anyMatch(c -> (c < ' ' && c != '\n' && c != '\r' && c != '\t') || (c >= 127 && c < 160))
                    ? Optional.empty()
                    : Optional.of(text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String field(String name, Part part) {
        if (!part.present()) {
            return "\"" + name + "\":null";
        }
        return text(part).map(text -> "\"" + name + "\":" + quoted(text)).orElseGet(() -> {
            byte[] all = new byte[part.bytes().remaining()];
            part.bytes().get(part.bytes().position(), all);
            return "\"" + name + "Base64\":\"" + Base64.getEncoder().encodeToString(all) + "\"";
        });
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (c < ' ') {
                        quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        quoted.append((char) c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }
}
