package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunErrorsTest {

    private final RunErrors errors = new RunErrors(new LoopClock(42));

    private Finding only() {
        return errors.all().getFirst();
    }

    @Test
    void aFaultOfTheTransportIsTheSystems() {
        TransportException cause = new TransportException("the broker is gone");
        errors.report("publisher 0", cause);

        assertThat(only())
                .isEqualTo(new Finding(
                        Severity.FAULT,
                        FindingCode.TRANSPORT_FAILED,
                        "publisher 0: the broker is gone",
                        OptionalLong.of(42)));
        assertThat(errors.causes()).containsExactly(cause);
        assertThat(errors.any()).isTrue();
    }

    @Test
    void aFaultOfASettingIsTheUsers() {
        errors.report("connecting", new SettingsException("acks", "2 is not a choice"));

        assertThat(only().code()).isEqualTo(FindingCode.SETTING_REJECTED);
        assertThat(only().text()).isEqualTo("connecting: 'acks': 2 is not a choice");
        assertThat(only().severity()).isEqualTo(Severity.FAULT);
    }

    @Test
    void anyOtherIsADefect() {
        errors.report("publisher 0", new IllegalStateException("no"));

        assertThat(only().code()).isEqualTo(FindingCode.DEFECT);
        assertThat(only().text())
                .isEqualTo("publisher 0: unexpected java.lang.IllegalStateException: no"
                        + " (a defect of Weir or of a client library)");
        assertThat(only().severity()).isEqualTo(Severity.INVALIDITY);
    }

    @Test
    void aFaultIsTheSystemsUnlessAPartOfWeirFailed() {
        assertThat(errors.any()).isFalse();
        errors.report(FindingCode.SYSTEM_LOST, "the broker ended");
        errors.reportOwn(FindingCode.RECEIVER_FAILED, "the receiver ended");

        assertThat(errors.all()).extracting(Finding::severity).containsExactly(Severity.FAULT, Severity.INVALIDITY);
        assertThat(errors.causes())
                .extracting(cause -> cause.getClass().getSimpleName())
                .containsExactly("TransportException", "IllegalStateException");
    }

    @Test
    void theFirstTwentyAreKeptAndTheFirstThatIsWeirsOwn() {
        for (int i = 0; i < 25; i++) {
            errors.report(FindingCode.SYSTEM_LOST, "fault " + i);
        }
        assertThat(errors.all()).hasSize(20);

        errors.reportOwn(FindingCode.RECEIVER_FAILED, "own 0");
        errors.reportOwn(FindingCode.RECEIVER_FAILED, "own 1");

        assertThat(errors.all()).hasSize(21);
        assertThat(errors.all().getLast().text()).isEqualTo("own 0");
    }

    @Test
    void aFaultInTakingAnAnswerIsReportedAndThrownOn() {
        AckListener broken = new AckListener() {
            @Override
            public void onAck(long sequence, int partition, long ackedNanos) {
                throw new IllegalStateException("ack " + sequence + " at " + ackedNanos);
            }

            @Override
            public void onFailure(long sequence, FailureKind kind, String cause) {
                throw new IllegalStateException("failure " + sequence);
            }
        };
        ReportedAcks acks = new ReportedAcks(4, broken, errors);

        assertThatThrownBy(() -> acks.onAck(1, 0, 2)).hasMessage("ack 1 at 2");
        assertThatThrownBy(() -> acks.onFailure(3, FailureKind.REJECTED, "")).hasMessage("failure 3");
        assertThat(errors.all())
                .hasSize(2)
                .allSatisfy(error -> assertThat(error.text()).startsWith("answers to publisher 4: unexpected "));
    }

    @Test
    void anAnswerIsPassedOn() {
        List<String> passed = new ArrayList<>();
        ReportedAcks acks = new ReportedAcks(
                4,
                new AckListener() {
                    @Override
                    public void onAck(long sequence, int partition, long ackedNanos) {
                        passed.add("ack " + sequence + " at " + ackedNanos);
                    }

                    @Override
                    public void onFailure(long sequence, FailureKind kind, String cause) {
                        passed.add(kind + " " + sequence + " " + cause);
                    }
                },
                errors);

        acks.onAck(1, 0, 2);
        acks.onFailure(3, FailureKind.TIMED_OUT, "no answer");

        assertThat(passed).containsExactly("ack 1 at 2", "TIMED_OUT 3 no answer");
        assertThat(errors.any()).isFalse();
    }
}
