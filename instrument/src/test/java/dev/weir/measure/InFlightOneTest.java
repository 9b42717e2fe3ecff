package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightOneTest {

    private final InFlight inFlight = InFlight.of(true, 4);

    @Test
    void theAnswerToTheMessageThatIsPublishedGivesBackWhenItWasDue() {
        assertThat(inFlight.open(0, -7)).isTrue();

        assertThat(inFlight.close(0)).isEqualTo(-7);
    }

    @Test
    void aSecondAnswerAndOneToAnyOtherMessageAreNoticed() {
        assertThat(inFlight.close(0)).isEqualTo(InFlight.NONE);
        inFlight.open(0, 100);

        assertThat(inFlight.close(1)).isEqualTo(InFlight.NONE);
        assertThat(inFlight.close(0)).isEqualTo(100);
        assertThat(inFlight.close(0)).isEqualTo(InFlight.NONE);
    }

    @Test
    void aMessageThatWasNeverAnsweredLeavesItsPlaceToTheNext() {
        inFlight.open(0, 100);

        assertThat(inFlight.open(1, 200)).isTrue();
        assertThat(inFlight.close(0)).isEqualTo(InFlight.NONE);
        assertThat(inFlight.close(1)).isEqualTo(200);
    }
}
