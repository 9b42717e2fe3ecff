package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Column;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What real producers say of themselves. */
final class ProducerFiguresIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void whatIsCountedBeginsWhereItIsAskedForAndGoesOverAllProducers() {
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "producer.batch.size", "1", "producer.linger.ms", "0")) {
            transport.provision(new Topology(2, 0, Topology.Delivery.SHARED));
            List<Publisher> publishers = List.of(
                    transport.openPublisher(0, new Round.Answers()), transport.openPublisher(1, new Round.Answers()));
            publishers.forEach(publisher -> send(publisher, 0, 40));

            Supplier<List<ClientFigure>> figures = transport.clientFigures();
            publishers.forEach(publisher -> send(publisher, 40, 30));

            Map<String, Double> counted =
                    figures.get().stream().collect(Collectors.toMap(ClientFigure::name, ClientFigure::value));
            assertThat(Column.titles()).containsAll(counted.keySet());
            // Batches of one record: a request each, and what the clients ask for besides.
            assertThat(counted.get(ProducerFigures.REQUESTS)).isBetween(60.0, 90.0);
            assertThat(counted.get(ProducerFigures.RECORDS_PER_REQUEST)).isBetween(0.6, 1.0);
            assertThat(counted.get(ProducerFigures.BATCH_SIZE)).isBetween(100.0, 300.0);
        }
    }

    @Test
    void aRunWithoutProducersHasNothingToSay() {
        assertThat(new ProducerFigures(List.of()).read()).isEmpty();
    }

    private static void send(Publisher publisher, long first, int count) {
        for (long sequence = first; sequence < first + count; sequence++) {
            publisher.publish(sequence, 7, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            assertThat(publisher.flush(PATIENCE)).isTrue();
        }
    }
}
