package dev.weir.transport.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.fault.FaultPoint;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MqttSettingsTest {

    private static final MqttDriver DRIVER = new MqttDriver(Map.of());

    private static Settings settings(Map<String, String> given) {
        return Settings.of(DRIVER.settings(), given);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "uri | http://a:1 | expected mqtt://host:port",
                "uri | mqtt://me:secret@ | expected mqtt://host:port",
                "uri | mqtt://a:1/path | expected mqtt://host:port",
                "server | running | must say where the running server is",
                "topic | a/+/b | 'a/+/b' holds a wildcard",
                "topic | a/# | holds a wildcard",
                "topic | $SYS/a | begins with $",
                "client-id | a# | holds a wildcard",
                "user | me | is for a running server",
                "password | secret | needs 'user' and 'password' together",
                "certificate | a.pem | needs 'certificate' and 'key' together",
                "key | a.pem | needs 'certificate' and 'key' together",
                "trust | a.pem | needs TLS",
                "window | 0 | must be from 1 to 100000",
                "max-inflight | 65536 | must be from 1 to 65535",
                "max-queued | 0 | must be from 1 to 10000000",
                "port | 70000 | must be at most 65535",
                "keep-alive | 10ms | must be from 1s",
                "qos | 3 | not one of 1, 0, 2",
                "version | 4 | not one of 5, 3.1.1",
            })
    void whatCannotBeIsRefusedWithItsName(String setting, String value, String inMessage) {
        SettingsException refusal =
                catchThrowableOfType(SettingsException.class, () -> DRIVER.validate(settings(Map.of(setting, value))));

        assertThat(refusal.getMessage()).contains(inMessage).doesNotContain("secret");
    }

    @Test
    void aFileOfCertificatesMustBeThere() {
        SettingsException refusal = catchThrowableOfType(
                SettingsException.class,
                () -> DRIVER.validate(settings(Map.of("uri", "mqtts://a", "trust", "/nowhere.pem"))));

        assertThat(refusal.setting()).isEqualTo("trust");
        assertThat(refusal.getMessage()).contains("/nowhere.pem");
    }

    @Test
    void anAddressSaysThatTheServerRunsAndWhoLogsIn() {
        Settings running = settings(Map.of("uri", "mqtts://me:s3cret:word@a"));

        DRIVER.validate(running);
        MqttSettings found = MqttSettings.of(running);
        assertThat(found.server().installed()).isFalse();
        assertThat(found.address()).isEqualTo("a:8883");
        assertThat(MqttSettings.of(settings(Map.of("uri", "mqtt://a"))).address())
                .isEqualTo("a:1883");
        assertThat(found.login().user()).isEqualTo("me");
        assertThat(found.login().password()).isEqualTo("s3cret:word");
        assertThat(found.toString()).contains("me").doesNotContain("s3cret");
        assertThat(DRIVER.capabilities(running)).contains(Capability.SEVERAL_HOSTS);
        assertThat(DRIVER.capabilities(settings(Map.of()))).doesNotContain(Capability.SEVERAL_HOSTS);
    }

    @Test
    void theOldVersionHasNoHeaders() {
        assertThat(DRIVER.capabilities(settings(Map.of()))).contains(Capability.HEADER);
        assertThat(DRIVER.capabilities(settings(Map.of("version", "3.1.1")))).doesNotContain(Capability.HEADER);
    }

    @Test
    void subscribersShareOrGetEverything() {
        assertThat(DRIVER.capabilities(settings(Map.of())))
                .contains(Capability.EACH_DELIVERY)
                .doesNotContain(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY);
        assertThat(DRIVER.capabilities(settings(Map.of("subscribe", "shared"))))
                .contains(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY)
                .doesNotContain(Capability.EACH_DELIVERY);
    }

    @Test
    void faultsHitAServerThatIsStarted() {
        assertThat(DRIVER.faultPoints(settings(Map.of())))
                .extracting(point -> ((FaultPoint.Server) point).name())
                .containsExactly("mosquitto");
        assertThat(DRIVER.faultPoints(settings(Map.of("uri", "mqtt://a:1"))))
                .allMatch(point -> !((FaultPoint.Server) point).started());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "WRITTEN | 0 | 1 | durability | 'written' is nothing that MQTT can promise",
                "SYNCED | 0 | 1 | durability | only 'memory' can be asked for",
                "MEMORY | 3 | 1 | replicas | no client is told of copies",
                "MEMORY | 0 | 0 | qos | in which nothing is acknowledged",
            })
    void onlyMemoryCanBeAskedFor(Durability asked, int replicas, String qos, String setting, String inMessage) {
        SettingsException refusal = catchThrowableOfType(
                SettingsException.class,
                () -> DRIVER.durable(settings(Map.of("qos", qos)), new AskedDurability(asked, replicas)));

        assertThat(refusal.setting()).isEqualTo(setting);
        assertThat(refusal.getMessage()).contains(inMessage);
    }

    @Test
    void anAcknowledgementIsWorthMemoryOrNothing() {
        Settings asked = DRIVER.durable(settings(Map.of()), new AskedDurability(Durability.MEMORY, 1));
        assertThat(asked.given()).isEmpty();
        Acknowledgement once = MqttDurability.found(MqttSettings.of(asked).session(), "mosquitto 2.0.11");
        assertThat(once.durability()).isEqualTo(Durability.MEMORY);
        assertThat(once.sure()).isEqualTo(1);
        assertThat(once.server()).isEqualTo("mosquitto 2.0.11");

        Settings none = settings(Map.of("qos", "0"));
        assertThat(MqttDurability.found(MqttSettings.of(none).session(), "").sure())
                .isZero();
    }
}
