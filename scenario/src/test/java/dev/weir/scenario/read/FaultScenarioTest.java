package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkSpec;
import dev.weir.scenario.fault.TrafficDirection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultScenarioTest {

    private static final String THREE =
            "transport: kafka\nmeasure: 60s\nkafka: { brokers: 3, topic: { partitions: 3 } }\n";

    private static List<FaultSpec> faults(String items) {
        return read(THREE + "faults: [" + items + "]").faults();
    }

    @Test
    void withoutTheKeyThereAreNoFaults() {
        assertThat(read("transport: plain").faults()).isEmpty();
    }

    @Test
    void aFaultHasAnActionATargetATimeAndALength() {
        assertThat(faults("{ at: 10s, do: kill, to: leader of 2, for: 15s }"))
                .containsExactly(new FaultSpec(
                        FaultAction.KILL,
                        new FaultTarget.LeaderOf(2),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(15),
                        Duration.ZERO,
                        1));
    }

    @Test
    void aFaultOfTheNetworkSaysWhatBecomesOfIt() {
        FaultSpec delay = faults(
                        "{ at: 10s, do: delay, to: broker 2, for: 5s, latency: 100ms, jitter: 20ms, direction: upstream }")
                .getFirst();
        FaultSpec throttle = faults("{ at: 10s, do: throttle, to: leader of 0, for: 5s, rate: 1.5MB/s }")
                .getFirst();
        FaultSpec reset =
                faults("{ at: 10s, do: reset, to: 12.5% of connections }").getFirst();

        assertThat(delay.network())
                .isEqualTo(
                        new NetworkSpec(TrafficDirection.UPSTREAM, Duration.ofMillis(100), Duration.ofMillis(20), 0));
        assertThat(throttle.network())
                .isEqualTo(new NetworkSpec(TrafficDirection.BOTH, Duration.ZERO, Duration.ZERO, 1_500_000));
        assertThat(reset.target()).isEqualTo(new FaultTarget.ShareOfConnections(0.125));
        assertThat(reset.target().text()).isEqualTo("12.5% of connections");
        assertThat(reset.lasting()).isZero();
    }

    @Test
    void aFaultOfDatagramsHitsAShareOfThem() {
        String udp = "transport: datagrams\nmeasure: 60s\ndatagrams: { media: udp }\n";

        FaultSpec loss = read(udp + "faults: [{ at: 10s, do: loss, to: 2.5% of datagrams, for: 5s }]")
                .faults()
                .getFirst();
        FaultSpec reorder = read(udp
                        + "faults: [{ at: 10s, do: reorder, to: 10% of datagrams, for: 5s, latency: 2ms }]")
                .faults()
                .getFirst();

        assertThat(loss.action()).isEqualTo(FaultAction.LOSS);
        assertThat(loss.target()).isEqualTo(new FaultTarget.ShareOfDatagrams(0.025));
        assertThat(loss.target().text()).isEqualTo("2.5% of datagrams");
        assertThat(reorder.network())
                .isEqualTo(new NetworkSpec(TrafficDirection.BOTH, Duration.ofMillis(2), Duration.ZERO, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            media: ipc | do: loss, to: 5% of datagrams                       | my.yaml:4: 'do' in 'faults': memory loses nothing
            media: udp | do: kill, to: broker 1                              | this transport has no processes that Weir could kill
            media: udp | do: reset, to: 5% of connections                    | this transport has no connections that Weir could reset
            media: udp | do: loss, to: broker 1                              | 'to' in 'faults': this transport has no broker 1
            media: udp | do: loss, to: 0% of datagrams                       | is not above 0% and at most 100%
            media: udp | do: delay, to: 5% of datagrams, latency: 1ms        | delay hits all datagrams
            media: udp | do: delay, to: 5% of datagrams, latency: 1ms        | to: 100% of datagrams, or  do: reorder
            media: udp | do: reorder, to: 5% of datagrams                    | 'do: reorder' needs 'latency'
            media: udp | do: loss, to: 5% of datagrams, latency: 1ms         | 'latency' in 'faults' has no meaning with 'do: loss'
            """)
    void whatCannotHappenToDatagramsIsRefused(String settings, String fault, String message) {
        assertThat(error("transport: datagrams\nmeasure: 60s\ndatagrams: { " + settings
                        + " }\nfaults: [{ at: 1s, for: 1s, " + fault + " }]"))
                .contains(message);
    }

    @Test
    void withoutALengthItLastsUntilMeasuringEnds() {
        assertThat(faults("{ at: 10s, do: freeze, to: controller }").getFirst().lasting())
                .isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void aRepeatedFaultHappensAsOftenAsFitsOrAsIsSaid() {
        assertThat(faults("{ at: 5s, every: 20s, do: restart, to: every broker in turn }")
                        .getFirst()
                        .times())
                .isEqualTo(3);
        assertThat(faults("{ at: 5s, every: 20s, times: 2, do: stop, to: random, for: 3s }")
                        .getFirst()
                        .times())
                .isEqualTo(2);
        // The third would end at 60.5 s.
        assertThat(faults("{ at: 5s, every: 25s, do: stop, to: random, for: 5500ms }")
                        .getFirst()
                        .times())
                .isEqualTo(2);
    }

    @Test
    void asOftenAsFitsIsRefusedIfThatIsTooOften() {
        String day = "transport: kafka\nmeasure: 24h\nfaults: [{ at: 5s, do: reset, to: 10% of connections, every: ";

        assertThat(error(day + "5s }]"))
                .isEqualTo("my.yaml:3: 'every' in 'faults': 'reset 10% of connections' would happen 17 280 times; at"
                        + " most 10 000\n    give a longer 'every', or say how often:  times: 10000");
        assertThat(read(day + "5s, times: 10000 }]").faults().getFirst().times())
                .isEqualTo(10_000);
        assertThat(read(day + "8640ms }]").faults().getFirst().times()).isEqualTo(10_000);
    }

    @Test
    void anEndAfterTheLongestPhaseIsRefusedToo() {
        assertThat(error(THREE + "faults: [{ at: 5s, do: kill, to: broker 1, for: 1s, every: 300h, times: 10000 }]"))
                .isEqualTo("my.yaml:4: 'faults': 'kill broker 1' ends later than 87600h, after the end of the measured"
                        + " phase, 1m\n    let it end earlier");
    }

    @Test
    void aFaultGivesTheSystemTimeToRecoverBeforeTheRunEnds() {
        String kill = THREE + "faults: [{ at: 1s, do: kill, to: controller, for: 15s }]\n";

        assertThat(read(kill).length().stall()).isEqualTo(Duration.ofSeconds(45));
        assertThat(read(kill + "stall: 20s").length().stall()).isEqualTo(Duration.ofSeconds(20));
        assertThat(error(kill + "stall: 15s"))
                .contains("'stall': 15s is no longer than the fault 'kill controller', 15s")
                .contains("stall: 45s");
    }

    @Test
    void whatIsReadAgainIsTheSame() {
        String text = THREE + "faults: [{ at: 5s, every: 20s, times: 2, do: stop, to: broker 2, for: 3s }]";

        String effective = read(text).title().effectiveText();

        assertThat(effective).contains("faults: [{ at: 5s, every: 20s, times: 2, do: stop, to: broker 2, for: 3s }]");
        assertThat(read(effective).faults()).isEqualTo(read(text).faults());
        assertThat(read(effective).title().effectiveText()).isEqualTo(effective);
    }

    @Test
    void aMatrixVariesAKeyOfEveryFault() {
        var cells = matrix(THREE
                        + "faults: [{ at: 5s, do: stop, to: broker 2, for: 3s }, { at: 30s, do: stop, to: broker 3, for: 3s }]\n"
                        + "matrix: { faults.do: [stop, kill], faults.to: [leader of 0, controller] }")
                .cells();

        assertThat(cells).hasSize(4);
        assertThat(cells.get(2).label()).isEqualTo("do kill · to leader of 0");
        assertThat(cells.get(2).scenario().faults())
                .extracting(FaultSpec::action)
                .containsExactly(FaultAction.KILL, FaultAction.KILL);
        assertThat(cells.get(3).scenario().faults())
                .extracting(FaultSpec::target)
                .containsOnly(new FaultTarget.Controller());
    }

    @Test
    void anOptionChangesEveryFault() {
        assertThat(read(THREE + "faults: [{ at: 5s, do: stop, to: random, for: 3s }]", "faults.for=7s")
                        .faults()
                        .getFirst()
                        .lasting())
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(error(THREE, "faults.for=7s"))
                .isEqualTo(
                        "--set faults.for: 'faults.for': the scenario has no 'faults'\n    give the whole list first");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            { do: kill, to: broker 1, for: 1s }                                     | my.yaml:4: 'faults' needs 'at'
            { at: 1s, to: broker 1, for: 1s }                                       | my.yaml:4: 'faults' needs 'do'
            { at: 1s, do: kill, for: 1s }                                           | my.yaml:4: 'faults' needs 'to'
            { at: 1s, do: kil, to: broker 1 }                                       | my.yaml:4: 'do' in 'faults': 'kil' is not one of stop, kill, freeze, restart, partition, delay, throttle, reset, loss, reorder
            { at: 1s, do: kil, to: broker 1 }                                       | did you mean 'kill'?
            { at: 1s, do: kill, to: leeder of 1 }                                   | my.yaml:4: 'to' in 'faults': 'leeder of 1' is nothing that a fault can hit
            { at: 1s, do: kill, to: leeder of 1 }                                   | did you mean 'leader of 0'?
            { at: 1s, do: kill, to: broker -1 }                                     | is nothing that a fault can hit
            { at: 1s, do: kill, too: broker 1 }                                     | unknown key 'too' in 'faults'
            { at: 60s, do: kill, to: broker 1, for: 1s }                            | 'at' in 'faults': 1m is after the end of the measured phase, 1m
            { at: 50s, do: kill, to: broker 1, for: 11s }                           | 'kill broker 1' ends at 61s, after the end of the measured phase, 1m
            { at: 1s, do: kill, to: leader of 3, for: 1s }                          | there is no partition 3, only 3 partitions
            { at: 1s, do: kill, to: leader of 3, for: 1s }                          | possible:  to: leader of 0 to 2
            { at: 1s, do: kill, to: broker 4, for: 1s }                             | there is no broker 4, only 3 brokers
            { at: 1s, do: kill, to: broker 0, for: 1s }                             | possible:  to: broker 1 to 3
            { at: 1s, do: restart, to: broker 1, for: 1s }                          | 'for' in 'faults': restart starts the process again at once
            { at: 1s, do: kill, to: broker 1, for: 0s }                             | a fault lasts longer than 0s
            { at: 1s, do: kill, to: broker 1, for: 2s, times: 2 }                   | 'times' in 'faults' needs 'every'
            { at: 1s, do: kill, to: broker 1, for: 2s, every: 2s }                  | 'every' in 'faults': 2s is not longer than the fault itself, 2s
            { at: 1s, do: kill, to: broker 1, every: 2s }                           | what happens several times needs 'for'
            { at: 1s, do: stop, to: every broker in turn }                          | what happens several times needs 'for'
            { at: 1s, do: stop, to: every broker in turn, for: 20s }                | ends at 61s, after the end of the measured phase
            { at: 1s, do: kill, to: broker 1, for: 2s, every: 20s, times: 4 }       | ends at 63s, after the end of the measured phase
            { at: 1s, do: delay, to: broker 1, for: 1s }                            | 'do: delay' needs 'latency'
            { at: 1s, do: delay, to: broker 1, for: 1s, latency: 0s }               | a delay is longer than 0s
            { at: 1s, do: delay, to: broker 1, for: 1s, latency: 1ms, jitter: 2ms } | 'jitter' in 'faults': 2ms is more than the latency, 1ms
            { at: 1s, do: throttle, to: broker 1, for: 1s }                         | 'do: throttle' needs 'rate'
            { at: 1s, do: throttle, to: broker 1, for: 1s, rate: 1MB }              | '1MB' is no size per second; write it like 1MB/s
            { at: 1s, do: kill, to: broker 1, for: 1s, rate: 1MB/s }                | 'rate' in 'faults' has no meaning with 'do: kill'
            { at: 1s, do: reset, to: broker 1, for: 1s }                            | reset ends connections at once
            { at: 1s, do: reset, to: broker 1, direction: upstream }                | 'direction' in 'faults' has no meaning with 'do: reset'
            { at: 1s, do: kill, to: 10% of connections, for: 1s }                   | kill hits processes, not connections
            { at: 1s, do: kill, to: gateway, for: 1s }                              | my.yaml:4: 'to' in 'faults': 'gateway' is nothing that a fault can hit here
            { at: 1s, do: kill, to: contoller, for: 1s }                            | possible:  to: leader of 0, controller, broker 1, random, every broker in turn, 10% of connections
            { at: 1s, do: kill, to: contoller, for: 1s }                            | did you mean 'controller'?
            { at: 1s, do: reset, to: 0% of connections }                            | is not above 0% and at most 100%
            { at: 1s, do: loss, to: broker 1, for: 1s }                             | 'to' in 'faults': loss hits datagrams only
            { at: 1s, do: loss, to: 5% of datagrams, for: 1s }                      | there are no datagrams in TCP, nor in memory
            { at: 1s, do: reset, to: 101% of connections }                          | is more than 100%
            { at: 1s, do: kill, to: broker 1, for: 1s, between: brokers }           | 'between' in 'faults' has no meaning with 'do: kill'
            { at: 1s, do: partition, to: 10% of connections, for: 1s, between: brokers } | between brokers, a broker is cut off
            { at: 1s, do: partition, to: broker 1, for: 1s, between: brokers, direction: upstream } | both directions are cut
            { at: 1s, do: partition, to: broker 1, for: 1s, between: friends }      | friends
            { at: 1s, do: kill, to: broker 1, for: 9s }, { at: 9s, do: freeze, to: broker 1, for: 1s } | 'freeze broker 1 at 9s' begins or ends while 'kill broker 1 at 1s' lasts
            """)
    void whatCannotBeInjectedIsRefused(String items, String message) {
        assertThat(error(THREE + "faults: [" + items + "]")).contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            start: false, process: true | do: kill, to: vault         | this run starts no vault
            start: false, process: true | do: kill, to: vault         | possible with:  start: true
            start: false, process: true | do: reset, to: 5% of connections | connections to the vault, and this run starts none
            start: false                | do: delay, latency: 1s, to: 5% of connections | possible with:  start: true
            process: true               | do: kill, to: volt          | possible:  to: vault, 10% of connections
            process: true               | do: kill, to: vaullt        | did you mean 'vault'?
            process: true               | do: kill, to: broker 1      | this transport has no broker 1
            process: true               | do: partition, to: vault    | partition hits connections, not the vault
            process: false              | do: kill, to: vault         | this transport has no processes that Weir could kill
            process: false              | do: partition, to: random   | possible:  to: 10% of connections
            process: false              | do: loss, to: 1% of datagrams | there are no datagrams in TCP, nor in memory
            """)
    void whatADriverDoesNotDeclareIsRefused(String settings, String fault, String message) {
        assertThat(error("transport: server\nmeasure: 60s\nserver: { " + settings + " }\nfaults: [{ at: 1s, " + fault
                        + ", for: 1s }]"))
                .contains(message);
    }

    @Test
    void theServerThatADriverDeclaresIsHit() {
        String head = "transport: server\nmeasure: 60s\nserver: { process: true }\n";

        assertThat(read(head + "faults: [{ at: 1s, do: kill, to: vault, for: 1s }, { at: 5s, do: delay, latency: 9ms,"
                                + " to: 50% of connections, for: 1s }]")
                        .faults())
                .extracting(FaultSpec::target)
                .containsExactly(new FaultTarget.OneServer("vault"), new FaultTarget.ShareOfConnections(0.5));
    }

    @Test
    void onlyProcessesThatWeirStartedAreTouched() {
        String kill = "faults: [{ at: 1s, do: kill, to: controller, for: 1s }]\n";

        assertThat(error("transport: kafka\nkafka: { bootstrap: db1:9092 }\n" + kill))
                .contains("my.yaml:3: 'do' in 'faults': Weir can kill only processes that it started itself, not those"
                        + " behind db1:9092");
        assertThat(error("transport: plain\n" + kill)).contains("this transport has no processes");
        assertThat(error("transport: kafka\nyardstick: consumer-performance\nschedule: { saturated: true }\n" + kill))
                .contains("'faults': 'consumer-performance' cannot have them");
    }

    @Test
    void foreignClusterNetworkCanBeFaultedWithoutCountingBrokers() {
        String remote = "transport: kafka\nkafka: { bootstrap: db1:9092 }\nmeasure: 60s\n";

        assertThat(read(remote + "faults: [{ at: 1s, do: partition, to: broker 101, for: 5s }]")
                        .faults())
                .extracting(FaultSpec::target)
                .containsExactly(new FaultTarget.OneBroker(101));
        assertThat(error(remote + "faults: [{ at: 1s, do: delay, latency: 9ms, to: every broker in turn, for: 1s }]"))
                .contains("how many brokers are behind db1:9092 is not known before the run");
        assertThat(error(remote + "faults: [{ at: 1s, do: partition, between: brokers, to: controller, for: 1s }]"))
                .contains("only brokers that Weir started can be cut off from each other");
    }

    @Test
    void aBrokerCanBeCutOffFromTheOthers() {
        FaultSpec cut = faults("{ at: 10s, do: partition, between: brokers, to: leader of 0, for: 5s }")
                .getFirst();

        assertThat(cut.network()).isEqualTo(NetworkSpec.BETWEEN_BROKERS);
        assertThat(cut.hitsPeers()).isTrue();
        assertThat(cut.hitsClients()).isFalse();
    }

    @Test
    void theOnlyBrokerComesBack() {
        String start = "transport: kafka\nmeasure: 60s\nfaults: [{ at: 10s, do: kill, to: broker 1";

        assertThat(read(start + ", for: 5s }]").faults()).hasSize(1);
        assertThat(error(start + ", for: 5s }, { at: 12s, do: freeze, to: controller, for: 1s }]"))
                .contains("'freeze controller at 12s' begins or ends while 'kill broker 1 at 10s' lasts");
        assertThat(error(start + " }]"))
                .contains("kill without 'for' leaves no broker until the measured phase ends")
                .contains("for: 5s, or  brokers: 3");
    }
}
