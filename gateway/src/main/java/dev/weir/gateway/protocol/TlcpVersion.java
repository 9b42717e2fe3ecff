package dev.weir.gateway.protocol;

import java.util.Optional;

/**
 * A version of the protocol that is spoken: 2.0.0 to 2.5.0.
 *
 * @param minor the second number
 */
public record TlcpVersion(int minor) {

    private static final String PREFIX = "TLCP-2.";
    private static final int NEWEST = 5;

    public static TlcpVersion newest() {
        return new TlcpVersion(NEWEST);
    }

    /** Empty when it is another protocol or a version that is not spoken. */
    public static Optional<TlcpVersion> parse(String name) {
        boolean shape = name.length() == PREFIX.length() + 3 && name.startsWith(PREFIX) && name.endsWith(".0");
        int minor = shape ? name.charAt(PREFIX.length()) - '0' : -1;
        return minor < 0 || minor > NEWEST ? Optional.empty() : Optional.of(new TlcpVersion(minor));
    }

    /** Whether its clients understand differences of values. */
    public boolean diffs() {
        return minor >= 4;
    }

    /** Whether a message's answer has a third argument. */
    public boolean messageResponses() {
        return minor >= 5;
    }
}
