package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.BrokenDriver.Call;
import dev.weir.transport.TransportException;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a client library throws: the run ends, and says what it was. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokenTransportTest {

    private static final Duration DELAY = Duration.ofMillis(1);
    private static final Duration MEASURE = Duration.ofSeconds(1);

    private static void throwError() {
        throw new NoClassDefFoundError("com/acme/Codec");
    }

    private static void throwException() {
        throw new IllegalStateException("the codec is not open");
    }

    private static Trial broken(Call call, int nth, Runnable instead) {
        return Trial.of(new BrokenDriver(FaultPlan.delayed(DELAY), call, nth, instead), MEASURE);
    }

    private static void assertFinding(RunResult result, String... parts) {
        assertThat(result.verdict().findings())
                .extracting(Finding::text)
                .anySatisfy(text -> assertThat(text).contains(parts));
    }

    @ParameterizedTest
    @CsvSource({
        "PUBLISH, 50, publisher 0: unexpected",
        "ACK, 50, publisher 0: unexpected",
        "POLL, 50, subscriber 0: unexpected",
        "FLUSH, 1, publisher 0: unexpected",
        "CLOSE_PUBLISHER, 1, publisher 0: unexpected",
        "CLOSE_SUBSCRIBER, 1, subscriber 0: unexpected"
    })
    void anErrorOfALoopIsTheToolsOwnAndTheRunEnds(Call call, int nth, String where) {
        Trial trial = broken(call, nth, BrokenTransportTest::throwError);

        for (RunResult result : new RunResult[] {
            trial.simulated(new RunListener() {}), again(call, nth).inThreads()
        }) {
            assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
            assertFinding(result, where, "java.lang.NoClassDefFoundError: com/acme/Codec");
        }
    }

    private static Trial again(Call call, int nth) {
        return broken(call, nth, BrokenTransportTest::throwError);
    }

    @Test
    void soIsAnExceptionThatIsNotTheSystems() {
        RunResult result =
                broken(Call.PUBLISH, 50, BrokenTransportTest::throwException).simulated(new RunListener() {});

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertFinding(result, "publisher 0", "java.lang.IllegalStateException: the codec is not open");
    }

    @Test
    void whatTheSystemDoesIsAResultAboutTheSystem() {
        RunResult result = broken(Call.PUBLISH, 50, () -> {
                    throw new TransportException("the log is full");
                })
                .simulated(new RunListener() {});

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertFinding(result, "publisher 0: the log is full");
    }

    @Test
    void anErrorBeforeMeasuringIsAnErrorThatIsNamed() {
        RunResult result =
                broken(Call.PROVISION, 1, BrokenTransportTest::throwError).inThreads();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertFinding(result, "provision", "java.lang.NoClassDefFoundError: com/acme/Codec");
    }

    @Test
    void anErrorThatEndsAThreadOfTheClientIsNamedWithIt() {
        RunResult result = broken(Call.PUBLISH, 50, () -> {
                    Thread thread = Thread.ofPlatform().name("acme-sender").start(BrokenTransportTest::throwError);
                    join(thread);
                })
                .inThreads();

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertFinding(result, "thread acme-sender ended", "java.lang.NoClassDefFoundError: com/acme/Codec");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
