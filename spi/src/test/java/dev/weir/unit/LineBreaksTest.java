package dev.weir.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LineBreaksTest {

    @ParameterizedTest
    @CsvSource({
        "delivered over 9.13 s., delivered|over|9.13 s.",
        "the limit is 10 %., the limit is 10 %.",
        "500/s were due but 10 000/s arrived, 500/s|were|due|but|10 000/s|arrived",
        "1 234 567 messages of 4 MiB, 1 234 567|messages|of|4 MiB",
        "12 MB/s in 3 sessions, 12 MB/s|in|3|sessions",
        "p99 of 20 µs at 7.2 s, p99|of|20 µs|at|7.2 s",
        "of 3 4711 is one, of|3|4711|is|one",
        "word  %, word|%"
    })
    void aLineIsBrokenBetweenWordsAndNeverBetweenANumberAndItsUnit(String text, String parts) {
        String expected = parts.contains("|") ? parts : parts.replaceAll("(?<!\\d) ", "|");

        assertThat(String.join("|", LineBreaks.parts(text))).isEqualTo(expected);
    }
}
