package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpellingTest {

    @Test
    void theNearestKnownWordIsGuessed() {
        assertThat(Spelling.closest("--qiet", List.of("--quiet", "--json", "--out")))
                .contains("--quiet");
        assertThat(Spelling.closest("rnu", List.of("run", "report"))).isEmpty();
        assertThat(Spelling.closest("runn", List.of("run", "report"))).contains("run");
    }

    @Test
    void nothingIsGuessedWhenNothingIsNear() {
        assertThat(Spelling.closest("frobnicate", List.of("run", "report"))).isEmpty();
    }
}
