package dev.weir.gateway.kafka;

import dev.weir.gateway.expression.Datum;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The headers of a record by name; a name that stands several times is an array. Values are text in UTF-8. */
record HeaderData(Headers headers) implements Datum.Members {

    @Override
    public @Nullable Datum member(String name) {
        List<Datum> values = new ArrayList<>(1);
        for (Header header : headers.headers(name)) {
            values.add(value(header));
        }
        return switch (values.size()) {
            case 0 -> null;
            case 1 -> values.getFirst();
            default -> new Values(values);
        };
    }

    @Override
    public void forEach(BiConsumer<String, Datum> action) {
        for (Header header : headers) {
            action.accept(header.key(), value(header));
        }
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
