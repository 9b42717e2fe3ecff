package dev.weir.measure.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DueSecondsTest {

    private static final long SECOND = 1_000_000_000;

    private final DueSeconds due = new DueSeconds();

    @Test
    void aWholeSecondBelongsToTheOneThatItEnds() {
        due.count(0);
        due.count(SECOND);
        due.count(SECOND + 1);
        due.count(2 * SECOND);
        due.count(2 * SECOND + 1);

        assertThat(due.after(0)).isEqualTo(5);
        assertThat(due.after(1)).isEqualTo(3);
        assertThat(due.after(2)).isEqualTo(1);
        assertThat(due.after(3)).isZero();
    }

    @Test
    void theNewestIsTheLatestSecondWhateverCameLast() {
        assertThat(due.newest()).isEqualTo(-1);
        due.count(1);
        assertThat(due.newest()).isZero();
        due.count(3 * SECOND + 1);
        due.count(2 * SECOND);
        assertThat(due.newest()).isEqualTo(3);
    }

    @Test
    void onlyTheLastEightSecondsAreKept() {
        for (int second = 0; second < 20; second++) {
            due.count(second * SECOND + 1);
        }

        assertThat(due.after(19)).isEqualTo(1);
        assertThat(due.after(12)).isEqualTo(8);
        assertThat(due.after(0)).isEqualTo(8);
    }

    @Test
    void aLateOneThatIsOlderThanThoseKeptCountsForNone() {
        due.count(10 * SECOND + 1);
        due.count(2 * SECOND + 1);

        assertThat(due.after(0)).isEqualTo(1);
        assertThat(due.after(10)).isEqualTo(1);
    }
}
