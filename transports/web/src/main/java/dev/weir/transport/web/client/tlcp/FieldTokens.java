package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;

/** The tokens that the fields of an update are written as. Positions are absolute. */
public final class FieldTokens {

    /** What stands between two tokens. */
    public static final byte SEPARATOR = '|';

    private static final byte DIFFERENCE = '^';

    private FieldTokens() {}

    /** What a token says of its field. */
    public enum Kind {
        NULL,
        EMPTY,
        JSON_PATCH,
        TLCP_DIFF,
        VALUE,
        /** Marked as a difference, and none that there is. */
        UNKNOWN
    }

    /** How many fields a token leaves as they were; 0 when it says something about one. */
    public static int unchanged(ByteBuffer line, int from, int to) {
        if (from == to) {
            return 1;
        }
        if (to - from < 2 || line.get(from) != DIFFERENCE) {
            return 0;
        }
        return Math.max(0, ByteScan.number(line, from + 1, to));
    }

    /** What a token says that does not leave fields unchanged. */
    public static Kind kind(ByteBuffer line, int from, int to) {
        byte first = line.get(from);
        if (first == DIFFERENCE) {
            byte tag = from + 1 < to ? line.get(from + 1) : 0;
            return tag == 'P' ? Kind.JSON_PATCH : tag == 'T' ? Kind.TLCP_DIFF : Kind.UNKNOWN;
        }
        if (to - from == 1 && first == '#') {
            return Kind.NULL;
        }
        return to - from == 1 && first == '$' ? Kind.EMPTY : Kind.VALUE;
    }

    /**
     * Where the token of a field begins.
     *
     * @return -1 when the update leaves the field unchanged, or does not reach it
     */
    public static int begin(ByteBuffer line, int from, int to, int wanted) {
        int field = 0;
        int at = from;
        while (true) {
            int end = ByteScan.find(line, SEPARATOR, at, to);
            int unchanged = unchanged(line, at, end);
            if (wanted < field + Math.max(1, unchanged)) {
                return unchanged > 0 ? -1 : at;
            }
            if (end == to) {
                return -1;
            }
            field += Math.max(1, unchanged);
            at = end + 1;
        }
    }
}
