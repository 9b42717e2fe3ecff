package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of clients that are refused: some, and all. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CrowdRefusedIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private static RunResult run(String... settings) throws Exception {
        return new CrowdRun(BROKER.bootstrap()).execute(() -> {}, settings);
    }

    @Tag("thorough") // waits for clients that come again and again
    @Test
    void clientsThatTheGatewayRefusesMissEverything() throws Exception {
        String all = Files.readString(Path.of("../../scenarios/gateway/all.yaml"));
        Path half = Files.writeString(
                folder.resolve("half.yaml"), all + "sessions: { max: " + CrowdRun.CLIENTS / 2 + " }\n");

        RunResult result = run(
                "web.gateway-config=" + half,
                "web.item=ltest",
                "web.fields=value partition offset",
                "crowd.decode-every=1");

        assertThat(CrowdRun.crowd(result).connections().subscribed()).isEqualTo(CrowdRun.CLIENTS / 2);
        assertThat(CrowdRun.reasons(result)).anyMatch(reason -> reason.startsWith("refused: "));
        assertThat(CrowdRun.crowd(result).deliveries().worstReach()).isZero();
        assertThat(CrowdRun.crowd(result).deliveries().reach()).isEqualTo(0.5);
        assertThat(result.verdict().outcome()).isNotEqualTo(Outcome.PASS);
    }

    @Test
    void namesThatTheGatewayDoesNotKnowEndTheRunBeforeItMeasures() throws Exception {
        for (String setting : List.of("adapter-set=Nowhere", "data-adapter=Nowhere", "item=nowhere")) {
            RunResult result = run("web." + setting);

            assertThat(result.verdict().outcome()).as(setting).isEqualTo(Outcome.ERROR);
            assertThat(CrowdRun.findings(result))
                    .contains("none of " + CrowdRun.CLIENTS + " clients could subscribe: ");
        }
    }

    @Test
    void aServerThatSpeaksAnotherProtocolEndsTheRunBeforeItMeasures() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.start();
        try {
            RunResult result = run(
                    "web.gateway=ws://127.0.0.1:" + server.getAddress().getPort(),
                    "web.item=ltest",
                    "web.fields=value partition offset");

            assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
            assertThat(CrowdRun.findings(result))
                    .contains("none of " + CrowdRun.CLIENTS + " clients could subscribe: ", "404");
        } finally {
            server.stop(0);
        }
    }
}
