package dev.weir.operation.work;

import dev.weir.clock.WallTime;
import dev.weir.expression.Expressions;
import dev.weir.expression.TemplateScope;
import dev.weir.expression.TextGenerator;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.header.HeaderText;
import dev.weir.scenario.step.OperationStep.Content;
import dev.weir.transport.operation.Operation.RecordHeader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys and headers of the records of one step, each from its number and the instant at which it was due, so that a reader can
 * tell what they must be. Used by one thread; allocates nothing where there is no expression.
 */
final class RecordTexts {

    private static final int MOST_DIGITS = 20;
    private static final long KEY_SEED = 1;
    private static final long FIRST_HEADER_SEED = 2;

    private final KeyGenerator keys;
    private final List<byte[]> keyNames;
    private final @Nullable TextGenerator keyText;
    private final List<HeaderMaker> headers = new ArrayList<>();
    private final WallTime wall;
    private ByteBuffer key = ByteBuffer.allocate(MOST_DIGITS);

    /** A header: made once where it holds no expression. */
    private record HeaderMaker(TextGenerator name, TextGenerator value, List<RecordHeader> plain) {}

    /**
     * @param stream which of the plan's steps it is
     * @param wall when the plan began
     * @throws dev.weir.expression.ExpressionException when an expression cannot be read or evaluated
     * @throws dev.weir.payload.header.HeaderNameException when the name of a header is empty or the reserved one
     */
    RecordTexts(Content content, int stream, WallTime wall) {
        this.wall = wall;
        this.keys = content.keys().generator(stream);
        this.keyNames = content.keys().names().stream().map(RecordTexts::bytes).toList();
        this.keyText = content.keyExpression().isEmpty() ? null : generator(content.keyExpression(), KEY_SEED, stream);
        long seed = FIRST_HEADER_SEED;
        for (Map.Entry<String, String> header : content.headers().entrySet()) {
            TextGenerator name = generator(header.getKey(), seed++, stream);
            TextGenerator value = generator(header.getValue(), seed++, stream);
            // Tried for the first record, as the headers of messages are.
            HeaderText.checkedName(name.text(0, wall.epochMillis(wall.nanos())));
            boolean plain = Expressions.isPlain(header.getKey()) && Expressions.isPlain(header.getValue());
            headers.add(new HeaderMaker(
                    name,
                    value,
                    plain
                            ? List.of(new RecordHeader(header.getKey(), ByteBuffer.wrap(bytes(header.getValue()))))
                            : List.of()));
        }
    }

    private TextGenerator generator(String text, long seed, int stream) {
        return Expressions.compile(text).generator(new TemplateScope(seed, stream, wall.epochMillis(wall.nanos())));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The key of a record; null for none. The same buffer for every record. */
    @Nullable
    ByteBuffer key(long number, long intendedNanos) {
        TextGenerator text = keyText;
        if (text != null) {
            return put(bytes(text.text(number, wall.epochMillis(intendedNanos))));
        }
        int index = keys.key(number);
        if (index < 0) {
            return null;
        }
        return keyNames.isEmpty() ? digits(index) : put(keyNames.get(index));
    }

    private ByteBuffer put(byte[] bytes) {
        if (bytes.length > key.capacity()) {
            key = ByteBuffer.allocate(2 * bytes.length);
        }
        return key.clear().put(bytes).flip();
    }

    private ByteBuffer digits(int value) {
        int end = key.capacity();
        int rest = value;
        do {
            key.put(--end, (byte) ('0' + rest % 10));
            rest /= 10;
        } while (rest > 0);
        return key.limit(key.capacity()).position(end);
    }

    /** Adds the headers of a record. */
    void addHeaders(long number, long intendedNanos, List<RecordHeader> into) {
        for (int i = 0; i < headers.size(); i++) {
            HeaderMaker header = headers.get(i);
            if (header.plain().isEmpty()) {
                long epochMillis = wall.epochMillis(intendedNanos);
                into.add(new RecordHeader(
                        HeaderText.checkedName(header.name().text(number, epochMillis)),
                        ByteBuffer.wrap(bytes(header.value().text(number, epochMillis)))));
            } else {
                RecordHeader plain = header.plain().getFirst();
                plain.value().rewind();
                into.add(plain);
            }
        }
    }
}
