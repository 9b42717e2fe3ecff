package dev.weir.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

final class SchemasByIdTest {

    private static final long SECOND_NANOS = 1_000_000_000;

    private final List<Integer> asked = new ArrayList<>();
    private IntFunction<String> registry = id -> "schema " + id;
    private long nowNanos = Long.MAX_VALUE - SECOND_NANOS; // A clock may have any origin, and pass the largest number.

    private final SchemasById<String> schemas = new SchemasById<>(
            id -> {
                asked.add(id);
                return registry.apply(id);
            },
            () -> nowNanos);

    private void askRefused(int id) {
        assertThatThrownBy(() -> schemas.get(id))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("no " + id);
    }

    private static String refuse(int id) {
        throw new ExtractionException("no " + id);
    }

    @Test
    void whatTheRegistryGaveIsNotAskedForAgain() {
        assertThat(schemas.get(7)).isEqualTo("schema 7");
        nowNanos += 3_600 * SECOND_NANOS;
        assertThat(schemas.get(7)).isEqualTo("schema 7");
        assertThat(asked).containsExactly(7);
    }

    @Test
    void whatItRefusedIsAskedForEveryFiveSecondsUntilItIsThere() {
        registry = SchemasByIdTest::refuse;
        askRefused(7);
        nowNanos += 5 * SECOND_NANOS - 1;
        askRefused(7);
        askRefused(8);
        assertThat(asked).containsExactly(7, 8);
        nowNanos += 1;
        askRefused(7);
        assertThat(asked).containsExactly(7, 8, 7);
        askRefused(7);
        assertThat(asked).containsExactly(7, 8, 7);

        registry = id -> "schema " + id;
        nowNanos += 5 * SECOND_NANOS;
        assertThat(schemas.get(7)).isEqualTo("schema 7");
    }

    @Test
    void aRegistryThatDoesNotAnswerIsAskedAgainAtOnce() {
        registry = id -> {
            throw new SchemaUnavailableException("away", new IOException("refused"));
        };
        assertThatThrownBy(() -> schemas.get(7)).isInstanceOf(SchemaUnavailableException.class);
        registry = id -> "schema " + id;
        assertThat(schemas.get(7)).isEqualTo("schema 7");
    }

    @Test
    void theLastThousandRefusalsAreRemembered() {
        registry = SchemasByIdTest::refuse;
        for (int id = 0; id <= 1_000; id++) {
            askRefused(id);
        }
        asked.clear();
        askRefused(1);
        askRefused(1_000);
        askRefused(0);
        assertThat(asked).containsExactly(0);
    }
}
