package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Percent-encoding as the protocol has it: bytes of UTF-8, and a plus sign is a plus sign. */
public final class Escapes {

    private static final byte PERCENT = '%';
    private static final String HEX = "0123456789ABCDEF";

    private Escapes() {}

    /**
     * Decodes a range into an array, which must have room for it: it never gets longer.
     *
     * @param from a buffer in little-endian order
     * @return how many bytes were written, from the beginning of the array
     * @throws UnreadableUpdate when an escape is cut off or has no hexadecimal digits
     */
    public static int decode(ByteBuffer from, int start, int end, byte[] into) throws UnreadableUpdate {
        int written = 0;
        int at = start;
        while (true) {
            int escape = ByteScan.find(from, PERCENT, at, end);
            from.get(at, into, written, escape - at);
            written += escape - at;
            if (escape == end) {
                return written;
            }
            int high = escape + 2 < end ? Character.digit(from.get(escape + 1), 16) : -1;
            int low = escape + 2 < end ? Character.digit(from.get(escape + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw new UnreadableUpdate("a percent sign that is no escape");
            }
            into[written++] = (byte) (high << 4 | low);
            at = escape + 3;
        }
    }

    /** A value of a parameter of a request, with everything escaped but letters, digits and the plainest signs. */
    public static String parameter(String value) {
        StringBuilder encoded = new StringBuilder(value.length() + 16);
        for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z')
                    || (each >= '0' && each <= '9')
                    || "-_.~,:/".indexOf(each) >= 0;
            if (plain) {
                encoded.append((char) each);
            } else {
                encoded.append('%').append(HEX.charAt((each >> 4) & 15)).append(HEX.charAt(each & 15));
            }
        }
        return encoded.toString();
    }
}
