package dev.weir.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

    private static final List<String> COMMANDS = List.of("run", "report", "gateway");

    @Test
    void theNearestKnownNameIsFoundAlsoWhenTwoLettersAreSwapped() {
        assertThat(Spelling.nearest("runn", COMMANDS)).contains("run");
        assertThat(Spelling.nearest("rnu", COMMANDS)).contains("run");
        assertThat(Spelling.nearest("gatway", COMMANDS)).contains("gateway");
    }

    @Test
    void nothingIsFoundWhenNothingIsNear() {
        assertThat(Spelling.nearest("frobnicate", COMMANDS)).isEmpty();
        assertThat(Spelling.nearest("rxy", COMMANDS)).isEmpty();
    }

    @Test
    void theDistanceIsTheNumberOfEdits() {
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
        assertThat(Spelling.distance("abc", "abc")).isZero();
        assertThat(Spelling.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Spelling.distance("bootstarp", "bootstrap")).isEqualTo(1);
    }
}
