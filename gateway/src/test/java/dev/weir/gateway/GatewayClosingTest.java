package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GatewayClosingTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void everythingIsClosedEvenIfAnAdapterDoesNot() throws IOException {
        Gateway gateway = Gateway.start(
                new GatewaySettings(
                        TestSettings.strict(30_000, Optional.empty()),
                        SessionSettings.withDefaults(),
                        ItemSettings.withDefaults()),
                Map.of("DEFAULT", List.of(new Stubborn("a"), new Stubborn("b"))),
                Gatekeeper.open(),
                MessageListener.none());
        int port = gateway.port();

        assertThatThrownBy(gateway::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a does not close")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("a", "b");
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(true);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            assertThat(again.isBound()).isTrue();
        }
    }

    private final class Stubborn implements DataAdapter {

        private final String name;

        private Stubborn(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void subscribe(String item, ItemSink sink) {
            throw new AssertionError("nobody subscribes");
        }

        @Override
        public void unsubscribe(String item) {
            throw new AssertionError("nobody subscribes");
        }

        @Override
        public void close() {
            closed.add(name);
            throw new IllegalStateException(name + " does not close");
        }
    }
}
