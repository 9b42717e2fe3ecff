package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.clock.WallTime;
import dev.weir.operation.run.SimulatedPlan;
import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.step.OperationStep.Content;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordTextsTest {

    private static RecordTexts texts(int stream, String header) {
        Content usual = Step.closed("create", 1, SimulatedPlan.none(), OperationKind.CREATE_RECORD)
                .asked()
                .content();
        Content content = new Content(
                usual.payload(),
                usual.keys(),
                usual.keyExpression(),
                Map.of(header, "x"),
                usual.partitions(),
                usual.replication(),
                usual.config());
        return new RecordTexts(content, stream, WallTime.FROM_EPOCH);
    }

    private static List<String> names(RecordTexts texts, long number) {
        List<RecordHeader> headers = new ArrayList<>();
        texts.addHeaders(number, 0, headers);
        return headers.stream().map(RecordHeader::name).toList();
    }

    @Test
    void nameOfAHeaderThatCannotBeUsedIsRefusedBeforeTheStep() {
        for (String reserved : List.of("weir", "${\"we\" + \"ir\"}", "${stream == 1 ? \"weir\" : \"a\"}")) {
            assertThatThrownBy(() -> texts(1, reserved))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be called 'weir'");
        }
        assertThatThrownBy(() -> texts(1, "${\"\"}")).hasMessageContaining("a header has a name");
        assertThat(names(texts(0, "${stream == 1 ? \"weir\" : \"a\"}"), 0)).containsExactly("a");
    }

    @Test
    void nameThatCannotBeUsedOfALaterRecordIsTheUsersFault() {
        RecordTexts texts = texts(0, "${number == 3 ? \"weir\" : \"a\"}");
        RunErrors errors = new RunErrors(new FakeClock(1));
        assertThat(names(texts, 2)).containsExactly("a");

        StepErrors.report(errors, "step create", catchThrowable(() -> names(texts, 3)));

        assertThat(errors.all()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(FindingCode.SETTING_REJECTED);
            assertThat(error.text()).contains("step create", "cannot be called 'weir'");
        });
    }
}
