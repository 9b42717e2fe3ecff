package dev.weir.report.data;

import dev.weir.result.Event;
import java.util.List;

/** Writes {@code events.csv}: what happened in a run, in order. */
public final class EventsCsv {

    private EventsCsv() {}

    /** One line an event. */
    public static String write(List<Event> events) {
        StringBuilder csv = new StringBuilder();
        Csv.appendLine(csv, List.of("at_nanos", "kind", "text"));
        events.forEach(
                event -> Csv.appendLine(csv, List.of(Long.toString(event.atNanos()), event.kind(), event.text())));
        return csv.toString();
    }
}
