package dev.weir.fault.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProxyStateTest {

    @Test
    void itsLineIsReadAsTheSameState() {
        ProxyState state = new ProxyState(
                List.of(
                        new ProxyState.ListenerState(
                                1, 4711, "[::1]:9092", new ProxyState.Forwarded(2, 3, 40, 50), "TLS, sadly: no 100%"),
                        new ProxyState.ListenerState(-1, 4712, "b:1", new ProxyState.Forwarded(0, 0, 0, 0), "")),
                Map.of("one", 2, "two", 0));

        assertThat(ProxyState.of(state.line())).isEqualTo(state);
    }

    @Test
    void anIdleProxyHasAnEmptyLine() {
        assertThat(ProxyState.of("")).isEqualTo(new ProxyState(List.of(), Map.of()));
    }

    @Test
    void aListenerIsFoundByItsBroker() {
        ProxyState.ListenerState second =
                new ProxyState.ListenerState(2, 4711, "b:1", new ProxyState.Forwarded(0, 0, 0, 0), "");

        assertThat(new ProxyState(List.of(second), Map.of()).broker(2)).contains(second);
        assertThat(new ProxyState(List.of(second), Map.of()).broker(1)).isEmpty();
    }
}
