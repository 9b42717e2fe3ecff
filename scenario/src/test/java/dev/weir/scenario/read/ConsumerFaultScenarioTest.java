package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerFaultScenarioTest {

    private static final String THREE = "transport: kafka\nmeasure: 60s\nsubscribers: 3\n";

    private static String with(String item) {
        return THREE + "faults: [{ " + item + " }]";
    }

    @Test
    void aConsumerIsPausedKilledOrStopped() {
        assertThat(read(THREE + "faults: [{ at: 1s, do: pause-consumer, to: consumer 2, for: 3s },"
                                + " { at: 10s, do: kill-consumer, to: random, for: 3s },"
                                + " { at: 20s, do: stop-consumer, to: every consumer in turn, for: 3s }]")
                        .faults())
                .extracting(FaultSpec::action, FaultSpec::target)
                .containsExactly(
                        tuple(FaultAction.PAUSE_CONSUMER, new FaultTarget.OneConsumer(2)),
                        tuple(FaultAction.KILL_CONSUMER, new FaultTarget.RandomBroker()),
                        tuple(FaultAction.STOP_CONSUMER, new FaultTarget.EveryConsumerInTurn()));
    }

    @Test
    void whatIsReadAgainIsTheSame() {
        String text = with("at: 1s, do: kill-consumer, to: consumer 0, for: 3s");

        assertThat(read(read(text).title().effectiveText()).faults())
                .isEqualTo(read(text).faults());
    }

    @Test
    void consumersOfAnyClusterMayBeHitForTheyAreWeirsOwn() {
        assertThat(read(with("at: 1s, do: stop-consumer, to: consumer 0, for: 3s")
                                .replace("subscribers: 3", "subscribers: 3\nkafka: { bootstrap: 'db1:9092' }"))
                        .faults())
                .hasSize(1);
    }

    @Test
    void allInTurnTakeSoLongTogether() {
        assertThat(error(with("at: 1s, do: stop-consumer, to: every consumer in turn, for: 20s")))
                .contains("'stop-consumer every consumer in turn' ends at 61s");
    }

    @Test
    void withoutALengthAConsumerIsGoneUntilMeasuringEnds() {
        assertThat(read(with("at: 10s, do: kill-consumer, to: consumer 0"))
                        .faults()
                        .getFirst()
                        .lasting())
                .isEqualTo(Duration.ofSeconds(50));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            at: 1s, do: pause-consumer, to: controller, for: 3s | pause-consumer hits a consumer, and not 'controller'
            at: 1s, do: kill, to: consumer 0, for: 3s           | kill hits no consumer
            at: 1s, do: kill-consumer, to: consumer 3, for: 3s  | there is no consumer 3, only 3 subscribers
            at: 1s, do: kill-consumer, to: consumer 0, for: 0s  | a fault lasts longer than 0s
            at: 1s, do: pause-consumer, to: consumer 0, for: 3s, latency: 1ms | 'latency' in 'faults' has no meaning
            """)
    void whatCannotBeDoneIsRefused(String item, String message) {
        assertThat(error(with(item))).contains(message);
    }

    @Test
    void twoFaultsOfOneConsumerMustNotOverlap() {
        assertThat(error(THREE + "faults: [{ at: 1s, do: pause-consumer, to: consumer 1, for: 5s },"
                        + " { at: 3s, do: kill-consumer, to: consumer 1, for: 5s }]"))
                .contains(
                        "'kill-consumer consumer 1 at 3s' begins or ends while 'pause-consumer consumer 1 at 1s' lasts");
    }

    @Test
    void consumersOutOfReachAreRefused() {
        String pause = with("at: 1s, do: pause-consumer, to: consumer 0, for: 3s");

        assertThat(error(pause.replace("subscribers: 3", "subscribers: 0"))).contains("there is no subscriber");
        assertThat(error(pause.replace("subscribers: 3", "subscribers: 3\nprocesses: separate")))
                .contains("out of its reach", "processes: one");
        assertThat(error(pause.replace("subscribers: 3", "clients: 5"))).contains("'clients' are not hit by it");
        assertThat(error(pause.replace("transport: kafka", "transport: plain")
                        .replace("subscribers: 3", "subscribers: 1")
                        .replace("pause-", "kill-")))
                .contains("subscribers of this transport cannot do that");
    }
}
