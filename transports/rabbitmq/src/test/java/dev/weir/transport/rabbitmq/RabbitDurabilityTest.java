package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RabbitDurabilityTest {

    private static final RabbitDriver DRIVER = new RabbitDriver(Map.of());

    private static Settings asked(Durability durability, int replicas, Map<String, String> given) {
        Settings settings =
                DRIVER.durable(Settings.of(DRIVER.settings(), given), new AskedDurability(durability, replicas));
        DRIVER.validate(settings);
        return settings;
    }

    @Test
    void theTypeOfTheQueueFollowsFromWhatIsAsked() {
        assertThat(asked(Durability.MEMORY, 1, Map.of()).given()).isEqualTo(Map.of("persistent", "false"));
        assertThat(asked(Durability.WRITTEN, 0, Map.of()).given()).isEmpty();
        assertThat(asked(Durability.WRITTEN, 0, Map.of("queue", "stream")).given())
                .isEqualTo(Map.of("queue", "stream"));
        assertThat(asked(Durability.SYNCED, 0, Map.of()).given()).isEqualTo(Map.of("queue", "quorum"));
    }

    @ParameterizedTest
    @CsvSource({
        "MEMORY, queue, quorum, 'is quorum and contradicts ''durability: memory'', which needs classic'",
        "WRITTEN, queue, quorum, 'which needs classic or stream'",
        "WRITTEN, persistent, false, 'is false and contradicts ''durability: written'', which needs true'",
        "SYNCED, queue, classic, 'which needs quorum'",
        "SYNCED, queue, stream, 'is stream and contradicts ''durability: synced'', which needs quorum'",
    })
    void whatContradictsIsRefused(Durability durability, String setting, String value, String message) {
        assertThatThrownBy(() -> asked(durability, 0, Map.of(setting, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(message);
    }

    @Test
    void severalCopiesAreRefusedInOneSentence() {
        assertThatThrownBy(() -> asked(Durability.SYNCED, 3, Map.of()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("'replicas: 3' is not supported with RabbitMQ");
    }

    @ParameterizedTest
    @CsvSource({
        "CLASSIC, true, 3.9.29, WRITTEN",
        "CLASSIC, true, 3.10.8, SYNCED",
        "CLASSIC, true, 3.11.0, WRITTEN",
        "CLASSIC, true, 4.0.5, WRITTEN",
        "CLASSIC, true, unreadable, WRITTEN",
        "CLASSIC, false, 3.10.8, MEMORY",
        "QUORUM, true, 4.0.5, SYNCED",
        "STREAM, true, 3.10.8, WRITTEN",
    })
    void itsWorthDependsOnTheVersionToo(QueueKind kind, boolean persistent, String version, Durability worth) {
        RabbitSettings.Queue queue = new RabbitSettings.Queue(kind, "", persistent, 0, false, false);

        Acknowledgement found = RabbitDurability.found(queue, "RabbitMQ", version);

        assertThat(found.durability()).isEqualTo(worth);
        assertThat(found.server()).isEqualTo("RabbitMQ " + version);
        assertThat(found.sure()).isEqualTo(1);
    }

    @Test
    void nothingIsKnownOfAnotherServerThatSpeaksTheProtocol() {
        RabbitSettings.Queue queue = new RabbitSettings.Queue(QueueKind.QUORUM, "", true, 0, false, false);

        Acknowledgement found = RabbitDurability.found(queue, "LavinMQ", "2.1.0");

        assertThat(found.durability()).isEqualTo(Durability.MEMORY);
        assertThat(found.settings()).endsWith("not known of this server");
    }
}
