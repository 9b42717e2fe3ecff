package dev.weir.fanout;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.InlineToken;
import dev.weir.message.Phase;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** The messages of the measurement: a key, and 1,000 characters with an identity inside. Used by one thread. */
final class FanOutMessage {

    /** Of every message. */
    static final int RUN_ID = 7;

    /** The name of the item that all clients subscribe. */
    static final String ITEM = "item";

    private static final int CHARACTERS = 1_000;

    /** Bytes of an update with such a message on a WebSocket. */
    static final int FRAME_BYTES = 4 + "U,1,1,k123456789|".length() + CHARACTERS + 2;

    private static final int TOKEN_PLACE = 40;
    private static final long FIRST_KEY = 100_000_000;

    private final Carrier carrier = Carrier.of(CarrierKind.INLINE);
    private final Identity identity = new Identity();
    private final ByteBuffer message = ByteBuffer.allocate(CHARACTERS);
    private long sequence;

    FanOutMessage() {
        SplittableRandom random = new SplittableRandom(1);
        while (message.hasRemaining()) {
            message.put((byte) ('a' + random.nextInt(26)));
        }
        identity.origin(RUN_ID, 0, Phase.MEASURE);
    }

    /** The next one, sealed now: key and value. */
    String[] next() {
        InlineToken.putPlaceholder(message.clear().position(TOKEN_PLACE));
        long now = System.nanoTime();
        identity.message(sequence, now, now, 0);
        carrier.seal(identity, message.clear(), ByteBuffer.allocate(0));
        sequence++;
        return new String[] {
            "k" + (FIRST_KEY + sequence), new String(message.array(), StandardCharsets.US_ASCII),
        };
    }
}
