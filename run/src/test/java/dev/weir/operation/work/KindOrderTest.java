package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KindOrderTest {

    private static KindOrder order(int creates, int reads) {
        return KindOrder.of(new Work.Mix(
                List.of(new Share(OperationKind.CREATE_RECORD, creates), new Share(OperationKind.READ_RECORD, reads))));
    }

    private static long creates(KindOrder order, long from, long to) {
        return LongStream.range(from, to)
                .filter(number -> order.kind(number) == OperationKind.CREATE_RECORD)
                .count();
    }

    @Test
    void theWeightsAreExactOverEveryHundredOperations() {
        KindOrder order = order(23, 77);

        assertThat(LongStream.range(0, 50).map(i -> creates(order, 100 * i, 100 * i + 100)))
                .containsOnly(23L);
    }

    @Test
    void theKindsAreSpreadEvenlyAndNotOneAfterTheOther() {
        KindOrder order = order(20, 80);

        assertThat(LongStream.range(0, 200).map(i -> creates(order, 5 * i, 5 * i + 5)))
                .containsOnly(1L);
    }

    @Test
    void weightsThatHaveACommonDivisorAreExactOverFewer() {
        assertThat(creates(order(200, 400), 0, 3)).isEqualTo(1);
    }

    @Test
    void aWeightOfZeroLeavesItsKindOut() {
        assertThat(creates(order(0, 5), 0, 1_000)).isZero();
    }

    @Test
    void withoutAnyWeightThereIsNothingToDo() {
        assertThatThrownBy(() -> order(0, 0)).hasMessage("no operation has a weight above 0");
    }

    @Test
    void weightsTooFarApartAreRefused() {
        assertThatThrownBy(() -> order(1, 2_000_000))
                .hasMessageContaining("2000001")
                .hasMessageContaining("1000000");
    }
}
