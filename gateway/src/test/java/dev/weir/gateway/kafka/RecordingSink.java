package dev.weir.gateway.kafka;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told, one line a call: {@code snapshot {key=A, value=1}}. Thread-safe. */
final class RecordingSink implements ItemSink {

    private final List<String> calls = new ArrayList<>();
    private final String refused;

    RecordingSink() {
        this("");
    }

    /** @param refused a field that it does not take */
    RecordingSink(String refused) {
        this.refused = refused;
    }

    @Override
    public Optional<String> firstTooMany(FieldNames names) {
        return names.index(refused) < 0 ? Optional.empty() : Optional.of(refused);
    }

    @Override
    public synchronized void history(List<ItemEvent> older) {
        older.forEach(event -> calls.add("history " + text(event)));
    }

    @Override
    public synchronized void update(ItemEvent event, boolean snapshot) {
        calls.add((snapshot ? "snapshot " : "update ") + text(event));
    }

    private static String text(ItemEvent event) {
        if (event.own().size() == event.names().size()) {
            return fields(event).toString();
        }
        List<String> own = new ArrayList<>();
        for (int i = 0; i < event.own().size(); i++) {
            own.add(event.own().name(i));
        }
        return fields(event) + " of " + own + " alone";
    }

    @Override
    public synchronized void endOfSnapshot() {
        calls.add("end of snapshot");
    }

    @Override
    public synchronized void clearSnapshot() {
        calls.add("clear");
    }

    @Override
    public synchronized void failed(String reason) {
        calls.add("failed: " + reason);
    }

    synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    boolean isAnswered() {
        return calls().contains("end of snapshot");
    }

    static Map<String, @Nullable String> fields(ItemEvent event) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        for (int i = 0; i < event.names().size(); i++) {
            fields.put(event.names().name(i), event.values()[i]);
        }
        return fields;
    }
}
