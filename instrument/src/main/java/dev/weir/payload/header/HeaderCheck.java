package dev.weir.payload.header;

import dev.weir.message.Identity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the headers of the user's own that came with a message with those that were sent, which it makes again. Used by
 * the subscriber's thread.
 */
public final class HeaderCheck {

    /** Longest part of a value that is shown, in characters. */
    private static final int SHOWN = 60;

    private final MessageHeaders sent;
    private final @Nullable HeaderGenerator[] generators;
    private final List<String> names = new ArrayList<>();
    private final List<byte @Nullable []> values = new ArrayList<>();
    private String difference = "";

    /** @param streams number of publishers */
    public HeaderCheck(MessageHeaders sent, int streams) {
        this.sent = sent;
        this.generators = new HeaderGenerator[streams];
    }

    /**
     * A header of the message that is judged next.
     *
     * @param value kept until {@link #clear}; null for none
     */
    public void received(String name, byte @Nullable [] value) {
        names.add(name);
        values.add(value);
    }

    /** Forgets the headers of the last message. */
    public void clear() {
        names.clear();
        values.clear();
    }

    /** Whether the headers received are those that were sent with a message, in their order. */
    public boolean matches(Identity identity) {
        HeaderGenerator expected = generator(identity.stream());
        expected.make(identity.sequence(), identity.intendedNanos());
        for (int i = 0; i < expected.count(); i++) {
            if (i >= names.size()) {
                difference = "header '" + expected.name(i) + "' is missing";
                return false;
            }
            if (!names.get(i).equals(expected.name(i))) {
                difference = "header '" + names.get(i) + "' came in the place of '" + expected.name(i) + "'";
                return false;
            }
            if (!Arrays.equals(values.get(i), expected.value(i))) {
                difference = "header '" + expected.name(i) + "' is " + shown(values.get(i)) + " in the place of "
                        + shown(expected.value(i));
                return false;
            }
        }
        if (names.size() > expected.count()) {
            difference = "header '" + names.get(expected.count()) + "' was not sent";
            return false;
        }
        return true;
    }

    private HeaderGenerator generator(int stream) {
        HeaderGenerator generator = generators[stream];
        if (generator == null) {
            generator = sent.generator(stream);
            generators[stream] = generator;
        }
        return generator;
    }

    private static String shown(byte @Nullable [] value) {
        if (value == null) {
            return "nothing";
        }
        String text = new String(value, StandardCharsets.UTF_8);
        return "'" + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + "'";
    }

    /** What differed in the last message that did not match. */
    public String difference() {
        return difference;
    }
}
