package dev.weir.run.loop;

import dev.weir.payload.PayloadGenerator;
import dev.weir.transport.PayloadHandling;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Messages that are made before, or whose content nobody reads. Used by the publishing thread; the buffers keep their
 * positions.
 */
interface MessageSource {

    /** The message of a sequence, from position 0 to limit. */
    ByteBuffer next(long sequence);

    /**
     * The messages of one stream.
     *
     * @param handling another than {@code READ}
     */
    static MessageSource of(PayloadHandling handling, PayloadGenerator payload) {
        return switch (handling) {
            case READ -> throw new IllegalArgumentException("what is read is written by a MessageWriter");
            case COPY -> Prepared.several(payload);
            case FILL -> new Filled(Prepared.several(payload));
            case ZERO -> new Zeroed(Prepared.several(payload));
            case REUSE -> new Reused(Prepared.one(payload, 0));
        };
    }

    /** Some megabytes of messages that go round, so that a copy is one from memory and not from a line of a cache. */
    final class Prepared implements MessageSource {

        private static final int BYTES = 4 << 20;
        private static final int MOST = 1 << 10;

        private final ByteBuffer[] messages;
        private final int mask;

        private Prepared(ByteBuffer[] messages) {
            this.messages = messages;
            this.mask = messages.length - 1;
        }

        private static Prepared several(PayloadGenerator payload) {
            int room = Math.clamp(BYTES / Math.max(1, payload.maxBytes()), 1, MOST);
            ByteBuffer[] messages = new ByteBuffer[Integer.highestOneBit(room)];
            Arrays.setAll(messages, sequence -> one(payload, sequence));
            return new Prepared(messages);
        }

        private static ByteBuffer one(PayloadGenerator payload, int sequence) {
            ByteBuffer message = ByteBuffer.allocate(payload.maxBytes());
            payload.fill(sequence, message);
            return message.flip();
        }

        @Override
        public ByteBuffer next(long sequence) {
            return messages[(int) sequence & mask];
        }

        private int bytes(long sequence) {
            return messages[(int) sequence & mask].limit();
        }
    }

    /** One message for ever. */
    record Reused(ByteBuffer message) implements MessageSource {

        @Override
        public ByteBuffer next(long sequence) {
            return message;
        }
    }

    /** New arrays of the sizes of prepared messages. */
    record Zeroed(Prepared sizes) implements MessageSource {

        @Override
        public ByteBuffer next(long sequence) {
            return ByteBuffer.wrap(new byte[sizes.bytes(sequence)]);
        }
    }

    /** New arrays of the sizes of prepared messages, every byte written. */
    record Filled(Prepared sizes) implements MessageSource {

        @Override
        public ByteBuffer next(long sequence) {
            byte[] content = new byte[sizes.bytes(sequence)];
            Arrays.fill(content, (byte) sequence);
            return ByteBuffer.wrap(content);
        }
    }
}
