package dev.weir.gateway.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.registry.ExtractionException;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FieldMapTest {

    private final FieldMap all = new FieldMap(Map.of("*", Expression.parse("#{VALUE.*}")), false, false);

    /** Data with one part. */
    private record Single(String name) implements Datum.Members {

        @Override
        public @Nullable Datum member(String asked) {
            return asked.equals(name) ? Nothing.NOTHING : null;
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            action.accept(name, Nothing.NOTHING);
        }
    }

    private FieldNames names(String name) {
        return all.event(root -> new Single(name)).names();
    }

    @Test
    void eventsWithTheSameFieldsShareTheirNames() {
        assertThat(names("a")).isSameAs(names("a"));
    }

    @Test
    void aPartThatCannotBeDecodedIsNoFieldToSkip() {
        for (String expression : List.of("#{KEY}", "#{VALUE.a}", "#{VALUE.*}")) {
            FieldMap fields = new FieldMap(Map.of("*", Expression.parse(expression)), true, false);

            assertThatThrownBy(() -> fields.event(root -> {
                        throw new ExtractionException("the part is garbage");
                    }))
                    .isInstanceOf(ExtractionException.class)
                    .hasMessage("the part is garbage");
            assertThat(fields.skippedFields()).isZero();
        }
    }

    @Test
    void namesWithoutEndAreNotKept() {
        String half = "n".repeat(500_000);
        FieldNames first = names(half);
        names(half + "o");

        assertThat(names(half)).isSameAs(first);
        assertThat(names(half + "o")).isNotSameAs(names(half + "o"));
        assertThat(names("a")).isSameAs(names("a"));
    }
}
