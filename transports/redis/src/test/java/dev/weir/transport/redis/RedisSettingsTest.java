package dev.weir.transport.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.Capability;
import dev.weir.transport.Publisher;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisSettingsTest {

    private static final RedisDriver DRIVER = new RedisDriver(Map.of());

    private static Settings settings(Map<String, String> given) {
        return Settings.of(DRIVER.settings(), given);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "uri | http://a:1 | expected redis://host:port",
                "uri | a:6379 | expected redis://host:port",
                "uri | redis://a:70000 | has a port above 65535",
                "server | running | must say where the running server is",
                "port | 70000 | must be at most 65535",
                "stream.count | 0 | must be from 1 to 1000",
                "stream.name | a b | is no key of a stream",
                "user | me | needs the password of 'user'",
                "window | 0 | must be from 1 to 100000",
                "max-memory | much | 'much'",
                "max-memory | 1MiB | must be at least 16MiB",
                "trust | /nowhere.pem | has no use without a 'uri' that begins with rediss://",
                "group.claim-after | 1ms | must be at least 100ms",
            })
    void whatCannotBeIsRefusedWithItsName(String setting, String value, String inMessage) {
        SettingsException refusal =
                catchThrowableOfType(SettingsException.class, () -> DRIVER.validate(settings(Map.of(setting, value))));

        assertThat(refusal.getMessage()).contains(inMessage);
    }

    @Test
    void aFileOfCertificatesThatIsNotThereIsTold() {
        SettingsException refusal = catchThrowableOfType(
                SettingsException.class,
                () -> DRIVER.validate(settings(Map.of("uri", "rediss://a", "trust", "/nowhere.pem"))));

        assertThat(refusal.setting()).isEqualTo("trust");
        assertThat(refusal.getMessage()).contains("/nowhere.pem");
    }

    @Test
    void anAddressMayHoldALoginAndADatabase() {
        assertThat(RedisAddress.of("redis://a")).isEqualTo(new RedisAddress(false, "a", 6_379, 0, "", ""));
        assertThat(RedisAddress.of("rediss://me:s3cret%2Fw+rd@a.b:1/3"))
                .isEqualTo(new RedisAddress(true, "a.b", 1, 3, "me", "s3cret/w+rd"));
        assertThat(RedisAddress.of("redis://:word@a:1/").password()).isEqualTo("word");
        assertThat(RedisAddress.of("redis://word@a:1").password()).isEqualTo("word");
        assertThat(RedisAddress.of("rediss://me:s3cret@a:1")).hasToString("rediss://a:1/0");
    }

    @Test
    void twoLoginsContradict() {
        Settings both = settings(Map.of("uri", "redis://me:word@a", "user", "you", "password", "other"));

        SettingsException refusal = catchThrowableOfType(SettingsException.class, () -> DRIVER.validate(both));

        assertThat(refusal.getMessage()).contains("has a login of its own, beside 'user' and 'password'");
        assertThat(refusal.getMessage()).doesNotContain("word@").doesNotContain("other");
    }

    @Test
    void anAddressSaysThatTheServerRuns() {
        Settings running = settings(Map.of("uri", "redis://a"));

        assertThat(RedisSettings.of(running).server().installed()).isFalse();
        assertThat(DRIVER.capabilities(running)).contains(Capability.SEVERAL_HOSTS, Capability.ROUND_TRIP);
        assertThat(DRIVER.capabilities(settings(Map.of())))
                .doesNotContain(Capability.SEVERAL_HOSTS, Capability.ROUND_TRIP);
        assertThat(DRIVER.faultPoints(running)).allMatch(point -> !((FaultPoint.Server) point).started());
        assertThat(DRIVER.faultPoints(settings(Map.of())))
                .extracting(point -> ((FaultPoint.Server) point).name())
                .containsExactly("redis");
    }

    @Test
    void subscribersShareAGroupOrReadByThemselves() {
        assertThat(DRIVER.capabilities(settings(Map.of())))
                .contains(Capability.EACH_DELIVERY)
                .doesNotContain(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY);
        assertThat(DRIVER.capabilities(settings(Map.of("subscribe", "group"))))
                .contains(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY)
                .doesNotContain(Capability.EACH_DELIVERY);
    }

    @Test
    void theMessagesOfAKeyAreInOneStreamAndOthersTakeTurns() {
        StreamKeys keys = StreamKeys.of("orders", 3);

        assertThat(keys.partition(7, 0)).isEqualTo(1).isEqualTo(keys.partition(7, 5));
        assertThat(keys.partition(Publisher.NO_KEY, 5)).isEqualTo(2);
        assertThat(keys.name(2)).isEqualTo("orders-2");
        assertThat(keys.partition("orders-2".getBytes(StandardCharsets.UTF_8))).isEqualTo(2);
        assertThat(StreamKeys.of("orders", 1).name(0)).isEqualTo("orders");
    }
}
