package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import io.nats.client.api.PersistMode;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NatsDurabilityTest {

    private static final NatsDriver DRIVER = new NatsDriver(Map.of());

    private static Map<String, String> given(Durability durability, int replicas, Map<String, String> given) {
        Settings settings =
                DRIVER.durable(Settings.of(DRIVER.settings(), given), new AskedDurability(durability, replicas));
        DRIVER.validate(settings);
        assertThat(DRIVER.durable(settings, new AskedDurability(durability, replicas))
                        .given())
                .isEqualTo(settings.given());
        return settings.given();
    }

    @Test
    void storageAndSyncIntervalFollowFromWhatIsAsked() {
        assertThat(given(Durability.MEMORY, 0, Map.of())).isEqualTo(Map.of("stream.storage", "memory"));
        assertThat(given(Durability.WRITTEN, 0, Map.of())).isEqualTo(Map.of("stream.storage", "file"));
        assertThat(given(Durability.SYNCED, 0, Map.of()))
                .isEqualTo(Map.of("stream.storage", "file", "sync-interval", "always"));
        assertThat(given(Durability.SYNCED, 3, Map.of()))
                .containsEntry("servers", "3")
                .containsEntry("stream.replicas", "3");
    }

    @Test
    void howOftenARunningServerSyncsIsItsOwnBusiness() {
        assertThat(given(Durability.SYNCED, 3, Map.of("uri", "a:1")))
                .isEqualTo(Map.of("uri", "a:1", "stream.storage", "file", "stream.replicas", "3"));
    }

    @ParameterizedTest
    @CsvSource({
        "WRITTEN, 0, stream.storage, memory, which needs file",
        "WRITTEN, 0, sync-interval, always, which needs an interval",
        "SYNCED, 0, sync-interval, 10s, which needs always",
        "WRITTEN, 3, stream.replicas, 5, contradicts 'replicas: 3'",
    })
    void aSettingThatContradictsIsRefused(
            Durability durability, int replicas, String setting, String value, String inMessage) {
        SettingsException refusal = catchThrowableOfType(
                SettingsException.class, () -> given(durability, replicas, Map.of(setting, value)));

        assertThat(refusal.setting()).isEqualTo(setting);
        assertThat(refusal.getMessage()).contains(inMessage);
    }

    private static Acknowledgement found(StorageType storage, PersistMode mode, int replicas, String sync) {
        StreamConfiguration stream = StreamConfiguration.builder()
                .name("a")
                .storageType(storage)
                .persistMode(mode)
                .replicas(replicas)
                .build();
        return NatsDurability.found(stream, sync, false, "2.15.1");
    }

    @Test
    void oneServerThatSyncsSaysNothingOfTheOthers() {
        StreamConfiguration stream = StreamConfiguration.builder()
                .name("a")
                .storageType(StorageType.File)
                .replicas(3)
                .build();

        Acknowledgement worth = NatsDurability.found(stream, "always", true, "2.15.1");

        assertThat(worth.durability()).isEqualTo(Durability.WRITTEN);
        assertThat(worth.settings()).endsWith("sync_interval=always at one server, others not asked");
    }

    @Test
    void theStreamAndItsServerSayHowMuchItIsWorth() {
        assertThat(found(StorageType.File, PersistMode.Default, 1, "2m"))
                .isEqualTo(new Acknowledgement(
                        Durability.WRITTEN, 1, 1, "storage=file, replicas=1, sync_interval=2m", "nats-server 2.15.1"));
        assertThat(found(StorageType.File, PersistMode.Default, 3, "always"))
                .isEqualTo(new Acknowledgement(
                        Durability.SYNCED,
                        2,
                        3,
                        "storage=file, replicas=3, sync_interval=always",
                        "nats-server 2.15.1"));
        assertThat(found(StorageType.Memory, PersistMode.Default, 3, "always"))
                .isEqualTo(new Acknowledgement(
                        Durability.MEMORY, 2, 3, "storage=memory, replicas=3", "nats-server 2.15.1"));
        assertThat(found(StorageType.File, PersistMode.Async, 1, "always").durability())
                .isEqualTo(Durability.MEMORY);
        assertThat(found(StorageType.File, PersistMode.Default, 1, ""))
                .extracting(Acknowledgement::durability, Acknowledgement::settings)
                .containsExactly(Durability.WRITTEN, "storage=file, replicas=1, sync_interval not told");
    }
}
