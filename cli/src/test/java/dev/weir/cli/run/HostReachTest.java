package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.place.NamedHost;
import dev.weir.cli.run.reach.ReachedAddress;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.AgentsSpec.Lost;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostReachTest {

    private static final List<Setting> KAFKA = List.of(
            Setting.text("bootstrap", "embedded", "Brokers to begin with."),
            Setting.properties("broker", "Kafka properties of each."));
    private static final FaultPoint.Brokers CLUSTER =
            new FaultPoint.Brokers("", "bootstrap", "brokers", "broker", "partitions", "observed");

    private static Scenario scenario(String transport, List<Setting> known, Map<String, String> given) {
        return scenario(transport, known, given, transport.equals("kafka") ? List.of(CLUSTER) : List.of());
    }

    private static Scenario scenario(
            String transport, List<Setting> known, Map<String, String> given, List<FaultPoint> points) {
        Scenario any = new ScriptedEngine(Outcome.PASS)
                .matrix("quickstart", List.of())
                .cells()
                .getFirst()
                .scenario();
        return new Scenario(
                any.title(),
                new Scenario.Target(transport, Settings.of(known, given), Yardstick.NONE, points, List.of()),
                any.participants(),
                any.messages(),
                any.length(),
                any.expectations(),
                any.validity());
    }

    private static Optional<String> kafka(String bootstrap, String address) {
        return refusal(scenario("kafka", KAFKA, Map.of("bootstrap", bootstrap)), address);
    }

    private static Optional<String> refusal(Scenario scenario, String address) {
        return refusal(scenario, Set.of(Capability.SEVERAL_HOSTS), "", address);
    }

    private static Optional<String> refusal(
            Scenario scenario, Set<Capability> capabilities, String obstacle, String address) {
        var driver = new NamedDriver(
                scenario.target().driver(), capabilities, Optional.of(obstacle).filter(words -> !words.isEmpty()));
        return HostReach.refusal(scenario, driver, hosts(address));
    }

    private static RunHosts hosts(String address) {
        return new RunHosts(
                List.of(new NamedHost("a", "127.0.0.1")), List.of(new NamedHost("b", address, "192.0.2.9")), Lost.STOP);
    }

    @Test
    void onThisHostAgentsReachEverything() {
        assertThat(kafka("embedded", "127.0.0.1")).isEmpty();
        assertThat(kafka("localhost:9092", "::1")).isEmpty();
    }

    @Test
    void onOtherHostsTheyReachOnlyWhatIsNotOfThisOne() {
        assertThat(kafka("db1:9092,127.0.0.1:9093", "192.0.2.1").orElseThrow())
                .contains(
                        "agent 'b' is on another host, 192.0.2.1, and cannot reach db1:9092,127.0.0.1:9093",
                        "--set bootstrap=");
        assertThat(kafka("db1:9092", "192.0.2.1")).isEmpty();
    }

    @Test
    void brokersOfTheRunListenWhereAnAgentOfAnotherHostReachedThisOne() {
        assertThat(kafka("embedded", "192.0.2.1")).isEmpty();

        Scenario scenario = scenario("kafka", KAFKA, Map.of("bootstrap", "embedded"));
        var driver = new NamedDriver(scenario.target().driver(), Set.of(Capability.SEVERAL_HOSTS), Optional.empty());
        RunHosts apart = new RunHosts(
                List.of(new NamedHost("a", "192.0.2.1", "192.0.2.9")),
                List.of(new NamedHost("b", "198.51.100.1", "198.51.100.9")),
                Lost.STOP);
        assertThat(HostReach.refusal(scenario, driver, apart).orElseThrow())
                .isEqualTo(ReachedAddress.refusal(apart).orElseThrow());
        Scenario remote = scenario("kafka", KAFKA, Map.of("bootstrap", "db1:9092"));
        assertThat(HostReach.refusal(remote, driver, apart)).isEmpty();
    }

    @Test
    void brokersWhoseAddressesTheScenarioGivesAreOnLoopback() {
        Map<String, String> given = Map.of("bootstrap", "embedded", "broker.listeners", "CLIENT://127.0.0.1:0");

        assertThat(refusal(scenario("kafka", KAFKA, given), "192.0.2.1").orElseThrow())
                .contains("agent 'b' is on another host", "'broker.listeners'", "leave it out");
        assertThat(refusal(scenario("kafka", KAFKA, given), "127.0.0.1")).isEmpty();
    }

    @Test
    void aTransportOfOneHostTakesNoOther() {
        Scenario scenario = scenario("tcp", List.of(), Map.of());

        assertThat(refusal(scenario, Set.of(Capability.SEPARATE_PROCESSES), "", "192.0.2.1")
                        .orElseThrow())
                .contains("the transport 'tcp' works within one host");
        assertThat(refusal(scenario, Set.of(Capability.SEPARATE_PROCESSES), "", "127.0.0.1"))
                .isEmpty();
        assertThat(refusal(scenario, "192.0.2.1")).isEmpty();
    }

    @Test
    void whatATransportSaysOfTheHostsIsSaidOfOneThatIsNotThis() {
        Scenario scenario = scenario("tcp", List.of(), Map.of());

        assertThat(refusal(scenario, Set.of(Capability.SEVERAL_HOSTS), "cannot reach", "192.0.2.1")
                        .orElseThrow())
                .startsWith("agent 'b' is on another host, 192.0.2.1, and cannot reach")
                .contains("publishing=[127.0.0.1]", "subscribing=[192.0.2.1]", "roundTrips=false");
        assertThat(refusal(scenario, Set.of(Capability.SEVERAL_HOSTS), "cannot reach", "127.0.0.1"))
                .isEmpty();
    }

    @Test
    void aGatewayOfTheRunIsOutOfReachToo() {
        FaultPoint gateway = new FaultPoint.Server("gateway", true, "gateway: embedded", true, "port", "through");

        assertThat(refusal(
                                scenario("web", KAFKA, Map.of("bootstrap", "db1:9092"), List.of(CLUSTER, gateway)),
                                "192.0.2.1")
                        .orElseThrow())
                .contains("a gateway that Weir starts", "--set gateway=");
    }
}
