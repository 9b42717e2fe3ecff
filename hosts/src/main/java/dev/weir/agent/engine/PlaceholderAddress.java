package dev.weir.agent.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The address under which JGroups knows the connection of a member. Nothing is ever sent to it: an agent listens nowhere,
 * and the addresses of hosts are not unique where they are translated.
 */
final class PlaceholderAddress {

    /** The port of every such address. */
    static final int PORT = 1;

    private PlaceholderAddress() {}

    static InetAddress of(UUID incarnation) {
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(incarnation.getMostSignificantBits())
                .putLong(incarnation.getLeastSignificantBits())
                .array();
        bytes[0] = (byte) 0xfd;
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an address", e);
        }
    }
}
