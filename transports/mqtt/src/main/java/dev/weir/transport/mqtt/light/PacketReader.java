package dev.weir.transport.mqtt.light;

import java.nio.ByteBuffer;

/**
 * Finds the packets in the bytes that a server has sent. The parts of a message are views of those bytes. Used by one thread, for one
 * client after the other.
 */
final class PacketReader {

    private static final int MOST_LENGTH_BYTES = 4;
    private static final int CORRELATION_DATA = 0x09;
    private static final int SERVER_KEEP_ALIVE = 0x13;
    private static final int FIRST_ERROR = 0x80;

    private final ByteBuffer bytes;
    private final ByteBuffer message;
    private final ByteBuffer identity;
    private int head;
    private int bodyAt;
    private int endAt;

    /** @param bytes into which what arrives is read */
    PacketReader(ByteBuffer bytes) {
        this.bytes = bytes;
        this.message = bytes.duplicate();
        this.identity = bytes.duplicate();
    }

    /** Bytes that are no packet of a server to a subscriber. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1;

        Malformed(String what) {
            super(what);
        }
    }

    /** Kinds of packets that a subscriber gets. */
    enum Kind {
        CONNACK,
        PUBLISH,
        PUBREL,
        SUBACK,
        PINGRESP,
        DISCONNECT
    }

    /**
     * Finds the packet that begins there.
     *
     * @param to end of what has arrived
     * @return where it ends; -1 when it has not arrived as a whole
     * @throws Malformed when its length is none, or it is larger than what can be read
     */
    int find(int from, int to) throws Malformed {
        int length = 0;
        int at = from + 1;
        for (int i = 0; ; i++) {
            if (i == MOST_LENGTH_BYTES) {
                throw new Malformed("a packet without a length");
            }
            if (at >= to) {
                return -1;
            }
            int digit = bytes.get(at++);
            length |= (digit & 0x7f) << (7 * i);
            if (digit >= 0) {
                break;
            }
        }
        if (length + MOST_LENGTH_BYTES + 1 > bytes.capacity()) {
            throw new Malformed("a packet of " + length + " bytes, more than the largest message takes");
        }
        if (at + length > to) {
            return -1;
        }
        head = bytes.get(from) & 0xff;
        bodyAt = at;
        endAt = at + length;
        return endAt;
    }

    /** What the packet found is. */
    Kind kind() throws Malformed {
        return switch (head >> 4) {
            case 2 -> Kind.CONNACK;
            case 3 -> Kind.PUBLISH;
            case 6 -> Kind.PUBREL;
            case 9 -> Kind.SUBACK;
            case 13 -> Kind.PINGRESP;
            case 14 -> Kind.DISCONNECT;
            default -> throw new Malformed("a packet of the kind " + (head >> 4));
        };
    }

    private int octet(int at) throws Malformed {
        if (at >= endAt) {
            throw new Malformed("a packet that ends too early");
        }
        return bytes.get(at) & 0xff;
    }

    private int number(int at) throws Malformed {
        return octet(at) << 8 | octet(at + 1);
    }

    /** Of a CONNACK: 0 when the client is let in, otherwise the reason. */
    int refusal() throws Malformed {
        return octet(bodyAt + 1);
    }

    /** Of a CONNACK in MQTT 5: what the server asks for in place of the client's keep alive; -1 for nothing. */
    int serverKeepAlive() throws Malformed {
        int at = property(bodyAt + 2, SERVER_KEEP_ALIVE);
        return at < 0 ? -1 : number(at);
    }

    /** Of a SUBACK: the lowest quality of service that was granted; 128 or more when a subscription was refused. */
    int granted(boolean five) throws Malformed {
        int at = bodyAt + 2;
        if (five) {
            at = afterProperties(at);
        }
        int lowest = 2;
        int refused = 0;
        for (; at < endAt; at++) {
            lowest = Math.min(lowest, octet(at));
            refused = Math.max(refused, octet(at));
        }
        return refused >= FIRST_ERROR ? refused : lowest;
    }

    /** Of a PUBREL: the number of the message. */
    int released() throws Malformed {
        return number(bodyAt);
    }

    /** Of a DISCONNECT in MQTT 5: why. */
    int reason() throws Malformed {
        return bodyAt < endAt ? octet(bodyAt) : 0;
    }

    /** Of a PUBLISH: its quality of service. */
    int qos() {
        return head >> 1 & 3;
    }

    /**
     * Of a PUBLISH: finds its parts.
     *
     * @return its number; 0 in QoS 0
     */
    int openMessage(boolean five) throws Malformed {
        int at = bodyAt + 2 + number(bodyAt);
        int number = 0;
        if (qos() > 0) {
            number = number(at);
            at += 2;
        }
        identity.limit(bodyAt).position(bodyAt);
        if (five) {
            int found = property(at, CORRELATION_DATA);
            if (found >= 0) {
                int end = found + 2 + number(found);
                requireWithin(end);
                identity.limit(end).position(found + 2);
            }
            at = afterProperties(at);
        }
        requireWithin(at);
        message.limit(endAt).position(at);
        return number;
    }

    private void requireWithin(int at) throws Malformed {
        if (at > endAt) {
            throw new Malformed("a packet that ends too early");
        }
    }

    /** The content of the message that was opened last. */
    ByteBuffer message() {
        return message;
    }

    /** Its correlation data, or without remaining bytes. */
    ByteBuffer identity() {
        return identity;
    }

    private int afterProperties(int at) throws Malformed {
        long length = variable(at);
        return (int) (length >>> Integer.SIZE) + (int) length;
    }

    /** A number of variable length: where it ends in the upper half, its value in the lower. */
    private long variable(int from) throws Malformed {
        int value = 0;
        for (int i = 0; i < MOST_LENGTH_BYTES; i++) {
            int digit = octet(from + i);
            value |= (digit & 0x7f) << (7 * i);
            if (digit < FIRST_ERROR) {
                return (long) (from + i + 1) << Integer.SIZE | value;
            }
        }
        throw new Malformed("a number without an end");
    }

    /** Where the value of a property begins; -1 when it is not there. */
    private int property(int from, int wanted) throws Malformed {
        if (from >= endAt) {
            return -1; // A server of the older version.
        }
        long length = variable(from);
        int at = (int) (length >>> Integer.SIZE);
        int end = at + (int) length;
        while (at < end) {
            int name = octet(at++);
            if (name == wanted) {
                return at;
            }
            at = skipped(name, at);
        }
        return -1;
    }

    /** Where the value of a property ends. */
    private int skipped(int name, int at) throws Malformed {
        return switch (name) {
            case 0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2a -> at + 1;
            case 0x13, 0x21, 0x22, 0x23 -> at + 2;
            case 0x02, 0x11, 0x18, 0x27 -> at + 4;
            case 0x0b -> (int) (variable(at) >>> Integer.SIZE);
            case 0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1a, 0x1c, 0x1f -> at + 2 + number(at);
            case 0x26 -> {
                int second = at + 2 + number(at);
                yield second + 2 + number(second);
            }
            default -> throw new Malformed("a property " + name);
        };
    }
}
