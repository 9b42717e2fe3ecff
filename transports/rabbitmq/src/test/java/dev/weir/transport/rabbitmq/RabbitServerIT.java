package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.process.RestartableProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that the transport starts: what is left of them, and what happens when one is killed or has no room. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RabbitServerIT {

    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);

    private static RabbitTransport started(String... settings) throws Exception {
        List<String> all =
                new ArrayList<>(List.of("program", SharedRabbit.program().toString()));
        all.addAll(List.of(settings));
        return Rabbits.open(all.toArray(String[]::new));
    }

    private static boolean noted(RabbitTransport transport, String beginning) {
        return transport.remarks().warnings().stream().map(Warning::text).anyMatch(text -> text.startsWith(beginning));
    }

    @Test
    void aServerThatIsKilledComesBackWithWhatItHadConfirmedAndLeavesNothing() throws Exception {
        List<ProcessHandle> processes = new ArrayList<>();
        try (RabbitTransport transport = started()) {
            assertThat(transport.provision(PAIR)).startsWith("classic queue weir-");
            Acknowledgement worth =
                    Acknowledgement.in(transport.effectiveSettings()).orElseThrow();
            assertThat(worth.durability()).isIn(Durability.SYNCED, Durability.WRITTEN);
            RestartableProcess server = transport.processes().getFirst();
            assertThat(server.name()).isEqualTo("rabbitmq-server");
            Rabbits.Told told = new Rabbits.Told();
            AtomicInteger received = new AtomicInteger();
            try (Publisher publisher = transport.openPublisher(0, told);
                    Subscriber subscriber = transport.openSubscriber(
                            0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(Duration.ofSeconds(20));
                Rabbits.publish(publisher, 0, 200);
                assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
                assertThat(told.acked).hasValue(200);
                ProcessHandle killed = ProcessHandle.of(server.pid()).orElseThrow();
                assertThat(killed.info().command().orElseThrow()).endsWith("beam.smp");
                server.expectEnd();
                killed.destroyForcibly();
                Rabbits.await("the server is gone", () -> !killed.isAlive());
                Rabbits.await("the client notices", () -> noted(transport, "the connection of publisher 0 was lost"));

                server.startAgain();
                processes.addAll(ProcessHandle.of(server.pid())
                        .orElseThrow()
                        .descendants()
                        .toList());
                processes.add(ProcessHandle.of(server.pid()).orElseThrow());

                Rabbits.publish(publisher, 200, 10);
                assertThat(publisher.flush(Duration.ofSeconds(60))).isTrue();
                assertThat(told.failures).isEmpty();
                assertThat(told.acked).hasValue(210);
                var end = transport.end();
                Rabbits.await("everything arrives", () -> {
                    subscriber.poll(1_000);
                    return subscriber.position().reached(end);
                });
                assertThat(received).hasValueGreaterThanOrEqualTo(210);
            }
            assertThat(transport.remarks().artifacts().get("rabbitmq-server-log.txt"))
                    .contains("Starting broker");
        }
        Rabbits.await("every process has ended", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    @Tag("thorough") // a server of its own, and an answer that does not come
    void aServerWithoutRoomSaysWhyItTakesNothing() throws Exception {
        try (RabbitTransport transport =
                started("config.disk_free_limit.absolute", "900000GB", "connect-timeout", "3s")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining(
                            "no answer within 3000 ms, because the server takes no messages now: low on disk");
            assertThat(noted(transport, "the server blocked administrator: low on disk"))
                    .isTrue();

            Rabbits.Told told = new Rabbits.Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                Rabbits.publish(publisher, 0, 5);

                Rabbits.await("it is blocked", () -> noted(transport, "the server blocked publisher 0: low on disk"));
            }
            assertThat(told.acked).hasValue(0);
            assertThat(told.failures).hasSize(5).containsOnly("DISCONNECTED closed before the confirm");
        }
    }

    @Test
    void aConfigurationThatTheServerRefusesIsToldInItsWords() throws Exception {
        try (RabbitTransport transport = started("config.no_such_key", "1")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("rabbitmq-server did not start: ")
                    .hasMessageContaining("no_such_key");
        }
    }
}
