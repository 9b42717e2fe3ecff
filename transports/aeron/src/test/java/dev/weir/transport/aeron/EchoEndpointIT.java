package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.EchoLedger;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

/** Echoes that have an address of their own, within one host. */
final class EchoEndpointIT {

    private static RunResult roundTrips(String echoEndpoint) throws IOException {
        return AeronRun.of(
                RunHosts.NONE, new RunListener() {}, "latency=round-trip", "media=udp", "echoEndpoint=" + echoEndpoint);
    }

    @Test
    void everyEchoComesBackAtAnAddressOfItsOwn() throws IOException {
        RunResult result = roundTrips("127.0.0.1:0");

        EchoLedger echoes = result.messages().echoes().getFirst();
        assertThat(echoes.sending().scheduled()).as("%s", result.verdict()).isEqualTo(400);
        assertThat(echoes.sending().acked()).isEqualTo(400);
        assertThat(echoes.receiving().unique()).isEqualTo(400);
        assertThat(echoes.missing()).isZero();
    }

    @Test
    void anAddressThatIsTakenIsNamedBeforeAnythingIsSent() throws IOException {
        try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            RunResult result = roundTrips("127.0.0.1:" + taken.getLocalPort());

            assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
            assertThat(result.verdict().findings())
                    .extracting(Verdict.Finding::text)
                    .anySatisfy(text -> assertThat(text).contains("127.0.0.1:" + taken.getLocalPort()));
            assertThat(result.messages().ledger().total().sending().sent()).isZero();
        }
    }
}
