package dev.weir.fault.proxy.kafka;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Finds the place in an answer where addresses begin, while it passes in parts of any size: nothing is kept of what lies
 * before. Used by one thread, for one answer.
 */
final class AnswerWalk {

    /** The last shift of a number of 32 bits, seven of them a byte. */
    private static final int LAST_SHIFT = 28;

    /** What the number that is read next says. */
    private enum Awaited {
        NOTHING,
        LENGTH,
        ELEMENTS,
        TAGS,
        TAG,
        TAG_LENGTH
    }

    private final Deque<Level> outer = new ArrayDeque<>();
    private Level level;
    private Awaited awaited = Awaited.NOTHING;
    private List<FieldShape> elements = List.of();
    private long skip;
    private int tags;
    private int number;
    private int shift;

    AnswerWalk(List<FieldShape> fields) {
        level = new Level(fields, 1);
    }

    /** Fields that come so many times, and where among them the walk is. */
    private static final class Level {
        private final List<FieldShape> fields;
        private long left;
        private int next;

        Level(List<FieldShape> fields, long times) {
            this.fields = fields;
            this.left = times;
        }

        boolean over() {
            if (next == fields.size()) {
                next = 0;
                left--;
            }
            return left == 0;
        }
    }

    /**
     * Reads on, at most up to {@code end}.
     *
     * @return whether the addresses begin at the position of the buffer now
     * @throws UnforwardableException when it is no answer of this kind
     */
    boolean reaches(ByteBuffer in, int end) throws UnforwardableException {
        while (true) {
            int skipped = (int) Math.min(skip, end - in.position());
            in.position(in.position() + skipped);
            skip -= skipped;
            if (skip > 0) {
                return false;
            }
            if (awaited != Awaited.NOTHING) {
                if (in.position() == end) {
                    return false;
                }
                readNumber(in.get());
            } else if (!level.over()) {
                begin(level.fields.get(level.next++));
            } else if (outer.isEmpty()) {
                return true;
            } else {
                level = outer.pop();
            }
        }
    }

    private void begin(FieldShape field) {
        switch (field) {
            case FieldShape.Fixed fixed -> skip = fixed.bytes();
            case FieldShape.Sized sized -> awaited = Awaited.LENGTH;
            case FieldShape.Tagged tagged -> awaited = Awaited.TAGS;
            case FieldShape.Repeated repeated -> {
                awaited = Awaited.ELEMENTS;
                elements = repeated.fields();
            }
        }
    }

    private void readNumber(byte part) throws UnforwardableException {
        if (shift > LAST_SHIFT) {
            throw new UnforwardableException("an answer with a number of more than 32 bits for a length");
        }
        number |= (part & Byte.MAX_VALUE) << shift;
        shift += 7;
        if (part >= 0) {
            long complete = Integer.toUnsignedLong(number);
            number = 0;
            shift = 0;
            take(complete);
        }
    }

    private void take(long value) {
        Awaited was = awaited;
        awaited = Awaited.NOTHING;
        switch (was) {
            case LENGTH -> skip = Math.max(0, value - 1);
            case ELEMENTS -> {
                if (value > 1) {
                    outer.push(level);
                    level = new Level(elements, value - 1);
                }
            }
            case TAGS -> {
                tags = (int) value;
                awaited = tags == 0 ? Awaited.NOTHING : Awaited.TAG;
            }
            case TAG -> awaited = Awaited.TAG_LENGTH;
            case TAG_LENGTH -> {
                skip = value;
                tags--;
                awaited = tags == 0 ? Awaited.NOTHING : Awaited.TAG;
            }
            case NOTHING -> throw new IllegalStateException("no number was awaited");
        }
    }
}
