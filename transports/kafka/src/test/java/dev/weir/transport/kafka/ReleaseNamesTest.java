package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReleaseNamesTest {

    @ParameterizedTest
    @CsvSource({
        "6, 6 (before 3.3)",
        "7, 7 (3.3)",
        "25, 25 (4.0)",
        "29, 29 (4.2)",
        "30, 30 (4.3)",
        "31, 31 (4.4)",
        "33, 33 (4.4)",
        "34, 34 (newer than 4.4)"
    })
    void aLevelOfTheMetadataIsToldWithItsRelease(int level, String told) {
        assertThat(ReleaseNames.of("metadata.version", level)).isEqualTo(told);
    }

    @Test
    void theLevelOfAnotherFeatureIsANumber() {
        assertThat(ReleaseNames.of("share.version", 2)).isEqualTo("2");
    }
}
