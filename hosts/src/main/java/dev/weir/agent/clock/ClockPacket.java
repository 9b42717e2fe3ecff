package dev.weir.agent.clock;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Questions for the time of a host and their answers, as datagrams of 56 bytes: four bytes that say what it is, one of version,
 * one of kind, two of zero, the number of the question, the host's two stamps (zero in a question), and a code by HMAC-SHA256,
 * cut to 24 bytes, over what stands before it. A question is as long as its answer, so nobody can have a host send more than was
 * sent to it. Used by one thread.
 */
final class ClockPacket {

    /** Length of every packet. */
    static final int BYTES = 56;

    /** Length of a key. */
    static final int KEY_BYTES = 32;

    private static final int MAGIC = 0x57656972;
    private static final byte VERSION = 1;
    private static final byte QUESTION = 1;
    private static final byte ANSWER = 2;
    private static final int CODE_AT = 32;

    private final Mac mac;

    /**
     * What an answer says.
     *
     * @param number of its question
     */
    record Answer(long number, long receivedNanos, long repliedNanos) {}

    /** @param key known to both ends, {@value #KEY_BYTES} bytes */
    ClockPacket(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("a key has " + KEY_BYTES + " bytes, and not " + key.length);
        }
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA256", e);
        }
    }

    /** Writes a question from the buffer's begin on, and makes it ready to be sent. */
    void question(ByteBuffer into, long number) {
        write(into, QUESTION, number, 0, 0);
    }

    /** Writes an answer from the buffer's begin on, and makes it ready to be sent. */
    void answer(ByteBuffer into, Answer answer) {
        write(into, ANSWER, answer.number(), answer.receivedNanos(), answer.repliedNanos());
    }

    /** The number of the question in a buffer; nothing if it is none, or its code is wrong. */
    Optional<Long> readQuestion(ByteBuffer from) {
        return valid(from, QUESTION) ? Optional.of(from.getLong(8)) : Optional.empty();
    }

    /** The answer in a buffer; nothing if it is none, or its code is wrong. */
    Optional<Answer> readAnswer(ByteBuffer from) {
        return valid(from, ANSWER)
                ? Optional.of(new Answer(from.getLong(8), from.getLong(16), from.getLong(24)))
                : Optional.empty();
    }

    private void write(ByteBuffer into, byte kind, long number, long receivedNanos, long repliedNanos) {
        into.clear();
        into.putInt(MAGIC).put(VERSION).put(kind).putShort((short) 0);
        into.putLong(number).putLong(receivedNanos).putLong(repliedNanos);
        into.put(code(into), 0, BYTES - CODE_AT);
        into.flip();
    }

    private boolean valid(ByteBuffer from, byte kind) {
        if (from.remaining() != BYTES || from.position() != 0) {
            return false;
        }
        if (from.getInt(0) != MAGIC || from.get(4) != VERSION || from.get(5) != kind || from.getShort(6) != 0) {
            return false;
        }
        byte[] found = new byte[BYTES - CODE_AT];
        from.get(CODE_AT, found);
        byte[] right = new byte[BYTES - CODE_AT];
        System.arraycopy(code(from), 0, right, 0, right.length);
        return MessageDigest.isEqual(found, right);
    }

    private byte[] code(ByteBuffer packet) {
        mac.update(packet.duplicate().position(0).limit(CODE_AT));
        return mac.doFinal();
    }
}
