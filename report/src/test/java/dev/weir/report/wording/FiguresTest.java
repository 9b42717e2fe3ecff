package dev.weir.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void sharesAreNeverRoundedToAllOrNothing() {
        assertThat(Figures.share(0)).isEqualTo("0 %");
        assertThat(Figures.share(1)).isEqualTo("100 %");
        assertThat(Figures.share(1e-9)).isEqualTo("< 0.001 %");
        assertThat(Figures.share(1 - 1e-9)).isEqualTo("> 99.999 %");
        assertThat(Figures.share(0.00037)).isEqualTo("0.037 %");
    }

    @Test
    void aFigureStaysWithItsUnit() {
        assertThat(Figures.unbroken("10 000 messages/s within 6.5 ms, 1 KiB, 12 % of 3 samples"))
                .isEqualTo("10\u00a0000 messages/s within 6.5\u00a0ms, 1\u00a0KiB, 12\u00a0% of 3 samples");
    }
}
