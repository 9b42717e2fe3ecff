package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Data held as it is: what was read from text. */
final class Tree {

    private Tree() {}

    /** Parts found by looking through the names: there are few, and a map for each record would cost more. */
    record Parts(List<String> names, List<Datum> values) implements Datum.Members {

        @Override
        public @Nullable Datum member(String name) {
            // From the end: of a name that stands twice the last one counts.
            for (int i = names.size() - 1; i >= 0; i--) {
                if (names.get(i).equals(name)) {
                    return values.get(i);
                }
            }
            return null;
        }

        @Override
        public void forEach(BiConsumer<String, Datum> action) {
            SequencedMap<String, Datum> last = LinkedHashMap.newLinkedHashMap(names.size());
            for (int i = 0; i < names.size(); i++) {
                last.putLast(names.get(i), values.get(i));
            }
            last.forEach(action);
        }
    }

    /** Elements in a list. */
    record Items(List<Datum> items) implements Datum.Elements {

        @Override
        public int size() {
            return items.size();
        }

        @Override
        public Datum element(int index) {
            return items.get(index);
        }
    }
}
