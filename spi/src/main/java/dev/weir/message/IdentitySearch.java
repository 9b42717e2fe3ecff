package dev.weir.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds the identity of a message when neither its run nor its carrier is known. Used by one thread. */
public final class IdentitySearch {

    private static final String MARK = "57454952";
    private static final String JSON = "{\"weir\":\"";
    private static final int HEX = 16;
    private static final int DIGITS = 2 * Integer.BYTES;

    private final InlineCarrier inline = new InlineCarrier();

    /**
     * How a message carries its identity, if Weir published it and it is unharmed.
     *
     * @param message from position to limit the message as received; its position stays
     * @param header the transport header as received, or a buffer without remaining bytes; its position stays
     * @param into filled when there is one
     */
    public Optional<CarrierKind> find(ByteBuffer message, ByteBuffer header, Identity into) {
        if (header.remaining() == Identity.BYTES) {
            int runId = header.getInt(header.position() + IdentityLayout.RUN);
            return found(CarrierKind.HEADER, new HeaderCarrier(), message, header, runId, into);
        }
        if (message.remaining() >= Identity.BYTES && message.getInt(message.position()) == IdentityLayout.MAGIC) {
            int runId = message.getInt(message.position() + IdentityLayout.RUN);
            return found(CarrierKind.BINARY, new BinaryCarrier(), message, header, runId, into);
        }
        OptionalInt ofText = encoded(message, "");
        if (ofText.isPresent()) {
            return found(CarrierKind.TEXT, EncodedCarrier.text(), message, header, ofText.getAsInt(), into);
        }
        OptionalInt ofJson = encoded(message, JSON);
        if (ofJson.isPresent()) {
            return found(CarrierKind.JSON, EncodedCarrier.json(), message, header, ofJson.getAsInt(), into);
        }
        OptionalInt ofToken = inline.runOf(message);
        return ofToken.isPresent()
                ? found(CarrierKind.INLINE, inline, message, header, ofToken.getAsInt(), into)
                : Optional.empty();
    }

    private static Optional<CarrierKind> found(
            CarrierKind kind, Carrier carrier, ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        return carrier.open(message, header, runId, into) == Carrier.Finding.GENUINE
                ? Optional.of(kind)
                : Optional.empty();
    }

    /** The run of an identity in hexadecimal digits behind some characters. */
    private static OptionalInt encoded(ByteBuffer message, String before) {
        int start = message.position() + before.length();
        if (message.remaining() < before.length() + 2 * Identity.BYTES
                || !text(message, message.position(), before.length()).equals(before)
                || !text(message, start, DIGITS).equals(MARK)) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseUnsignedInt(text(message, start + 2 * IdentityLayout.RUN, DIGITS), HEX));
        } catch (NumberFormatException noDigits) {
            return OptionalInt.empty();
        }
    }

    private static String text(ByteBuffer message, int from, int length) {
        byte[] bytes = new byte[length];
        message.get(from, bytes);
        return new String(bytes, US_ASCII);
    }
}
