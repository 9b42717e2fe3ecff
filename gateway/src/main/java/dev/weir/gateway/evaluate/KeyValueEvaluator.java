package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.registry.ExtractionException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Text of pairs: {@code name=Apple,price=3}. */
record KeyValueEvaluator(String pairSeparator, String keySeparator) implements Evaluator {

    @Override
    public Datum evaluate(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<String> names = new ArrayList<>();
        List<Datum> values = new ArrayList<>();
        int begin = 0;
        while (begin < text.length()) {
            int comma = text.indexOf(pairSeparator, begin);
            int end = comma < 0 ? text.length() : comma;
            int equals = text.indexOf(keySeparator, begin);
            if (equals < 0 || equals >= end) {
                throw new ExtractionException("'" + text.substring(begin, end) + "' is not a pair of a key, '"
                        + keySeparator + "' and a value");
            }
            names.add(text.substring(begin, equals).strip());
            values.add(Datum.ofText(text.substring(equals + keySeparator.length(), end)));
            begin = end + pairSeparator.length();
        }
        return new Tree.Parts(names, values);
    }
}
