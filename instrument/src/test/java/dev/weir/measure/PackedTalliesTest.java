package dev.weir.measure;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.packed.PackedFields;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedTalliesTest {

    private final Random random = new Random(1);

    private static PackedInput packed(long... numbers) {
        PackedOutput packed = new PackedOutput();
        for (long number : numbers) {
            packed.number(number);
        }
        return new PackedInput(packed.bytes());
    }

    @Test
    void allChangesOfASetTravel() {
        var changes = (SequenceSet.Changes) PackedTallies.changes(random);

        PackedFields.assertThatAllTravel(
                changes, new SequenceSet().changes(), PackedFields.travelled(changes, SequenceSet.Changes::new));
    }

    @Test
    void allBucketsTravel() {
        var buckets = (Buckets.Sparse) PackedTallies.buckets(random);

        PackedFields.assertThatAllTravel(
                buckets, new Buckets().sparse(), PackedFields.travelled(buckets, Buckets.Sparse::new));
    }

    @Test
    void aBucketThatThereIsNotIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Buckets.Sparse(packed(1, 1_000_000, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Buckets.Sparse(packed(2, 5, 1, 0, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Buckets.Sparse(packed(1, 5, -1)));
    }

    @Test
    void aPageThatThereCannotBeOrThatIsCutIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceSet.Changes(packed(0, 1, 1, Integer.MAX_VALUE)));
        assertThatIllegalArgumentException().isThrownBy(() -> new SequenceSet.Changes(packed(0, 1, 1, 0)));
    }
}
