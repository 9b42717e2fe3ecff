package dev.weir.instant;

import dev.weir.instant.InstantSource.Place;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads the instants of messages, one after the other. Used by one thread. */
public final class InstantReader {

    /** As much of what is no instant as an error shows. */
    private static final int MOST_SHOWN = 40;

    /** The stamp of a record that has none. */
    private static final long NO_STAMP = -1;

    private final InstantSource source;
    private final @Nullable FieldPath path;
    private long stampMillis = NO_STAMP;
    private @Nullable String header;
    private long epochNanos;
    private String why = "";

    public InstantReader(InstantSource source) {
        this.source = source;
        this.path = source.place() == Place.JSON ? new FieldPath(source.name()) : null;
    }

    /** Whether it wants the headers of messages. */
    public boolean takesHeaders() {
        return source.place() == Place.HEADER;
    }

    /** A header of the message that is read next. Of several with the name, the last counts. */
    public void header(String name, byte @Nullable [] value) {
        if (takesHeaders() && name.equals(source.name())) {
            header = value == null ? null : new String(value, StandardCharsets.UTF_8);
        }
    }

    /** The stamp of the message that is read next. */
    public void stamp(long epochMillis) {
        stampMillis = epochMillis;
    }

    /**
     * Reads the instant of a message; {@link #epochNanos} has it then, or {@link #why} says why there is none.
     *
     * @param message from position to limit its value; stays as it is
     */
    public boolean read(ByteBuffer message) {
        OptionalLong found = switch (source.place()) {
            case RECORD -> ofStamp();
            case HEADER -> ofText(Optional.ofNullable(header), "no header '" + source.name() + "'");
            case JSON -> ofJson(message);
        };
        header = null;
        stampMillis = NO_STAMP;
        found.ifPresent(nanos -> epochNanos = nanos);
        return found.isPresent();
    }

    private OptionalLong ofStamp() {
        why = "no timestamp";
        return stampMillis < 0 ? OptionalLong.empty() : InstantUnit.MILLIS.epochNanos(Long.toString(stampMillis));
    }

    private OptionalLong ofJson(ByteBuffer message) {
        byte[] bytes = message.hasArray() ? message.array() : copy(message);
        int from = message.hasArray() ? message.arrayOffset() + message.position() : 0;
        FieldPath to = path;
        try {
            return to == null
                    ? OptionalLong.empty()
                    : ofText(to.find(bytes, from, message.remaining()), "no text or number at " + source.name());
        } catch (JacksonException e) {
            why = "no JSON";
            return OptionalLong.empty();
        }
    }

    private static byte[] copy(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }

    private OptionalLong ofText(Optional<String> text, String missing) {
        OptionalLong read =
                text.isEmpty() ? OptionalLong.empty() : source.unit().epochNanos(text.get());
        why = text.isEmpty()
                ? missing
                : "'" + shown(text.get()) + "' is no instant in "
                        + source.unit().word();
        return read;
    }

    private static String shown(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }

    /** The instant that was read last, in nanoseconds from 1970-01-01 UTC. */
    public long epochNanos() {
        return epochNanos;
    }

    /** Why the last message has none, in words. */
    public String why() {
        return why;
    }
}
