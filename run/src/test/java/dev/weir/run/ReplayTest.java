package dev.weir.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.instant.InstantUnit;
import dev.weir.message.CarrierKind;
import dev.weir.payload.PayloadSpec;
import dev.weir.replay.ReplaySpec;
import dev.weir.replay.ReplaySpec.Fields;
import dev.weir.result.FindingCode;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file with bursts, replayed in simulated time. */
class ReplayTest {

    private static final long MILLI = 1_000_000;
    private static final List<Long> AT_MILLIS = List.of(0L, 0L, 0L, 400L, 400L, 1_000L, 1_700L);

    @TempDir
    private Path folder = Path.of("");

    /** When the messages were published, in order, and what they said. */
    private final List<Long> publishedNanos = new ArrayList<>();

    private final List<String> published = new ArrayList<>();

    private RunResult run(double speed, boolean repeat, Duration measure, List<Long> atMillis) throws IOException {
        StringBuilder text = new StringBuilder();
        atMillis.forEach(at -> text.append("{\"at\":").append(1_000_000 + at).append("}\n"));
        Path file = Files.writeString(folder.resolve("orders.jsonl"), text);
        ReplaySpec spec = new ReplaySpec(
                file.toString(), "at", InstantUnit.MILLIS, new Fields("", "", List.of()), speed, repeat, 1_000);
        Trial trial = Trial.of(new Recording(), measure);
        Scenario plain = trial.scenario();
        Scenario scenario = new Scenario(
                plain.title(),
                plain.target(),
                plain.participants(),
                new Scenario.MessageSpec(
                        new Schedule.Replay(spec),
                        new PayloadSpec.Replayed(spec, 1),
                        plain.messages().handling(),
                        plain.messages().keys(),
                        CarrierKind.HEADER),
                plain.length(),
                List.of(),
                plain.validity());
        return Run.simulated(trial.request(), MessageWork.of(scenario), new RunListener() {}, new FakeClock(0))
                .execute()
                .result();
    }

    private List<Long> fromFirst() {
        return publishedNanos.stream()
                .map(nanos -> nanos - publishedNanos.getFirst())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.5", "0.5, 2"})
    void rowsArePublishedAtTheirInstantsDividedBySpeed(double speed, double times) throws IOException {
        RunResult result = run(speed, false, Duration.ofHours(1), AT_MILLIS);

        assertThat(fromFirst())
                .containsExactlyElementsOf(AT_MILLIS.stream()
                        .map(at -> Math.round(at * MILLI * times))
                        .toList());
        assertThat(published).contains("{\"at\":1000000}", "{\"at\":1001700}").hasSize(7);
        var total = result.messages().ledger().total();
        assertThat(total.sending().scheduled()).isEqualTo(7);
        assertThat(total.receiving().unique()).isEqualTo(7);
        assertThat(total.receiving().corrupt()).isZero();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.messages().throughput().measuredNanos())
                .as("the end of the file ends the phase")
                .isLessThan(Math.round(2_500 * MILLI * times));
        assertThat(result.verdict().outcome()).as(result.verdict().sentence()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aRepeatedFileGoesOnUntilTimeIsOver() throws IOException {
        RunResult result = run(1, true, Duration.ofSeconds(1), List.of(0L, 100L, 200L));

        assertThat(fromFirst().stream().map(nanos -> nanos / (100 * MILLI)))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(result.messages().ledger().total().sending().scheduled()).isEqualTo(10);
    }

    @Test
    void rowsThatGoBackAreAWarning() throws IOException {
        RunResult result = run(1, false, Duration.ofMinutes(1), List.of(0L, 300L, 200L, 400L));

        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.REPLAY_BACK_IN_TIME)
                .extracting(finding -> finding.text())
                .containsExactly("1 row goes back in time, by up to 100 ms (the first: orders.jsonl, line 3)."
                        + " It was due with the row before it.");
    }

    @Test
    void aRowThatCannotBeReadEndsTheRunWithItsLine() throws IOException {
        List<Long> rows = new ArrayList<>(List.of(0L, 100L, 200L));
        rows.add(-2_000_000_000_000_000_000L);
        rows.add(300L);

        RunResult result = run(1, false, Duration.ofMinutes(1), rows);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.verdict().sentence())
                .contains("orders.jsonl, line 4: '-1999999999999000000' at 'at' is no instant");
        assertThat(result.messages().ledger().total().receiving().unique()).isEqualTo(3);
        assertThat(result.messages().ledger().imbalances()).isEmpty();
    }

    /** Notes what is published once the first phase has begun. */
    private final class Recording implements TransportDriver {

        private final FaultyDriver driver =
                new FaultyDriver(FaultPlan.delayed(Duration.ZERO), new Oracle(), CarrierKind.HEADER);

        @Override
        public String name() {
            return driver.name();
        }

        @Override
        public String description() {
            return driver.description();
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
            return new Noting(driver.open(settings, context), context);
        }
    }

    private final class Noting implements Transport {

        private final Transport transport;
        private final TransportDriver.RunContext context;

        private Noting(Transport transport, TransportDriver.RunContext context) {
            this.transport = transport;
            this.context = context;
        }

        @Override
        public String provision(Topology topology) {
            return transport.provision(topology);
        }

        @Override
        public Publisher openPublisher(int stream, AckListener acks) {
            Publisher publisher = transport.openPublisher(stream, acks);
            return new Publisher() {
                @Override
                public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
                    // The probe is the first.
                    if (sequence > 0) {
                        publishedNanos.add(context.clock().nanos());
                        published.add(UTF_8.decode(message.duplicate()).toString());
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
            };
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
}
