package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The value of one field, as a client holds it. Keeps its array for the next value. Used by one thread. */
final class FieldValue {

    private static final byte[] NOTHING = {};

    private final ValueTools tools;
    private Kind kind = Kind.UNKNOWN;
    private byte[] bytes = NOTHING;
    private int length;
    private boolean ascii = true;
    private @Nullable PatchedJson json;

    /** What is held. */
    private enum Kind {
        /** Nothing yet: only a whole value can follow. */
        UNKNOWN,
        NULL,
        TEXT,
        /** A document and its text, after a JSON Patch. */
        JSON
    }

    FieldValue(ValueTools tools) {
        this.tools = tools;
    }

    boolean isKnown() {
        return kind != Kind.UNKNOWN;
    }

    boolean isNull() {
        return kind == Kind.NULL;
    }

    void forget() {
        kind = Kind.UNKNOWN;
        json = null;
    }

    void setNull() {
        kind = Kind.NULL;
        length = 0;
        json = null;
    }

    void setEmpty() {
        kind = Kind.TEXT;
        length = 0;
        ascii = true;
        json = null;
    }

    /** Takes a value as it stands in a line. */
    void setText(ByteBuffer line, int from, int to) throws UnreadableUpdate {
        if (bytes.length < to - from) {
            bytes = new byte[to - from];
        }
        length = Escapes.decode(line, from, to, bytes);
        kind = Kind.TEXT;
        json = null;
        ascii = Utf8.isAscii(bytes, length);
        if (!ascii && !tools.utf8().isValid(bytes, length)) {
            throw new UnreadableUpdate("a value that is not UTF-8");
        }
    }

    /** Applies a TLCP-diff as it stands in a line, after its tag. */
    void applyDiff(ByteBuffer line, int from, int to) throws UnreadableUpdate {
        if (kind != Kind.TEXT) {
            throw new UnreadableUpdate(
                    json == null ? "a TLCP-diff without a value before" : "a TLCP-diff after a JSON Patch");
        }
        byte[] diff = new byte[to - from];
        int diffLength = Escapes.decode(line, from, to, diff);
        boolean plain = ascii && Utf8.isAscii(diff, diffLength);
        if (!plain && !tools.utf8().isValid(diff, diffLength)) {
            throw new UnreadableUpdate("a TLCP-diff that is not UTF-8");
        }
        // Of Latin-1, a unit is a byte: that is copied and not decoded.
        var charset = plain ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        StringBuilder text =
                TextDiff.apply(new String(bytes, 0, length, charset), new String(diff, 0, diffLength, charset));
        bytes = text.toString().getBytes(charset);
        length = bytes.length;
        ascii = plain || Utf8.isAscii(bytes, length);
    }

    /** Applies a JSON Patch as it stands in a line, after its tag. */
    void applyPatch(ByteBuffer line, int from, int to) throws UnreadableUpdate {
        if (kind == Kind.UNKNOWN || kind == Kind.NULL) {
            throw new UnreadableUpdate("a JSON Patch without a value before");
        }
        byte[] patch = new byte[to - from];
        int patchLength = Escapes.decode(line, from, to, patch);
        PatchedJson document = json;
        if (document == null) {
            document = new PatchedJson(parse(bytes, length, "a JSON Patch for a value that is no JSON"));
        }
        document.apply(parse(patch, patchLength, "a JSON Patch that is no JSON"));
        byte[] text = written(document);
        if (text.length > PatchedJson.MAX_TEXT) {
            throw new UnreadableUpdate("a JSON Patch that makes its document longer than 16 MiB");
        }
        bytes = text;
        length = bytes.length;
        json = document;
        kind = Kind.JSON;
    }

    private static byte[] written(PatchedJson document) throws UnreadableUpdate {
        try {
            return ValueTools.JSON.writeValueAsBytes(document.document());
        } catch (JacksonException e) {
            throw new UnreadableUpdate("a JSON Patch after which the document cannot be written");
        }
    }

    private static JsonNode parse(byte[] text, int length, String complaint) throws UnreadableUpdate {
        try {
            JsonNode node = ValueTools.JSON.readTree(text, 0, length);
            if (node == null || node.isMissingNode()) {
                throw new UnreadableUpdate(complaint);
            }
            return node;
        } catch (JacksonException e) {
            throw new UnreadableUpdate(complaint);
        }
    }

    /** The text in UTF-8; without remaining bytes when it is null. Valid until the value changes. */
    ByteBuffer text() {
        return ByteBuffer.wrap(bytes, 0, length);
    }
}
