package dev.weir.gateway.protocol;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of an update as what has changed: a field that is the same, a null, an empty one, a difference or
 * the whole value, whichever is shortest. Thread-safe.
 *
 * @param jsonPatchMinCharacters how long both values must be for a JSON Patch
 * @param tlcpDiffMinCharacters the same for a TLCP-diff
 */
public record ValueEncoder(int jsonPatchMinCharacters, int tlcpDiffMinCharacters) {

    /** Runs of unchanged fields shorter than it are as short without a count. */
    private static final int COUNTED_RUN = 4;

    private static final int MASKED_FIELDS = 64;

    /**
     * How many times shorter a JSON Patch must be than a TLCP-diff: after it the client holds JSON, and takes no further
     * TLCP-diff before the next whole value.
     */
    private static final int WORTH_THE_CHANGE = 2;

    public static ValueEncoder withDefaults() {
        return new ValueEncoder(50, 50);
    }

    /** All values, for a client that holds none. */
    public EncodedValues whole(FieldValues target) {
        StringBuilder text = new StringBuilder(256);
        for (int field = 0; field < target.size(); field++) {
            if (field > 0) {
                text.append('|');
            }
            appendWhole(target.value(field), text);
        }
        return encoded(text, 0, 0);
    }

    /** What has changed, for a client that holds {@code base}, and of it the given fields as JSON. */
    public EncodedValues changes(FieldValues base, FieldValues target, long heldAsJson, DiffFormats formats) {
        StringBuilder text = new StringBuilder(256);
        long held = heldAsJson;
        int unchanged = 0;
        int wholeCharacters = target.size();
        for (int field = 0; field < target.size(); field++) {
            String now = target.value(field);
            wholeCharacters += now == null || now.isEmpty() ? 1 : now.length();
            if (same(base.value(field), now)) {
                unchanged++;
                continue;
            }
            appendUnchanged(unchanged, field, text);
            unchanged = 0;
            if (field > 0) {
                text.append('|');
            }
            held = appendChange(new Change(base, target, field, held), formats, text);
        }
        appendUnchanged(unchanged, target.size(), text);
        return encoded(text, held, wholeCharacters);
    }

    /**
     * A field whose value is another.
     *
     * @param held which fields the client holds as JSON before it
     */
    private record Change(FieldValues base, FieldValues target, int field, long held) {

        long bit() {
            return field < MASKED_FIELDS ? 1L << field : 0;
        }
    }

    private static boolean same(@Nullable String one, @Nullable String other) {
        return one == null ? other == null : one.equals(other);
    }

    /** Writes a run that ends before a field. */
    private static void appendUnchanged(int count, int end, StringBuilder into) {
        if (count == 0) {
            return;
        }
        int start = end - count;
        if (count >= COUNTED_RUN) {
            into.append(start > 0 ? "|^" : "^").append(count);
        } else {
            into.repeat('|', start > 0 ? count : count - 1);
        }
    }

    private static void appendWhole(@Nullable String value, StringBuilder into) {
        if (value == null) {
            into.append('#');
        } else if (value.isEmpty()) {
            into.append('$');
        } else {
            FieldText.appendValue(value, into);
        }
    }

    /** Answers which fields the client holds as JSON after it. */
    private long appendChange(Change change, DiffFormats formats, StringBuilder into) {
        String before = change.base().value(change.field());
        String now = change.target().value(change.field());
        int start = into.length();
        appendWhole(now, into);
        if (before == null || now == null) {
            return change.held() & ~change.bit();
        }
        long held = change.held() & ~change.bit();
        boolean difference = formats.tlcpDiff()
                && tlcpDiffFits(change, before, now)
                && shorten('T', TlcpDiff.between(before, now), start, 1, into);
        if (formats.jsonPatch() && change.bit() != 0 && bothFrom(jsonPatchMinCharacters, before, now)) {
            String patch = JsonPatch.between(
                    change.base().json(change.field()), change.target().json(change.field()), into.length() - start);
            if (patch != null && shorten('P', patch, start, difference ? WORTH_THE_CHANGE : 1, into)) {
                held |= change.bit();
            }
        }
        return held;
    }

    private boolean tlcpDiffFits(Change change, String before, String now) {
        return (change.held() & change.bit()) == 0
                && bothFrom(tlcpDiffMinCharacters, before, now)
                && before.chars().noneMatch(unit -> Character.isSurrogate((char) unit))
                && now.chars().noneMatch(unit -> Character.isSurrogate((char) unit));
    }

    private static boolean bothFrom(int characters, String before, String now) {
        return before.length() >= characters && now.length() >= characters;
    }

    /** Puts a difference in the place of what was written, if so many times its bytes are still fewer. */
    private static boolean shorten(char format, String difference, int start, int times, StringBuilder into) {
        int end = into.length();
        into.append('^').append(format);
        FieldText.appendEscaped(difference, 0, into);
        boolean shorter = times * FieldText.bytes(into, end, into.length()) < FieldText.bytes(into, start, end);
        if (shorter) {
            into.delete(start, end);
        } else {
            into.setLength(end);
        }
        return shorter;
    }

    private static EncodedValues encoded(StringBuilder text, long heldAsJson, int wholeCharacters) {
        byte[] bytes = text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        return new EncodedValues(bytes, heldAsJson, Math.max(0, wholeCharacters + 1 - bytes.length));
    }
}
