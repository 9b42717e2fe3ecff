package dev.weir.gateway.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.FieldMap;
import dev.weir.registry.ExtractionException;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class HeaderDataTest {

    private static final Headers HEADERS = new RecordHeaders()
            .add("a", "1".getBytes(UTF_8))
            .add("b", "x".getBytes(UTF_8))
            .add("a", "2".getBytes(UTF_8))
            .add("none", null);

    private static @Nullable String text(String expression, boolean structured) {
        return Expression.parse(expression).text(root -> new HeaderData(HEADERS), structured);
    }

    private static Map<String, @Nullable String> fields(String expression, boolean structured) {
        FieldMap fields = new FieldMap(Map.of("*", Expression.parse(expression)), false, structured);
        return RecordingSink.fields(fields.event(root -> new HeaderData(HEADERS)));
    }

    @Test
    void aHeaderThatOccursSeveralTimesIsAnArray() {
        assertThat(text("#{HEADERS.a[0]}", false)).isEqualTo("1");
        assertThat(text("#{HEADERS.a[1]}", false)).isEqualTo("2");
        assertThat(text("#{HEADERS.a}", true)).isEqualTo("[\"1\",\"2\"]");
        assertThatThrownBy(() -> text("#{HEADERS.a}", false)).hasMessage("HEADERS.a: is an array, not a single value");
    }

    @Test
    void allHeadersAsJsonHaveEachNameOnce() {
        assertThat(text("#{HEADERS}", true)).isEqualTo("{\"a\":[\"1\",\"2\"],\"b\":\"x\",\"none\":null}");
    }

    @Test
    void aHeaderHasANumberInTheRecordToo() {
        assertThat(text("#{HEADERS[0]}", false)).isEqualTo("1");
        assertThat(text("#{HEADERS[1]}", false)).isEqualTo("x");
        assertThat(text("#{HEADERS[2]}", false)).isEqualTo("2");
        assertThat(text("#{HEADERS[3]}", false)).isNull();
        assertThatThrownBy(() -> text("#{HEADERS[4]}", false))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("HEADERS[4]: there is no '[4]' in HEADERS");
    }

    @Test
    void everyHeaderBecomesAField() {
        for (boolean structured : new boolean[] {false, true}) {
            assertThat(fields("#{HEADERS.*}", structured))
                    .hasSize(4)
                    .containsEntry("a[0]", "1")
                    .containsEntry("a[1]", "2")
                    .containsEntry("b", "x")
                    .containsEntry("none", null);
        }
        assertThat(fields("#{HEADERS.a.*}", false)).isEqualTo(Map.of("a[0]", "1", "a[1]", "2"));
    }
}
