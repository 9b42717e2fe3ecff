package dev.weir.payload.header;

import dev.weir.expression.Expressions;
import dev.weir.expression.Template;
import dev.weir.expression.TemplateScope;
import dev.weir.expression.TextGenerator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Makes the headers of the messages of one stream, each from its sequence and the instant at which it is due. Used by one
 * thread.
 */
public final class HeaderGenerator {

    private final String[] names;
    private final byte[][] values;
    private final TextGenerator[] nameTexts;
    private final TextGenerator[] valueTexts;
    private final boolean[] nameVaries;
    private final boolean[] valueVaries;
    private final long epochNanos;

    /**
     * @param headers names and values, in order
     * @param epochNanos what the wall clock showed when the run's clock began, from 1970-01-01 UTC
     */
    HeaderGenerator(List<HeaderText> headers, long epochNanos, int stream) {
        int count = headers.size();
        this.names = new String[count];
        this.values = new byte[count][];
        this.nameTexts = new TextGenerator[count];
        this.valueTexts = new TextGenerator[count];
        this.nameVaries = new boolean[count];
        this.valueVaries = new boolean[count];
        this.epochNanos = epochNanos;
        for (int i = 0; i < count; i++) {
            HeaderText header = headers.get(i);
            Template name = Expressions.compile(header.name());
            Template value = Expressions.compile(header.value());
            nameVaries[i] = name.varies();
            valueVaries[i] = value.varies();
            nameTexts[i] = name.generator(scope(2 * i, stream));
            valueTexts[i] = value.generator(scope(2 * i + 1, stream));
            names[i] = HeaderText.checkedName(nameTexts[i].text(0, millis(0)));
            values[i] = valueTexts[i].text(0, millis(0)).getBytes(StandardCharsets.UTF_8);
        }
    }

    private TemplateScope scope(int seed, int stream) {
        return new TemplateScope(seed, stream, millis(0));
    }

    private long millis(long runNanos) {
        return Math.floorDiv(epochNanos + runNanos, 1_000_000L);
    }

    /** How many there are. */
    public int count() {
        return names.length;
    }

    /**
     * Makes the headers of one message.
     *
     * @param sequence number of the message in its stream
     * @param intendedNanos when it is due, by the run's clock
     * @throws IllegalArgumentException when an expression has no text for this message, or a name cannot be used
     */
    public void make(long sequence, long intendedNanos) {
        long epochMillis = millis(intendedNanos);
        for (int i = 0; i < names.length; i++) {
            if (nameVaries[i]) {
                names[i] = HeaderText.checkedName(nameTexts[i].text(sequence, epochMillis));
            }
            if (valueVaries[i]) {
                values[i] = valueTexts[i].text(sequence, epochMillis).getBytes(StandardCharsets.UTF_8);
            }
        }
    }

    /** Name of a header of the message that was made last. */
    public String name(int header) {
        return names[header];
    }

    /** Value of a header of the message that was made last; not to be written to. */
    public byte[] value(int header) {
        return values[header];
    }

    /** Hands over all headers of the message that was made last, in order. */
    public void forEach(BiConsumer<String, byte[]> into) {
        for (int i = 0; i < names.length; i++) {
            into.accept(names[i], values[i]);
        }
    }
}
