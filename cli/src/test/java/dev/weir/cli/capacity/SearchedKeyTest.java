package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.search.SearchRange;
import org.junit.jupiter.api.Test;

class SearchedKeyTest {

    private static final SearchedKey RATE = new SearchedKey("rate", "/s", new SearchRange(1, 100, 1, false));

    @Test
    void valueIsWrittenAsAScenarioWritesIt() {
        assertThat(RATE.override(12_300)).isEqualTo("rate=12300/s");
        assertThat(RATE.override(0.25)).isEqualTo("rate=0.25/s");
        assertThat(RATE.override(1e8)).isEqualTo("rate=100000000/s");
    }

    @Test
    void rateIsKnownByBothOfItsNames() {
        assertThat(RATE.isRate()).isTrue();
        assertThat(new SearchedKey("schedule.rate", "/s", RATE.range()).isRate())
                .isTrue();
        assertThat(new SearchedKey("size", "B", RATE.range()).isRate()).isFalse();
    }
}
