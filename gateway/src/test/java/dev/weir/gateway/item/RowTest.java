package dev.weir.gateway.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.WallStamp;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.EncodedValues;
import dev.weir.gateway.protocol.ValueEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowTest {

    private static final Layout LAYOUT = new Layout(new FieldNames(List.of("a", "b")));
    private static final ValueEncoder ENCODER = ValueEncoder.withDefaults();

    private final Schemas schemas = new Schemas();
    private final Row first = row(2, "1", "x");
    private final Row second = row(4, "2", "x");

    private static Row row(long number, @Nullable String... values) {
        return new Row(LAYOUT, values, number);
    }

    private EncodedValues encoded(List<String> fields, @Nullable Row base) {
        return second.encoded(schemas.of(fields), base, 0, DiffFormats.ALL, ENCODER);
    }

    @Test
    void allWithTheSameBaseAndFieldsShareOneEncoding() {
        EncodedValues one = encoded(List.of("a", "b"), first);
        assertThat(encoded(List.of("a", "b"), first)).isSameAs(one);
        assertThat(new String(one.bytes(), StandardCharsets.UTF_8)).isEqualTo("2|\r\n");
    }

    @Test
    void otherFieldsOrAnotherBaseAreEncodedApart() {
        assertThat(new String(encoded(List.of("b", "a", "c"), first).bytes(), StandardCharsets.UTF_8))
                .isEqualTo("|2|\r\n");
        assertThat(new String(encoded(List.of("b", "a", "c"), null).bytes(), StandardCharsets.UTF_8))
                .isEqualTo("x|2|#\r\n");
        assertThat(new String(encoded(List.of("a", "b"), row(1, "2", "y")).bytes(), StandardCharsets.UTF_8))
                .isEqualTo("|x\r\n");
    }

    @Test
    void aFieldThatComesLaterIsNullBefore() {
        Layout wider = LAYOUT.with(new FieldNames(List.of("c", "a")));
        ItemEvent event = new ItemEvent(new FieldNames(List.of("c")), new String[] {"z"});
        Row after = new Row(wider, Row.merged(wider, second, event), 6);
        EncodedValues encoded = after.encoded(schemas.of(List.of("a", "b", "c")), second, 0, DiffFormats.ALL, ENCODER);
        assertThat(new String(encoded.bytes(), StandardCharsets.UTF_8)).isEqualTo("||z\r\n");
    }

    /** A base with the same text is no reason to leave it out: the client's message is another one. */
    @Test
    void writeTimeIsSentEachTimeAndSharedByEqualUpdates() {
        long beforeMicros = WallStamp.nowMicros();
        Row earlier = row(6, WallStamp.whenWritten(), "x");
        Row later = row(8, WallStamp.whenWritten(), "x");
        Schema schema = schemas.of(List.of("a", "b"));
        EncodedValues whole = earlier.encoded(schema, null, 0, DiffFormats.ALL, new ValueEncoder(0, 0));
        EncodedValues change = later.encoded(schema, earlier, 0, DiffFormats.ALL, new ValueEncoder(0, 0));
        EncodedValues again = later.encoded(schema, earlier, 0, DiffFormats.ALL, new ValueEncoder(0, 0));

        assertThat(again).isSameAs(change);
        long wholeMicros = micros(whole, "\\|x\r\n");
        long changeMicros = micros(change, "\\|\r\n");
        assertThat(List.of(beforeMicros, wholeMicros, changeMicros, WallStamp.nowMicros()))
                .isSorted();
    }

    private static long micros(EncodedValues encoded, String rest) {
        String text = new String(encoded.bytes(), StandardCharsets.UTF_8);
        assertThat(text).matches("\\d{16}" + rest);
        return Long.parseLong(text.substring(0, 16));
    }

    @Test
    void aRecordCannotPretendToBeAnInstant() {
        Row row = row(6, "written", "x");
        EncodedValues whole = row.encoded(schemas.of(List.of("a")), null, 0, DiffFormats.ALL, ENCODER);
        assertThat(new String(whole.bytes(), StandardCharsets.UTF_8)).isEqualTo("written\r\n");
    }
}
