package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.run.verdict.MessageCount.Known;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.read.ScenarioFixture;
import org.junit.jupiter.api.Test;

class MessageCountTest {

    @Test
    void everyCountThatIsExpectedByDefaultIsKnownByItsName() {
        assertThat(ScenarioFixture.read("transport: plain\nschedule: {rate: 1000/s}")
                        .expectations())
                .filteredOn(expected -> expected.kind() == Kind.MOST_MESSAGES)
                .isNotEmpty()
                .allSatisfy(expected -> assertThat(
                                MessageCount.of(expected.metric()).isCalled(expected.metric()))
                        .isTrue());
        assertThatThrownBy(() -> MessageCount.of("end-to-end p99"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no count is called end-to-end p99");
    }

    @Test
    void whatWasSentIsKnownBeforeAnythingIsReadToTheEnd() {
        assertThat(MessageCount.UNSENT.known()).isEqualTo(Known.WHEN_SENT);
        assertThat(MessageCount.DUPLICATE.known()).isEqualTo(Known.WHEN_READ_TO_THE_END);
        assertThat(MessageCount.LOST.known()).isEqualTo(Known.WHEN_LOSS_IS);
    }
}
