package dev.weir.payload.avro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs with Avro messages in simulated time, also over a system that harms what the messages say. */
class AvroRunTest {

    private static final int RUN_ID = 7;

    @TempDir
    private Path folder = Path.of("");

    private final RegistryDouble registry;

    AvroRunTest() throws IOException {
        registry = new RegistryDouble();
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private RunResult run(int harmEvery) throws IOException {
        Files.writeString(folder.resolve("order.avsc"), AvroLibraryTest.ORDER);
        Path file = Files.writeString(folder.resolve("avro.yaml"), """
            transport: faulty
            schedule: { rate: 2000/s }
            payload: { avro: order.avsc, registry: { url: '%s', subject: orders-value } }
            warmup: 0s
            measure: 1s
            """.formatted(registry.url()));
        TransportDriver driver = new HarmingDriver(
                new FaultyDriver(FaultPlan.delayed(Duration.ofMillis(1)), new Oracle(), CarrierKind.HEADER), harmEvery);
        Scenario scenario = new ScenarioFiles(folder, List.of(driver)).load(file.toString(), List.of());
        RunRequest request = RunRequest.of(
                driver,
                Settings.of(driver.settings(), Map.of()),
                new RunRequest.Start(RUN_ID, List.of("test"), "test", ""));
        return Run.simulated(request, MessageWork.of(scenario), new RunListener() {}, new FakeClock(0))
                .execute()
                .result();
    }

    @Test
    void everyMessageIsDecodedAndAccountedFor() throws IOException {
        RunResult result = run(Integer.MAX_VALUE);

        assertThat(result.messages().ledger().total().receiving().unique()).isEqualTo(2_000);
        assertThat(result.messages().ledger().total().receiving().corrupt()).isZero();
        assertThat(result.subject().payload()).isEqualTo("Avro of orders-value");
        assertThat(registry.subjects()).containsOnlyKeys("orders-value");
    }

    @Test
    void messagesWithAnUnknownSchemaAreErrorsOfTheirOwn() throws IOException {
        RunResult result = run(100);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.messages().ledger().total().receiving().corrupt()).isEqualTo(20);
        assertThat(result.messages().ledger().total().receiving().unique()).isEqualTo(1_980);
        assertThat(result.messages().ledger().balanced()).isTrue();
        assertThat(result.messages().ledger().samples())
                .anySatisfy(sample -> assertThat(sample.detail()).contains("the registry has no schema 99"));
    }

    @Test
    void aRegistryThatIsAwayIsToldBeforeTheWarmUp() throws IOException {
        registry.close();

        RunResult result = run(Integer.MAX_VALUE);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(result.verdict().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .contains("no messages by their schema: cannot get schema of the subject"));
    }

    /** Its publishers write another id into every n-th measured message, under a checksum that is right. */
    private record HarmingDriver(FaultyDriver driver, int every) implements TransportDriver {

        @Override
        public String name() {
            return driver.name();
        }

        @Override
        public String description() {
            return "Harms what messages say.";
        }

        @Override
        public Set<Capability> capabilities() {
            return driver.capabilities();
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public Transport open(Settings settings, RunContext context) {
            return new HarmingTransport(driver.open(settings, context), every);
        }
    }

    private record HarmingTransport(Transport transport, int every) implements Transport {

        @Override
        public String provision(Topology topology) {
            return transport.provision(topology);
        }

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            return new HarmingPublisher(transport.openPublisher(stream, acks), every);
        }

        @Override
        public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
            return transport.openSubscriber(subscriber, handler);
        }

        @Override
        public Positions end() {
            return transport.end();
        }

        @Override
        public List<EffectiveSetting> effectiveSettings() {
            return transport.effectiveSettings();
        }

        @Override
        public void close() {
            transport.close();
        }
    }

    private static final class HarmingPublisher implements Publisher {

        private final Publisher publisher;
        private final int every;
        private final Carrier carrier = Carrier.of(CarrierKind.HEADER);
        private final Identity identity = new Identity();
        private int measured;

        HarmingPublisher(Publisher publisher, int every) {
            this.publisher = publisher;
            this.every = every;
        }

        @Override
        public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
            boolean known = carrier.open(message, header, RUN_ID, identity) == Carrier.Finding.GENUINE;
            if (known && identity.phase() == Phase.MEASURE && ++measured % every == 0) {
                message.putInt(1, 99);
                carrier.seal(identity, message, header);
            }
            publisher.publish(sequence, key, message, header);
        }

        @Override
        public boolean flush(Duration deadline) {
            return publisher.flush(deadline);
        }

        @Override
        public void close() {
            publisher.close();
        }
    }
}
