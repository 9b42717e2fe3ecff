package dev.weir.gateway.kafka;

import dev.weir.gateway.expression.Datum;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a record by name, or by number in their order. A name that stands several times is an array. Values are
 * text in UTF-8.
 */
record HeaderData(Headers headers) implements Datum.Members, Datum.Elements {

    @Override
    public @Nullable Datum member(String name) {
        List<Datum> values = new ArrayList<>(1);
        for (Header header : headers.headers(name)) {
            values.add(value(header));
        }
        return values.isEmpty() ? null : oneOrAll(values);
    }

    @Override
    public void forEach(BiConsumer<String, Datum> action) {
        Map<String, List<Datum>> byName = new LinkedHashMap<>();
        for (Header header : headers) {
            byName.computeIfAbsent(header.key(), name -> new ArrayList<>(1)).add(value(header));
        }
        byName.forEach((name, values) -> action.accept(name, oneOrAll(values)));
    }

    @Override
    public int size() {
        return headers.toArray().length;
    }

    @Override
    public Datum element(int index) {
        return value(headers.toArray()[index]);
    }

    private static Datum oneOrAll(List<Datum> values) {
        return values.size() == 1 ? values.getFirst() : new Values(values);
    }

    private static Datum value(Header header) {
        return header.value() == null
                ? Nothing.NOTHING
                : new Scalar(new String(header.value(), StandardCharsets.UTF_8), true);
    }

    private record Values(List<Datum> values) implements Datum.Elements {

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public Datum element(int index) {
            return values.get(index);
        }
    }
}
