package dev.weir.payload.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger.Account;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.Settings;
import dev.weir.transport.testkit.faulty.FakeClock;
import dev.weir.transport.testkit.faulty.Fault;
import dev.weir.transport.testkit.faulty.FaultPlan;
import dev.weir.transport.testkit.faulty.FaultyDriver;
import dev.weir.transport.testkit.faulty.Oracle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs with Protobuf messages over a transport whose faults are known, in simulated time. */
class ProtobufRunTest {

    @TempDir
    private Path folder = Path.of("");

    private Scenario scenario(FaultyDriver driver) throws IOException {
        Path file = Files.writeString(folder.resolve("protobuf.yaml"), """
            transport: faulty
            schedule: { rate: 2000/s }
            payload: { protobuf: order }
            warmup: 0s
            measure: 1s
            """);
        return new ScenarioFiles(folder, List.of(driver)).load(file.toString(), List.of());
    }

    private Account run(FaultPlan plan, Oracle oracle) throws IOException {
        FaultyDriver driver = new FaultyDriver(plan, oracle, CarrierKind.PROTOBUF);
        Scenario scenario = scenario(driver);
        RunRequest request = RunRequest.of(
                driver, Settings.of(driver.settings(), Map.of()), new RunRequest.Start(7, List.of("test"), "test", ""));
        return Run.simulated(request, MessageWork.of(scenario), new RunListener() {}, new FakeClock(0))
                .execute()
                .result()
                .messages()
                .ledger()
                .total();
    }

    @Test
    void theLedgerFindsExactlyWhatWasLostDuplicatedAndCorrupted() throws IOException {
        Oracle oracle = new Oracle();
        FaultPlan plan = FaultPlan.delayed(Duration.ofNanos(300_000))
                .with(new Fault.Loss(0.01, 7))
                .with(new Fault.ReadTwice(50))
                .with(new Fault.WrittenTwice(70))
                .with(new Fault.Corruption(30));

        Account account = run(plan, oracle);

        assertThat(account.sending().sent()).isEqualTo(2_000);
        assertThat(account.comparison().lost())
                .isEqualTo(oracle.counts().lost())
                .isPositive();
        assertThat(account.receiving().duplicate())
                .isEqualTo(oracle.counts().received().twiceInLog()
                        + oracle.counts().received().deliveredTwice())
                .isPositive();
        assertThat(account.receiving().corrupt())
                .isEqualTo(oracle.counts().received().corrupt())
                .isPositive();
        assertThat(account.receiving().foreign()).isZero();
    }

    @Test
    void parsingCountsOnlyInTheLatencyOfParsedMessages() {
        // Due at 100 µs, handed over at 200 µs, and looked at until 1000 µs.
        assertThat(endToEndNanos(CarrierKind.PROTOBUF)).isBetween(895_000L, 905_000L);
        assertThat(endToEndNanos(CarrierKind.BINARY)).isBetween(99_000L, 101_000L);
    }

    private static long endToEndNanos(CarrierKind kind) {
        Carrier carrier = Carrier.of(kind);
        ByteBuffer message = ByteBuffer.allocate(carrier.overheadBytes());
        Identity identity = new Identity();
        identity.origin(7, 0, Phase.MEASURE);
        identity.message(0, 100_000, 100_000, 0);
        carrier.seal(identity, message, ByteBuffer.allocate(0));
        var account = new SubscriberAccount(0, 7, kind, 1, new KeyGenerator[0]).stamping(new FakeClock(1_000_000));
        var log = new LatencyLog(OutputStream.nullOutputStream(), 1);
        log.follow(account.recorders(Phase.MEASURE));
        account.begin(Phase.MEASURE, 0);

        account.onMessage(message, ByteBuffer.allocate(0), 0, 0, 200_000);

        account.seal();
        assertThat(log.close()).isTrue();
        return log.total(LatencyKind.END_TO_END).getMaxValue();
    }
}
