package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightRingTest {

    private final InFlight inFlight = InFlight.of(false, 4);

    @Test
    void anAnswerGivesBackWhenTheMessageWasDueAndItsPlace() {
        assertThat(inFlight.open(1, 100)).isTrue();

        assertThat(inFlight.close(1)).isEqualTo(100);
        assertThat(inFlight.open(5, 500)).isTrue();
    }

    @Test
    void aPlaceIsTakenUntilItsMessageIsAnswered() {
        inFlight.open(1, 100);

        assertThat(inFlight.open(5, 500)).isFalse();
        assertThat(inFlight.close(1)).isEqualTo(100);
    }

    @Test
    void aLateAnswerToAnEarlierMessageDoesNotFreeThePlaceOfANewerOne() {
        inFlight.open(1, 100);
        inFlight.close(1);
        inFlight.open(5, 500);

        assertThat(inFlight.close(1)).isEqualTo(InFlight.NONE);
        assertThat(inFlight.open(9, 900)).isFalse();
        assertThat(inFlight.close(5)).isEqualTo(500);
    }

    @Test
    void aSecondAnswerAndOneToAMessageThatWasNeverSentAreNoticed() {
        inFlight.open(0, 7);
        inFlight.close(0);

        assertThat(inFlight.close(0)).isEqualTo(InFlight.NONE);
        assertThat(inFlight.close(3)).isEqualTo(InFlight.NONE);
    }

    @Test
    void anInstantOfAnySignIsGivenBack() {
        inFlight.open(2, -1);

        assertThat(inFlight.close(2)).isEqualTo(-1);
    }

    @Test
    void inEveryRoundOfTheRingAPlaceIsTakenUntilItsMessageIsAnswered() {
        for (long sequence = 1; sequence < 20; sequence += 4) {
            assertThat(inFlight.open(sequence, 100)).isTrue();
            assertThat(inFlight.open(sequence + 4, 500)).isFalse();
            assertThat(inFlight.close(sequence)).isEqualTo(100);
        }
    }
}
