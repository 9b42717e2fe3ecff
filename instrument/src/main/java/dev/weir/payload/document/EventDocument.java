package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;

/** A JSON object of time, text, key and number, all of them new in every message. */
final class EventDocument implements DocumentWriter {

    static final int TEXT_BYTES = 512;
    private static final byte[] TIMESTAMP = Pieces.ascii("{\"timestamp\":\"");
    private static final byte[] TEXT = Pieces.ascii("\",\"fstValue\":\"");
    private static final byte[] KEY = Pieces.ascii("\",\"sndValue\":");
    private static final byte[] NUMBER = Pieces.ascii(",\"intNum\":");
    private static final byte END = '}';

    private final KeyTexts keys;
    private final boolean withToken;
    private final long start;
    private final LocalTimestamp timestamp;

    EventDocument(DocumentSettings settings, int stream, WallTime wall) {
        this.keys = settings.keys();
        this.withToken = settings.withToken();
        this.start = Mix.start(settings.seed(), stream);
        this.timestamp = new LocalTimestamp(wall);
    }

    static long textSeed(long draw) {
        return Mix.mix(draw) & SeededText.SEEDS;
    }

    static int number(long draw) {
        return (int) (Mix.mix(Mix.mix(draw)) >>> 33);
    }

    private int fixedBytes() {
        return TIMESTAMP.length
                + LocalTimestamp.BYTES
                + TEXT.length
                + TEXT_BYTES
                + KEY.length
                + NUMBER.length
                + (withToken ? Pieces.tokenMemberBytes() : 0)
                + 1;
    }

    @Override
    public int maxBytes() {
        return fixedBytes() + keys.maxBytes() + Decimal.digits(Integer.MAX_VALUE);
    }

    @Override
    public double meanBytes() {
        return fixedBytes() + keys.meanBytes() + Decimal.meanDigits(1L << 31);
    }

    @Override
    public void write(long sequence, int key, long intendedNanos, ByteBuffer into) {
        into.put(TIMESTAMP);
        timestamp.put(intendedNanos, into);
        into.put(TEXT);
        SeededText.put(textSeed(start + sequence), TEXT_BYTES, into);
        into.put(KEY);
        keys.put(key, into);
        into.put(NUMBER);
        Decimal.put(number(start + sequence), into);
        if (withToken) {
            Pieces.putTokenMember(into);
        }
        into.put(END);
    }
}
