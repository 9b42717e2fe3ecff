package dev.weir.payload.document;

import dev.weir.message.InlineToken;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The parts that several forms have in common. */
final class Pieces {

    private static final byte[] TOKEN = ascii(",\"weir\":\"");
    private static final byte[] QUOTE = ascii("\"");

    private Pieces() {}

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes the member of a JSON object that leaves the place for the identity. */
    static void putTokenMember(ByteBuffer into) {
        into.put(TOKEN);
        InlineToken.putPlaceholder(into);
        into.put(QUOTE);
    }

    /** Bytes of the member that holds the identity. */
    static int tokenMemberBytes() {
        return TOKEN.length + InlineToken.LENGTH + QUOTE.length;
    }
}
