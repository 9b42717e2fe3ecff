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

class ReceiverFaultScenarioTest {

    private static final String COMMITS = "kafka: { consumer: { enable.auto.commit: true } }\n";
    private static final String SHARED =
            "transport: kafka\nmeasure: 60s\nsubscribers: 3\nprocesses: { receivers: 3 }\n" + COMMITS;
    private static final String EACH =
            "transport: kafka\nmeasure: 60s\nsubscribers: 3\ndelivery: each\nprocesses: { receivers: 3 }\n";

    private static String fault(String item) {
        return "faults: [{ " + item + " }]";
    }

    @Test
    void aReceiverIsFrozenForAWhileAndAnotherKilledForGood() {
        assertThat(read(SHARED + "faults: [{ at: 1s, do: freeze, to: receiver, for: 3s },"
                                + " { at: 10s, do: kill, to: receiver 2 }]")
                        .faults())
                .extracting(FaultSpec::action, FaultSpec::target, FaultSpec::lasting, FaultSpec::endsReceiver)
                .containsExactly(
                        tuple(FaultAction.FREEZE, new FaultTarget.OneReceiver(1), Duration.ofSeconds(3), false),
                        tuple(FaultAction.KILL, new FaultTarget.OneReceiver(2), Duration.ZERO, true));
    }

    @Test
    void whatIsReadAgainIsTheSame() {
        String text = SHARED + fault("at: 1s, do: kill, to: receiver 3");

        assertThat(read(read(text).title().effectiveText()).faults())
                .isEqualTo(read(text).faults());
    }

    @Test
    void receiversOfAnyClusterMayBeHitForTheyAreWeirsOwn() {
        assertThat(read(EACH + "kafka: { bootstrap: 'db1:9092' }\n"
                                + fault("at: 1s, do: freeze, to: receiver 3, for: 3s"))
                        .faults())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            at: 1s, do: freeze, to: receiver 4, for: 3s    | there is no receiver 4, only 3 receivers
            at: 1s, do: freeze, to: receiver 0, for: 3s    | there is no receiver 0, only 3 receivers
            at: 1s, do: stop, to: receiver 1, for: 3s      | stop hits no receiver
            at: 1s, do: partition, to: receiver 1, for: 3s | partition hits no receiver
            at: 1s, do: kill, to: receiver 1, for: 3s      | 'for' in 'faults': a receiver that was killed is not started again
            at: 1s, do: kill, to: receiver 1, every: 3s    | 'every' in 'faults': a receiver that was killed is not started again
            at: 1s, do: pause-consumer, to: receiver 1     | pause-consumer hits a consumer, and not 'receiver 1'
            at: 70s, do: kill, to: receiver 1              | is after the end of the measured phase
            """)
    void whatCannotBeDoneIsRefused(String item, String message) {
        assertThat(error(SHARED + fault(item))).contains(message);
    }

    @Test
    void withoutAProcessOfTheirOwnSubscribersHaveNoReceiver() {
        assertThat(error("transport: kafka\nmeasure: 60s\n" + fault("at: 1s, do: freeze, to: receiver, for: 3s")))
                .contains("there is no receiver", "processes: separate");
    }

    @Test
    void aReceiverIsKilledOnlyIfOthersTakeOver() {
        assertThat(error(EACH + fault("at: 1s, do: kill, to: receiver 1")))
                .contains("nobody else would get what is for its subscribers", "delivery: shared");
        assertThat(error(SHARED + "faults: [{ at: 1s, do: kill, to: receiver 1 }, { at: 2s, do: kill, to: receiver 2 },"
                        + " { at: 3s, do: kill, to: receiver 3 }]"))
                .contains("no receiver would be left", "receivers: 4");
        assertThat(error(SHARED.replace("{ receivers: 3 }", "separate") + fault("at: 1s, do: kill, to: receiver")))
                .contains("no receiver would be left", "receivers: 2");
    }

    @Test
    void nothingIsDoneToAReceiverAfterItWasKilled() {
        assertThat(error(SHARED + "faults: [{ at: 1s, do: kill, to: receiver 2 },"
                        + " { at: 30s, do: freeze, to: receiver 2, for: 1s }]"))
                .contains("'freeze receiver 2 at 30s' begins or ends while 'kill receiver 2 at 1s' lasts");
    }

    @Test
    void subscribersThatShareAreInSeveralProcessesIfTheirGroupCommits() {
        assertThat(read(SHARED).participants().processes().receivers()).isEqualTo(3);
        assertThat(error(SHARED.replace(COMMITS, "")))
                .contains("subscribers that share the messages are in one process", "enable.auto.commit: true");
    }
}
