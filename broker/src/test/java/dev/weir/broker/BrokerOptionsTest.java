package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerOptionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "0g", "-1g", "1 g", "one", "1t"})
    void aHeapThatIsNoSizeIsRefused(String heap) {
        BrokerOptions options = BrokerOptions.defaults();

        assertThatThrownBy(() -> options.withHeap(heap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 1g");
    }

    @Test
    void thePasswordsInPropertiesAreNotPrinted() {
        BrokerOptions options = BrokerOptions.defaults().withUsers(Map.of("root", "hunter2"), "root");

        assertThat(options).asString().contains("super.users").doesNotContain("hunter2");
    }

    @Test
    void thePropertiesOfTheUserWinOverTheDefaults() {
        Map<String, String> asked = Map.of("auto.create.topics.enable", "true", "log.segment.bytes", "1048576");

        Map<String, String> properties;
        try (Listeners listeners = Listeners.of(ListenAddress.FREE, Map.of())) {
            properties = ServerProperties.of(1, List.of(listeners), Path.of("/data"), asked);
        }

        assertThat(properties)
                .containsEntry("auto.create.topics.enable", "true")
                .containsEntry("log.segment.bytes", "1048576")
                .containsEntry("offsets.topic.replication.factor", "1");
    }

    @Test
    void theServersCommandLineCarriesNoProperty() {
        BrokerOptions options = BrokerOptions.defaults().withUsers(Map.of("root", "hunter2"), "root");

        assertThat(ServerCommand.of(options, Path.of("/scratch"))).noneMatch(word -> word.contains("hunter2"));
    }

    @Test
    void aCollectorOfTheUsersReplacesG1() {
        BrokerOptions options = BrokerOptions.defaults().withJvmFlags("-XX:+UseZGC");

        assertThat(ServerCommand.of(options, Path.of("/scratch")))
                .contains("-XX:+UseZGC")
                .doesNotContain("-XX:+UseG1GC");
    }
}
