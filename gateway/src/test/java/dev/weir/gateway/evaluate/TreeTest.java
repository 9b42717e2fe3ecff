package dev.weir.gateway.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.expression.Datum;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TreeTest {

    /** Names that count how often one of them is looked at. */
    private static final class CountedNames extends AbstractList<String> {

        private static final int SIZE = 2_000;
        private int looks;

        @Override
        public String get(int index) {
            looks++;
            return "n" + index;
        }

        @Override
        public int size() {
            return SIZE;
        }
    }

    @Test
    void ofANameThatStandsTwiceTheLastOneIsHandedOverInItsPlace() {
        List<String> seen = new ArrayList<>();
        new Tree.Parts(List.of("a", "b", "a"), List.of(Datum.ofText("1"), Datum.Nothing.NOTHING, Datum.ofText("2")))
                .forEach((name, value) -> seen.add(name + "=" + value));

        assertThat(seen).containsExactly("b=NOTHING", "a=Scalar[text=2, quoted=true]");
    }

    @Test
    void allPartsOfALargeObjectAreFoundInOnePass() {
        CountedNames names = new CountedNames();
        List<String> seen = new ArrayList<>();
        new Tree.Parts(names, Collections.nCopies(CountedNames.SIZE, Datum.Nothing.NOTHING))
                .forEach((name, value) -> seen.add(name));

        assertThat(seen).hasSize(CountedNames.SIZE);
        assertThat(names.looks).isLessThanOrEqualTo(2 * CountedNames.SIZE);
    }
}
