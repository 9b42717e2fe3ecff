package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.clock.SystemClock;
import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.fault.FaultPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RabbitSettingsTest {

    private static final RabbitDriver DRIVER = new RabbitDriver(Map.of());

    private static Settings settings(String... given) {
        Map<String, String> all = new java.util.LinkedHashMap<>();
        for (int i = 0; i < given.length; i += 2) {
            all.put(given[i], given[i + 1]);
        }
        return Settings.of(DRIVER.settings(), all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "uri | http://a:1 | expected amqp://host:port/vhost",
                "uri | amqp://a:1/b/c | expected amqp://host:port/vhost",
                "server | running | must say where the running server is",
                "user | me | 'user' and 'password' are given together",
                "name | amq.mine | is no name of a queue",
                "prefetch | 0 | must be from 1 to 65535",
                "window | 0 | must be from 1 to 100000",
                "port | 70000 | must be at most 65535",
                "overflow | reject-publish | needs the 'max-length'",
                "trust | /nowhere.pem | is for TLS",
                "queue | lazy | not one of classic, quorum, stream",
            })
    void whatCannotBeIsRefusedWithItsName(String setting, String value, String inMessage) {
        SettingsException refusal =
                catchThrowableOfType(SettingsException.class, () -> DRIVER.validate(settings(setting, value)));

        assertThat(refusal.getMessage()).contains(inMessage);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "queue | stream | subscribe | shared | a stream is read as a whole by each subscriber",
                "queue | stream | max-length | 5 | a stream has no limit of messages",
                "queue | quorum | persistent | false | a quorum queue writes every message to files",
                "uri | amqp://a | config.vm_memory_high_watermark.relative | 0.2 | 'uri' names a running one",
                "uri | amqps://a | trust | /nowhere.pem | /nowhere.pem",
            })
    void whatContradictsIsRefused(String one, String value, String other, String otherValue, String inMessage) {
        assertThatThrownBy(() -> DRIVER.validate(settings(one, value, other, otherValue)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(inMessage);
    }

    @Test
    void aLoginIsGivenOnceAndNeverShown() {
        Settings twice = settings("uri", "amqp://me:s3cret-a@a", "user", "me", "password", "s3cret-b");
        assertThatThrownBy(() -> DRIVER.validate(twice))
                .hasMessageContaining("contradicts 'uri'")
                .message()
                .doesNotContain("s3cret");
        assertThatThrownBy(() -> DRIVER.validate(settings("user", "me", "password", "s3cret-b")))
                .hasMessageContaining("one that is started lets its user guest in");
        assertThat(RabbitSettings.of(twice).toString()).doesNotContain("s3cret");
        assertThat(RabbitClients.shown("amqp://me:s3cret-a@a:1/b")).isEqualTo("amqp://a:1/b");
    }

    @Test
    void subscribersShareAQueueOrEachHasOne() {
        assertThat(DRIVER.capabilities(settings()))
                .contains(Capability.EACH_DELIVERY)
                .doesNotContain(Capability.SHARED_DELIVERY, Capability.UNORDERED_DELIVERY, Capability.SEVERAL_HOSTS);
        assertThat(DRIVER.capabilities(settings("subscribe", "shared", "uri", "amqp://a")))
                .contains(
                        Capability.SHARED_DELIVERY,
                        Capability.SHARED_AMONG_PROCESSES,
                        Capability.UNORDERED_DELIVERY,
                        Capability.SEVERAL_HOSTS)
                .doesNotContain(Capability.EACH_DELIVERY);
    }

    @Test
    void faultsHitAServerThatIsStarted() {
        assertThat(DRIVER.faultPoints(settings()))
                .extracting(point -> ((FaultPoint.Server) point).name())
                .containsExactly("rabbitmq-server");
        assertThat(DRIVER.faultPoints(settings("uri", "amqp://a")))
                .noneMatch(point -> ((FaultPoint.Server) point).started());
    }

    @Test
    void aServerThatIsTooOldIsKnownByItsVersion() {
        assertThat(RabbitClients.tooOld("3.8.34")).isTrue();
        assertThat(RabbitClients.tooOld("2.9.1")).isTrue();
        assertThat(RabbitClients.tooOld("3.9.0")).isFalse();
        assertThat(RabbitClients.tooOld("4.0.5")).isFalse();
        assertThat(RabbitClients.tooOld("null")).isFalse();
    }

    @Test
    void theProgramsThatAreMissingAreNamed(@TempDir Path folder) throws IOException {
        RabbitDriver driver = new RabbitDriver(Map.of());
        Settings settings = Settings.of(driver.settings(), Map.of("program", "/nowhere/rabbitmq-server"));
        assertThatThrownBy(() -> driver.open(settings, new RunContext("run", new SystemClock(), 100)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("'/nowhere/rabbitmq-server' is no program")
                .hasMessageContaining("Debian: apt-get install rabbitmq-server")
                .hasMessageContaining("--set rabbitmq.uri=");

        Path server = Files.createFile(folder.resolve("rabbitmq-server"));
        Path epmd = Files.createFile(folder.resolve("epmd"));
        assertThat(server.toFile().setExecutable(true)).isTrue();
        assertThat(epmd.toFile().setExecutable(true)).isTrue();
        assertThat(RabbitPrograms.of(server, Map.of("PATH", folder.toString())))
                .isEqualTo(new RabbitPrograms(server, epmd.toRealPath()));
    }
}
