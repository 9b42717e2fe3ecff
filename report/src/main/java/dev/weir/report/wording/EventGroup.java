package dev.weir.report.wording;

import dev.weir.result.Event;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a report lists in one line: an event, or all collections or pauses of one process within a phase and between two
 * other events.
 *
 * @param events the events, in order; at least one
 */
public record EventGroup(List<Event> events) {

    /** So many are listed one by one. */
    private static final int FEW = 2;

    private static final String OF_A_SECOND = " of this second";
    private static final Pattern SOURCE = Pattern.compile("(.+?)(?:: | paused for ).*");
    private static final Pattern LENGTH =
            Pattern.compile(".*?\\b([0-9]+(?: [0-9]{3})*(?:\\.[0-9]+)? (?:ns|µs|ms|s))(?:" + OF_A_SECOND + ")?");

    public EventGroup {
        events = List.copyOf(events);
    }

    /** The events of a run, in order. Phases are none. */
    public static List<EventGroup> of(RunResult result) {
        long measureStart = measureStartNanos(result).orElse(0L);
        TreeSet<Long> starts = result.phases().stream()
                .map(phase -> phase.startNanos() - measureStart)
                .collect(Collectors.toCollection(TreeSet::new));
        Map<List<Object>, List<Event>> groups = new LinkedHashMap<>();
        int numbered = 0;
        for (Event event : result.events()) {
            if (numbered(event)) {
                groups.put(List.of(++numbered), List.of(event));
            } else if (!event.of(Event.Kind.PHASE)) {
                long phase = Optional.ofNullable(starts.floor(event.atNanos())).orElse(Long.MIN_VALUE);
                groups.computeIfAbsent(List.of(numbered, phase, event.kind(), source(event)), any -> new ArrayList<>())
                        .add(event);
            }
        }
        return groups.values().stream()
                .flatMap(events -> events.size() > FEW
                        ? Stream.of(new EventGroup(events))
                        : events.stream().map(event -> new EventGroup(List.of(event))))
                .sorted(Comparator.comparingLong(EventGroup::atNanos))
                .toList();
    }

    /** When the measured phase began, from the start of the run; empty when it never did. */
    public static Optional<Long> measureStartNanos(RunResult result) {
        return result.phases().stream()
                .filter(PhaseSpan::measured)
                .map(PhaseSpan::startNanos)
                .findFirst();
    }

    /** Whether an event has a number in the charts: neither phases nor the many small pauses have one. */
    public static boolean numbered(Event event) {
        return Arrays.stream(Event.Kind.values()).noneMatch(event::of);
    }

    /** When the first of them happened. */
    public long atNanos() {
        return events.getFirst().atNanos();
    }

    public String kind() {
        return events.getFirst().kind();
    }

    /** Whether it stands for more than one event. */
    public boolean several() {
        return events.size() > 1;
    }

    /** The event, or how many there are, how long they took in all, and the longest. */
    public String text() {
        Event first = events.getFirst();
        if (!several()) {
            return first.text();
        }
        boolean ofSeconds = first.text().endsWith(OF_A_SECOND);
        String counted = first.of(Event.Kind.PAUSE)
                ? Counts.of(events.size(), "pause")
                : ofSeconds
                        ? "collections in " + Counts.of(events.size(), "second")
                        : Counts.of(events.size(), "collection");
        List<Long> lengths = events.stream()
                .map(EventGroup::lengthNanos)
                .flatMap(Collection::stream)
                .toList();
        String text = source(first) + ": " + counted;
        if (lengths.size() < events.size()) {
            return text;
        }
        LongSummaryStatistics sum = lengths.stream().mapToLong(Long::longValue).summaryStatistics();
        return text + ", " + Durations.format(sum.getSum()) + " in all, "
                + (ofSeconds ? "at most " : "longest ") + Durations.format(sum.getMax())
                + (ofSeconds ? " in one" : "");
    }

    /** Whose event it is; events that do not say so are never one group. */
    private static String source(Event event) {
        Matcher matcher = SOURCE.matcher(event.text());
        return matcher.matches() ? matcher.group(1) : event.text();
    }

    private static List<Long> lengthNanos(Event event) {
        Matcher matcher = LENGTH.matcher(event.text());
        return matcher.matches()
                ? List.of(Durations.parse(matcher.group(1).replace(" ", "")).toNanos())
                : List.of();
    }
}
