package dev.weir.message;

import java.nio.ByteBuffer;

/**
 * Takes the identity of a message along and finds it again, with a CRC32C over identity and payload.
 *
 * <p>Used by one thread. A message is {@link #headBytes()} bytes, the payload, and {@link #tailBytes()} bytes.
 */
public interface Carrier {

    /** The header of a message without one. */
    ByteBuffer NO_HEADER = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /** What opening a message found. */
    enum Finding {
        /** The message is one of this run and unharmed. */
        GENUINE,
        /** The message carries an identity, and its checksum is wrong. */
        CORRUPT,
        /** The message is not of this run. */
        FOREIGN
    }

    /**
     * A carrier of this kind for one thread.
     *
     * @throws IllegalArgumentException when the library it needs is not installed
     */
    static Carrier of(CarrierKind kind) {
        return switch (kind) {
            case BINARY -> new BinaryCarrier();
            case TEXT -> EncodedCarrier.text();
            case JSON -> EncodedCarrier.json();
            case HEADER -> new HeaderCarrier();
            case INLINE -> new InlineCarrier();
            case PROTOBUF -> CarrierProvider.carrier(kind);
            case NONE -> new NoCarrier();
        };
    }

    /** A carrier for one thread of messages whose bytes nobody reads, and that therefore carry nothing themselves. */
    static Carrier beside(Sampling sampling) {
        return new BesideCarrier(sampling);
    }

    /** Whether messages can be told apart by it. */
    default boolean identifies() {
        return true;
    }

    /** Bytes before the payload. */
    default int headBytes() {
        return 0;
    }

    /** Bytes after the payload. */
    default int tailBytes() {
        return 0;
    }

    /** Bytes of the transport header; 0 when the identity travels in the message. */
    int headerBytes();

    /**
     * Whether opening a message parses it as its receiver would: work that belongs to the latency, so that a message
     * counts as received when it has been opened.
     */
    default boolean parses() {
        return false;
    }

    /** What is wrong with the message that was found corrupt last, in words. */
    default String corruption() {
        return "its checksum is wrong";
    }

    /** Bytes the identity takes of a message. */
    default int overheadBytes() {
        return headBytes() + tailBytes();
    }

    /** Bytes for which the payload itself leaves a place somewhere inside, as an {@link InlineToken}; 0 for none. */
    default int inlineBytes() {
        return 0;
    }

    /**
     * Writes the identity around a payload, or into the place that it left.
     *
     * @param message from position 0 to limit the whole message
     * @param header room for {@link #headerBytes()}; from position 0 to limit
     */
    void seal(Identity identity, ByteBuffer message, ByteBuffer header);

    /**
     * Reads the identity back and checks the message.
     *
     * @param message from position to limit the message as received; its position stays
     * @param header the transport header as received; its position stays
     * @param runId the run to which genuine messages belong
     * @param into filled when the message is genuine
     */
    Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into);

    /**
     * Reads the identity back from no more of a message than holds it, without a transport header. What is found genuine
     * may have been changed outside that part; carriers that have one checksum over everything need the whole message.
     *
     * @param part from position to limit the part as received; its position stays
     * @param runId the run to which genuine messages belong
     * @param into filled when the message is genuine
     */
    default Finding stamp(ByteBuffer part, int runId, Identity into) {
        return open(part, NO_HEADER, runId, into);
    }
}
