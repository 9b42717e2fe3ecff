package dev.weir.cli.run.reach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.place.NamedHost;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.scenario.AgentsSpec.Lost;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReachedAddressTest {

    private static final WorkerHost HERE = new NamedHost("h", "127.0.0.1", "127.0.0.1");
    private static final WorkerHost A = new NamedHost("a", "203.0.113.1", "203.0.113.9");
    private static final WorkerHost B = new NamedHost("b", "203.0.113.2", "203.0.113.9");
    private static final WorkerHost OTHER_NETWORK = new NamedHost("c", "198.51.100.1", "198.51.100.9");

    private static RunHosts hosts(WorkerHost publishing, WorkerHost subscribing) {
        return new RunHosts(List.of(publishing), List.of(subscribing), Lost.STOP);
    }

    private static String refusal(WorkerHost publishing, WorkerHost subscribing) {
        RunHosts hosts = hosts(publishing, subscribing);
        String refusal = ReachedAddress.refusal(hosts).orElseThrow();
        assertThatThrownBy(() -> ReachedAddress.of(hosts))
                .isInstanceOf(AgentClusterException.class)
                .hasMessage(refusal);
        return refusal;
    }

    @Test
    void withoutAnotherHostItIsLoopback() {
        assertThat(ReachedAddress.of(RunHosts.NONE)).isEqualTo(ReachedAddress.LOOPBACK);
        assertThat(ReachedAddress.of(hosts(HERE, HERE))).isEqualTo(ReachedAddress.LOOPBACK);
        assertThat(ReachedAddress.LOOPBACK.warning("it")).isEmpty();
    }

    @Test
    void forAnotherHostItIsTheOneThatItReached() {
        ReachedAddress reached = ReachedAddress.of(hosts(A, B));

        assertThat(reached.host()).isEqualTo("203.0.113.9");
        assertThat(reached.warning("the brokers")).contains("whoever reaches 203.0.113.9 can connect to the brokers");
        // An agent of this host reaches every address of it.
        assertThat(ReachedAddress.of(hosts(HERE, B))).isEqualTo(reached);
    }

    @Test
    void hostsThatReachedDifferentAddressesAreRefusedByName() {
        assertThat(refusal(A, OTHER_NETWORK))
                .contains("agent 'a' reached this host at 203.0.113.9")
                .contains("agent 'c' at 198.51.100.9")
                .contains("--set bootstrap=<host>:9092");
    }

    @Test
    void hostsThatOnlyWatchNeedNotReachIt() {
        assertThat(ReachedAddress.of(hosts(A, B).watching(List.of(OTHER_NETWORK)))
                        .host())
                .isEqualTo("203.0.113.9");
    }

    @Test
    void anAddressThatOnlyThisHostKnowsIsRefused() {
        assertThat(refusal(new NamedHost("a", "fe80::77:77", "fe80::9"), HERE))
                .contains("agent 'a' is on another host, fe80::77:77", "fe80:0:0:0:0:0:0:9", "cannot be reached");
        assertThat(refusal(new NamedHost("a", "203.0.113.1", "127.0.0.1"), HERE))
                .contains("127.0.0.1");
        assertThat(refusal(new NamedHost("a", "203.0.113.1", "0.0.0.0"), HERE)).contains("0.0.0.0");
    }

    @Test
    void aHostThatWasLostIsNamed() {
        assertThat(refusal(new NamedHost("a", "203.0.113.1"), HERE)).isEqualTo("agent 'a' has gone");
        assertThat(refusal(A, new NamedHost("b", "203.0.113.2"))).contains("agent 'b' at no address any more");
    }

    @Test
    void everyAddressOfThisHostIsNone() {
        assertThatThrownBy(() -> new ReachedAddress(InetAddress.ofLiteral("::")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAddressOfIpVersion6IsInBracketsBeforeAPort() {
        WorkerHost host = new NamedHost("a", "2001:db8::1", "2001:db8::9");

        assertThat(ReachedAddress.of(hosts(host, HERE)).host()).isEqualTo("[2001:db8:0:0:0:0:0:9]");
    }
}
