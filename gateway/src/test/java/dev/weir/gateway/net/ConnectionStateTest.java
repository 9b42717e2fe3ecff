package dev.weir.gateway.net;

import static dev.weir.gateway.net.ConnectionState.CLOSED;
import static dev.weir.gateway.net.ConnectionState.COMPUTING;
import static dev.weir.gateway.net.ConnectionState.ENDING;
import static dev.weir.gateway.net.ConnectionState.INPUT_LEFT;
import static dev.weir.gateway.net.ConnectionState.LINGERING;
import static dev.weir.gateway.net.ConnectionState.OPEN;
import static dev.weir.gateway.net.ConnectionState.REFUSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ConnectionStateTest {

    @Test
    void inputThatIsLeftShowsOnlyWhileRequestsAreTaken() {
        assertThat(OPEN.requestsRead(true)).isEqualTo(INPUT_LEFT);
        assertThat(INPUT_LEFT.requestsRead(false)).isEqualTo(OPEN);
        assertThat(COMPUTING.requestsRead(false)).isEqualTo(COMPUTING);
        assertThat(ENDING.requestsRead(true)).isEqualTo(ENDING);
    }

    @Test
    void requestsAreTakenAgainWhenTheHandshakeIsComputed() {
        assertThat(OPEN.computing()).isEqualTo(COMPUTING);
        assertThat(COMPUTING.takesRequests()).isFalse();
        assertThat(COMPUTING.computed()).isEqualTo(OPEN);
    }

    @Test
    void connectionThatWasClosedWhileItComputedStaysClosed() {
        assertThat(CLOSED.computed()).isEqualTo(CLOSED);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSING", "LINGERING", "CLOSED"})
    void endThatHasBegunIsNotTakenBack(ConnectionState state) {
        assertThat(state.ending()).isEqualTo(state);
        assertThat(state.refusing()).isEqualTo(state);
        assertThat(state.open()).isFalse();
    }

    @Test
    void refusalThatIsSentLingers() {
        assertThat(INPUT_LEFT.refusing()).isEqualTo(REFUSING);
        assertThat(ENDING.refusing()).isEqualTo(REFUSING);
        assertThat(REFUSING.lingering()).isEqualTo(LINGERING);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OPEN")
    void onlyAConnectionWithoutInputBeginsToCompute(ConnectionState state) {
        assertThatIllegalStateException()
                .isThrownBy(state::computing)
                .withMessage("a connection that is " + state + " cannot become COMPUTING");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REFUSING")
    void onlyARefusalLingers(ConnectionState state) {
        assertThatIllegalStateException()
                .isThrownBy(state::lingering)
                .withMessage("a connection that is " + state + " cannot become LINGERING");
    }

    @Test
    void nothingEndsInOrderDuringTheHandshake() {
        assertThatIllegalStateException().isThrownBy(COMPUTING::ending);
        assertThatIllegalStateException().isThrownBy(COMPUTING::refusing);
        assertThatIllegalStateException().isThrownBy(INPUT_LEFT::computed);
    }
}
