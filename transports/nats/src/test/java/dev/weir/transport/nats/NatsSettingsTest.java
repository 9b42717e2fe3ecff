package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NatsSettingsTest {

    private static final NatsDriver DRIVER = new NatsDriver(Map.of());

    private static Settings settings(Map<String, String> given) {
        return Settings.of(DRIVER.settings(), given);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "uri | http://a:1 | expected nats://host:port",
                "uri | nats://me:secret@a:1 | 'user' and 'password' are settings of their own",
                "uri | ,, | names no server",
                "server | running | must say where the running server is",
                "monitor | a:8222 | expected http://host:port",
                "sync-interval | often | or always",
                "servers | 9 | must be from 1 to 5",
                "stream.replicas | 2 | must be 1, 3 or 5",
                "stream.replicas | 3 | 3 replicas need as many servers, and 'servers' is 1",
                "stream.name | a.b | is no name of a stream",
                "stream.max-bytes | many | 'many'",
                "user | me | needs 'user' and 'password' together",
                "window | 0 | must be from 1 to 100000",
                "port | 70000 | must be at most 65535",
                "trust | /nowhere.pem | /nowhere.pem",
                "pull.ack-wait | 1ms | must be at least 100ms",
            })
    void whatCannotBeIsRefusedWithItsName(String setting, String value, String inMessage) {
        SettingsException refusal =
                catchThrowableOfType(SettingsException.class, () -> DRIVER.validate(settings(Map.of(setting, value))));

        assertThat(refusal.getMessage()).contains(inMessage).doesNotContain("secret");
    }

    @Test
    void anAddressSaysThatTheServerRuns() {
        Settings running = settings(Map.of("uri", "nats://a:4222, tls://b", "stream.replicas", "3"));

        DRIVER.validate(running);
        assertThat(NatsSettings.of(running).server().installed()).isFalse();
        assertThat(NatsSettings.of(running).server().addresses()).containsExactly("nats://a:4222", "tls://b");
        assertThat(DRIVER.capabilities(running)).contains(Capability.SEVERAL_HOSTS);
        assertThat(DRIVER.capabilities(settings(Map.of()))).doesNotContain(Capability.SEVERAL_HOSTS);
    }

    @Test
    void subscribersShareAConsumerOrReadByThemselves() {
        assertThat(DRIVER.capabilities(settings(Map.of())))
                .contains(Capability.EACH_DELIVERY)
                .doesNotContain(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY);
        assertThat(DRIVER.capabilities(settings(Map.of("subscribe", "pull"))))
                .contains(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY)
                .doesNotContain(Capability.EACH_DELIVERY);
    }

    @Test
    void faultsHitEachServerThatIsStarted() {
        assertThat(DRIVER.faultPoints(settings(Map.of())))
                .extracting(point -> ((FaultPoint.Server) point).name())
                .containsExactly("nats-server");
        assertThat(DRIVER.faultPoints(settings(Map.of("servers", "3"))))
                .extracting(point -> ((FaultPoint.Server) point).name())
                .containsExactly("nats-server-1", "nats-server-2", "nats-server-3");
        assertThat(DRIVER.faultPoints(settings(Map.of("uri", "a:1"))))
                .allMatch(point -> !((FaultPoint.Server) point).started());
    }

    @Test
    void aLoginIsNotShown() {
        Settings settings = settings(Map.of("user", "me", "password", "s3cret-word"));

        assertThat(NatsSettings.of(settings).toString()).contains("me").doesNotContain("s3cret-word");
    }
}
