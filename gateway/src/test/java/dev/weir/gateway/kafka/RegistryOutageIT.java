package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.evaluate.RealRegistry;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.registry.RegistrySettings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("thorough") // waits for a registry that does not answer; SchemaRegistryTest has a double
final class RegistryOutageIT {

    private static final String SCHEMA =
            "{\"type\":\"record\",\"name\":\"Point\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}";

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @Test
    void recordsWaitForARegistryThatDoesNotAnswerAndNoneIsLost() throws IOException, InterruptedException {
        try (RealRegistry registry = new RealRegistry();
                Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            int id = registry.register("point", "AVRO", SCHEMA, List.of());
            registry.freeze();
            ConnectionSettings plain = TestConnection.to(BROKER.bootstrap(), topic)
                    .fields("x", "#{VALUE.x}")
                    .settings();
            ConnectionSettings settings = new ConnectionSettings(
                    plain.name(),
                    plain.kafka(),
                    new ConnectionSettings.Format(
                            plain.format().key(),
                            new EvaluatorSettings(EvaluatorType.AVRO, null, true, "", ",", "="),
                            RegistrySettings.of(registry.url())),
                    plain.topics(),
                    plain.fields(),
                    plain.reading(),
                    plain.snapshot());
            try (KafkaDataAdapter adapter = new KafkaDataAdapter(settings)) {
                adapter.start(new ThreadFailure());
                RecordingSink sink = new RecordingSink();
                adapter.subscribe("item-[key=A]", sink);
                Eventually.await("the snapshot", sink::isAnswered);
                for (int x = 0; x < 3; x++) {
                    topics.putBytes(topic, "A", new byte[] {0, 0, 0, 0, (byte) id, (byte) (2 * x)});
                }
                Eventually.await(
                        () -> "trouble: " + adapter.status(),
                        () -> adapter.status().trouble().contains("schema registry"));
                RecordingSink other = new RecordingSink();
                adapter.subscribe("item-[key=B]", other);
                Eventually.await("an answer while the registry is away", other::isAnswered);

                registry.thaw();
                Eventually.await(
                        () -> sink.calls() + " " + adapter.status(),
                        () -> sink.calls().size() == 4);
                assertThat(sink.calls())
                        .containsExactly("end of snapshot", "update {x=0}", "update {x=1}", "update {x=2}");
            }
        }
    }
}
