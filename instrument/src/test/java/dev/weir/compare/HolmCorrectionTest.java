package dev.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HolmCorrectionTest {

    @Test
    void smallestIsMultipliedByAllAndLargestByOne() {
        assertThat(HolmCorrection.corrected(new double[] {0.03, 0.01, 0.04})).containsExactly(0.06, 0.03, 0.06);
    }

    @Property
    void correctedProbabilitiesKeepTheirOrder(
            @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 0, max = 1) Double> given) {
        double[] probabilities = given.stream().mapToDouble(Double::doubleValue).toArray();

        double[] corrected = HolmCorrection.corrected(probabilities);

        for (int i = 0; i < corrected.length; i++) {
            assertThat(corrected[i]).isBetween(probabilities[i], 1.0);
            for (int j = 0; j < corrected.length; j++) {
                if (probabilities[i] < probabilities[j]) {
                    assertThat(corrected[i]).isLessThanOrEqualTo(corrected[j]);
                }
            }
        }
    }
}
