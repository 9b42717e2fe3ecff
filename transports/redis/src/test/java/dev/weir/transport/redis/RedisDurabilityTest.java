package dev.weir.transport.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.transport.FailureKind;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers say of themselves and of messages, and what follows. */
final class RedisDurabilityTest {

    private static final RedisDriver DRIVER = new RedisDriver(Map.of());

    private static Map<String, String> given(Durability durability, int replicas, Map<String, String> given) {
        AskedDurability asked = new AskedDurability(durability, replicas);
        Settings settings = DRIVER.durable(Settings.of(DRIVER.settings(), given), asked);
        DRIVER.validate(settings);
        assertThat(DRIVER.durable(settings, asked).given()).isEqualTo(settings.given());
        return settings.given();
    }

    @Test
    void whenTheServerSyncsFollowsFromWhatIsAsked() {
        assertThat(given(Durability.MEMORY, 0, Map.of())).isEqualTo(Map.of("appendfsync", "off"));
        assertThat(given(Durability.MEMORY, 0, Map.of("appendfsync", "everysec")))
                .isEqualTo(Map.of("appendfsync", "everysec"));
        assertThat(given(Durability.WRITTEN, 1, Map.of())).isEqualTo(Map.of("appendfsync", "never"));
        assertThat(given(Durability.SYNCED, 0, Map.of())).isEqualTo(Map.of("appendfsync", "always"));
        assertThat(given(Durability.SYNCED, 0, Map.of("uri", "redis://a"))).isEqualTo(Map.of("uri", "redis://a"));
    }

    @ParameterizedTest
    @CsvSource({
        "WRITTEN, 0, always, which needs never",
        "SYNCED, 0, never, which needs always",
        "MEMORY, 0, always, which needs off",
        "SYNCED, 3, always, a server answers before its replicas have the message",
    })
    void whatContradictsIsRefused(Durability durability, int replicas, String fsync, String inMessage) {
        SettingsException refusal = catchThrowableOfType(
                SettingsException.class, () -> given(durability, replicas, Map.of("appendfsync", fsync)));

        assertThat(refusal.getMessage()).contains(inMessage);
    }

    private static Acknowledgement found(String appending, Map<String, String> config) {
        return RedisDurability.found(new ServerFacts(
                Map.of("redis_version", "8.0.2", "aof_enabled", appending, "connected_slaves", "1"), config));
    }

    @ParameterizedTest
    @CsvSource({
        "0, always, no, MEMORY, appendonly=no",
        "1, everysec, no, MEMORY, 'appendonly=yes, appendfsync=everysec'",
        "1, no, no, WRITTEN, 'appendonly=yes, appendfsync=no'",
        "1, always, no, SYNCED, 'appendonly=yes, appendfsync=always'",
        "1, always, yes, WRITTEN, 'appendonly=yes, appendfsync=always, no-appendfsync-on-rewrite=yes'",
    })
    void theServerSaysHowMuchItIsWorth(
            String appending, String fsync, String paused, Durability worth, String settings) {
        assertThat(found(appending, Map.of("appendfsync", fsync, "no-appendfsync-on-rewrite", paused)))
                .isEqualTo(new Acknowledgement(worth, 1, 2, settings, "Redis 8.0.2"));
    }

    @Test
    void whatIsNotToldIsNotAssumed() {
        assertThat(found("1", Map.of()).durability()).isEqualTo(Durability.MEMORY);
        assertThat(found("1", Map.of("appendfsync", "always")).durability()).isEqualTo(Durability.WRITTEN);
    }

    private static ServerFacts server(String info) {
        return new ServerFacts(ServerFacts.fields(info.replace("|", "\r\n")), Map.of());
    }

    @Test
    void aServerThatDoesNotCountEntriesIsTooOld() {
        ServerFacts old = server("# Server|redis_version:6.2.14|redis_mode:standalone|role:master");

        TransportException refusal = catchThrowableOfType(TransportException.class, old::check);

        assertThat(refusal).hasMessage("the server is Redis 6.2.14, and Weir needs Redis 7.0, Valkey 7.2 or newer");
        ServerFacts valkey =
                server("redis_version:7.2.4|server_name:valkey|valkey_version:8.0.1|redis_mode:standalone|role:master");
        assertThatCode(valkey::check).doesNotThrowAnyException();
        assertThat(valkey.product()).isEqualTo("Valkey 8.0.1");
    }

    @Test
    void anErrorOfTheServerIsAnAnswerAndALostConnectionIsNone() {
        XaddFailure full = XaddFailure.of(new CompletionException(new RedisCommandExecutionException("OOM not now")));

        assertThat(full).isEqualTo(new XaddFailure(FailureKind.REJECTED, "OOM not now"));
        assertThat(XaddFailure.of(new RedisException("Connection closed")).kind())
                .isEqualTo(FailureKind.DISCONNECTED);
        assertThat(XaddFailure.of(new RedisException("Currently not connected. Commands are rejected."))
                        .kind())
                .isEqualTo(FailureKind.NOT_SENT);
    }
}
