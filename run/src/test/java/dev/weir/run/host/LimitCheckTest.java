package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.schedule.Schedule;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitCheckTest {

    private static final List<Setting> DECLARED = List.of(
            Setting.text("bootstrap", "broker.example:9092", ""),
            Setting.text("uri", "", ""),
            Setting.duration("linger", "5ms", ""),
            Setting.properties("producer", ""));

    private static LimitCheck targets(String... targets) {
        return new LimitCheck(new WorkerLimits(Set.of(), List.of(targets), Double.POSITIVE_INFINITY));
    }

    private static LimitCheck rate(double most) {
        return new LimitCheck(new WorkerLimits(Set.of(), List.of(), most));
    }

    private static SystemUnderTest system(String setting, String value) {
        return new SystemUnderTest("kafka", Map.of(setting, value), Map.of());
    }

    @Test
    void anotherDriverIsRefused() {
        LimitCheck check =
                new LimitCheck(new WorkerLimits(Set.of("web", "aeron"), List.of(), Double.POSITIVE_INFINITY));

        assertThatThrownBy(() -> check.require(system("linger", "1ms"), DECLARED))
                .isInstanceOf(TransportException.class)
                .hasMessage("its host lets workers open aeron, web and not the transport 'kafka'");
        assertThatCode(() -> check.require(new SystemUnderTest("web", Map.of(), Map.of()), DECLARED))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bootstrap | one.example:9092",
                "bootstrap | one.example:9092,broker.example:9092",
                "bootstrap | one.example",
                "uri | https://one.example/path",
                "uri | https://one.example:9092",
                "uri | https://user:word@one.example:9092/path?other=broker.example:9092",
                "uri | aeron:udp?endpoint=one.example:9092|interface=broker.example:9092",
                "producer.sasl.oauthbearer.token.endpoint.url | https://one.example/token",
                "producer.anything | one.example:9092",
            })
    void anAddressWithAnotherHostIsRefusedWhereverItStands(String setting, String value) {
        assertThatThrownBy(() -> targets("broker.example").require(system(setting, value), DECLARED))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("its host lets workers connect to broker.example and not to one.example")
                .hasMessageContaining("('" + setting + "')");
    }

    @Test
    void addressesOfADefaultOrAHandoutAreLookedAtToo() {
        assertThatThrownBy(() -> targets("10.0.0.7").require(system("linger", "1ms"), DECLARED))
                .hasMessageContaining("not to broker.example:9092 ('bootstrap')");
        assertThatThrownBy(() -> targets("broker.example")
                        .require(
                                new SystemUnderTest("kafka", Map.of(), Map.of("gateway", "ws://10.0.0.8:80")),
                                DECLARED))
                .hasMessageContaining("not to 10.0.0.8:80 ('gateway')");
        assertThatThrownBy(() -> targets("broker.example").require(system("producer.via", "10.0.0.9"), DECLARED))
                .hasMessageContaining("not to 10.0.0.9 ('producer.via')");
    }

    @Test
    void aTargetIsAHostOrAHostAndItsPortWithAnyCharactersForAStar() {
        assertThatCode(() -> targets("*.example:9092").require(system("uri", "http://one.example:9092/x"), DECLARED))
                .doesNotThrowAnyException();
        assertThatCode(() -> targets("BROKER.example", "[::1]").require(system("uri", "http://[::1]:9"), DECLARED))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> targets("*.example:9092").require(system("uri", "http://one.example:80"), DECLARED))
                .hasMessageContaining("not to one.example:80");
        assertThatThrownBy(() -> targets("brokerXexample", "broker?example").require(system("linger", "1ms"), DECLARED))
                .hasMessageContaining("not to broker.example:9092");
    }

    @Test
    void textsThatAreNoAddressesAreLetPass() {
        assertThatCode(() -> targets("broker.example")
                        .require(
                                new SystemUnderTest(
                                        "kafka",
                                        Map.of("producer.acks", "all", "producer.size", "12:lots", "linger", "5ms"),
                                        Map.of("topic", "weir-00000007", "folder", "/dev/shm/weir")),
                                DECLARED))
                .doesNotThrowAnyException();
    }

    @Test
    void theHighestRateOfAScheduleCounts() {
        assertThatCode(() -> rate(500).requireRate(new Schedule.FixedRate(1_000), 0.5))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> rate(499).requireRate(new Schedule.FixedRate(1_000), 0.5))
                .isInstanceOf(TransportException.class)
                .hasMessage("its host lets a worker publish 499/s and not 500/s");
        assertThatThrownBy(() -> rate(99).requireRate(new Schedule.Ramp(10, 100, Duration.ofSeconds(1)), 1))
                .hasMessageContaining("100/s");
        assertThatThrownBy(() -> rate(99).requireRate(new Schedule.Burst(10, Duration.ofMillis(100)), 1))
                .hasMessageContaining("100/s");
        assertThatThrownBy(() -> rate(1e6).requireRate(new Schedule.Saturated(), 0.1))
                .hasMessageContaining("and not as fast as it goes");
    }
}
