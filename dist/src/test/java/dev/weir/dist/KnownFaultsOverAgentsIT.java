package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import dev.weir.dist.faulty.FaultyDriver;
import dev.weir.report.data.ResultJson;
import dev.weir.result.Ledger;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The one ledger of two agents, each of which publishes and subscribes, held against what a transport really did: of 40 messages
 * of each publisher it loses three, doubles two and corrupts one.
 */
@Tag("unmeasured")
@Tag("thorough") // known faults over agents; the selftest holds them on one host
final class KnownFaultsOverAgentsIT extends OverAgents {

    private static final int SENT = 400;
    private static final int NEVER_WRITTEN = 30;
    private static final int DOUBLED = 20;
    private static final int CORRUPTED = 10;
    private static final int WITHHELD = 10;

    /** What reaches a subscriber unharmed, if it is given everything. */
    private static final int UNHARMED = SENT - NEVER_WRITTEN - CORRUPTED;

    @Test
    void whatIsLostDoubledAndCorruptedBetweenAgentsIsCountedExactly() throws IOException, InterruptedException {
        agents.addTransports(transports());
        Files.writeString(folder.resolve("faulty.yaml"), """
                transport: faulty
                faulty:
                  topic: { partitions: 2 }
                  consumer: { enable.auto.commit: true }
                publishers: 2
                subscribers: 2
                agents: { publishers: [a, b], subscribers: [b, a] }
                matrix: { delivery: [shared, each] }
                schedule: { rate: 400/s }
                payload: { random: binary, size: 100B }
                warmup: 0s
                measure: 1s
                """);
        Launched run = agents.runScenario("faulty.yaml", "a,b", List.of());
        agents.agent(run, "a");
        agents.agent(run, "b");

        Ended ended = run.end();

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(1, 2);
        assertShared(ledger("shared"));
        assertEach(ledger("each"));
    }

    /** Each of the two gets one copy of what is doubled, so that only both together show it. */
    private static void assertShared(Ledger ledger) {
        assertSent(ledger);
        assertThat(ledger.total().comparison()).isEqualTo(new Ledger.Differences(NEVER_WRITTEN + CORRUPTED, 0, 0));
        assertReceived(ledger.total(), UNHARMED, DOUBLED, CORRUPTED);
        assertThat(ledger.subscribers()).hasSize(2).allSatisfy(account -> {
            assertThat(account.receiving().unique()).isPositive();
            assertThat(account.receiving().duplicate()).isZero();
        });
    }

    /** Each of the two should get everything: what one of them lacks is lost though the other has it. */
    private static void assertEach(Ledger ledger) {
        assertSent(ledger);
        assertThat(ledger.total().comparison())
                .isEqualTo(new Ledger.Differences(2 * (NEVER_WRITTEN + CORRUPTED) + WITHHELD, 0, 0));
        assertReceived(ledger.total(), 2 * UNHARMED - WITHHELD, 2 * DOUBLED, 2 * CORRUPTED);
        assertThat(ledger.subscribers()).hasSize(2);
        assertReceived(ledger.subscribers().getFirst(), UNHARMED, DOUBLED, CORRUPTED);
        assertReceived(ledger.subscribers().getLast(), UNHARMED - WITHHELD, DOUBLED, CORRUPTED);
    }

    private static void assertSent(Ledger ledger) {
        assertThat(ledger.imbalances()).isEmpty();
        assertThat(ledger.drainProven()).isTrue();
        assertThat(ledger.total().sending())
                .extracting(
                        Ledger.Sending::scheduled,
                        Ledger.Sending::sent,
                        Ledger.Sending::acked,
                        Ledger.Sending::failed,
                        Ledger.Sending::unresolved)
                .containsExactly((long) SENT, (long) SENT, (long) SENT, 0L, 0L);
        assertThat(ledger.publishers())
                .extracting(account -> account.sending().acked())
                .containsExactly(SENT / 2L, SENT / 2L);
    }

    private static void assertReceived(Ledger.Account account, long unique, long duplicate, long corrupt) {
        assertThat(account.receiving())
                .as(account.name())
                .extracting(
                        Ledger.Receipts::received,
                        Ledger.Receipts::unique,
                        Ledger.Receipts::duplicate,
                        Ledger.Receipts::corrupt,
                        Ledger.Receipts::foreign)
                .containsExactly(unique + duplicate + corrupt, unique, duplicate, corrupt, 0L);
    }

    /** That of a cell. */
    private Ledger ledger(String delivery) throws IOException {
        try (Stream<Path> cells = Files.list(agents.onlyRun().resolve("cells"))) {
            Path file = cells.filter(cell -> cell.getFileName().toString().contains(delivery))
                    .findFirst()
                    .orElseThrow()
                    .resolve("run.json");
            return ResultJson.read(file, Files.readString(file)).messages().ledger();
        }
    }

    /** A folder with the jar of the faulty transport, as somebody who wrote a transport puts it beside the installation. */
    private Path transports() throws IOException {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Path classes = Path.of("target/test-classes");
        try (OutputStream file = Files.newOutputStream(plugins.resolve("faulty.jar"));
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> compiled = Files.list(classes.resolve("dev/weir/dist/faulty"))) {
            for (Path one : compiled.sorted().toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                Files.copy(one, jar);
            }
            jar.putNextEntry(new JarEntry("META-INF/services/" + TransportDriver.class.getName()));
            jar.write(FaultyDriver.class.getName().getBytes(StandardCharsets.UTF_8));
        }
        return plugins;
    }
}
