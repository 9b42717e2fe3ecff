package dev.weir.cli.terminal;

import dev.weir.clock.ClockBound;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.HostWording;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveHost.HostLateness;
import dev.weir.unit.Counts;
import dev.weir.unit.Rates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The lines that tell how the hosts of a run do. Without colour and control sequences. */
public final class HostTable {

    private static final String INDENT = "             ";
    private static final String GAP = "  ";

    /** More would not fit into a terminal together with the rest. */
    private static final int MOST_HOSTS = 8;

    private static final int LONGEST_NAME = 20;

    /**
     * A column.
     *
     * @param width as wide as its widest figure usually is, so that nothing moves when figures change
     * @param rank which columns are left out where there is no room: those with the highest
     */
    private record Place(String title, int width, int rank) {}

    private static final List<Place> PLACES = List.of(
            new Place("role", 10, 3),
            new Place("clock", 9, 1),
            new Place("rate", 9, 2),
            new Place("CPU", 6, 4),
            new Place("memory", 7, 5),
            new Place("late", 16, 0));

    /** Those whose figures stand to the left. */
    private static final List<String> WORDS = List.of("role", "late");

    private HostTable() {}

    /** The hosts as a table, of which columns are left out where there is no room. Late ones are always among the hosts shown. */
    static List<String> lines(List<LiveHost> hosts, int columns) {
        if (hosts.isEmpty()) {
            return List.of();
        }
        List<LiveHost> shown = shown(hosts);
        int name = Math.clamp(
                shown.stream().mapToInt(host -> host.name().length()).max().orElse(0), "host".length(), LONGEST_NAME);
        List<Place> places = places(columns - 1 - INDENT.length() - name);
        List<String> lines = new ArrayList<>();
        lines.add(line(
                padded("host", name), places, places.stream().map(Place::title).toList()));
        for (LiveHost host : shown) {
            lines.add(line(
                    padded(host.name(), name),
                    places,
                    places.stream().map(place -> figure(host, place.title())).toList()));
        }
        if (shown.size() < hosts.size()) {
            lines.add(INDENT + "and " + Counts.of(hosts.size() - shown.size(), "host") + " more");
        }
        return lines;
    }

    /** In their order; where there are too many, those that are late and as many others. */
    private static List<LiveHost> shown(List<LiveHost> hosts) {
        List<LiveHost> first = hosts.stream()
                .sorted(Comparator.comparing((LiveHost host) -> !host.lateness().late()))
                .limit(MOST_HOSTS)
                .toList();
        return hosts.stream().filter(first::contains).toList();
    }

    /** The most important that fit into so many characters. */
    private static List<Place> places(int room) {
        List<Place> places = new ArrayList<>(PLACES);
        while (places.stream().mapToInt(place -> GAP.length() + place.width()).sum() > room && places.size() > 1) {
            places.remove(
                    places.stream().max(Comparator.comparingInt(Place::rank)).orElseThrow());
        }
        return places;
    }

    private static String line(String name, List<Place> places, List<String> figures) {
        StringBuilder line = new StringBuilder(INDENT).append(name);
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            String figure = figures.get(i);
            String gap = " ".repeat(Math.max(0, place.width() - figure.length()));
            line.append(GAP).append(WORDS.contains(place.title()) ? figure + gap : gap + figure);
        }
        return line.toString().stripTrailing();
    }

    private static String padded(String name, int width) {
        String cut = name.length() <= width ? name : name.substring(0, width - 1) + "…";
        return cut + " ".repeat(width - cut.length());
    }

    private static String figure(LiveHost host, String title) {
        return switch (title) {
            case "role" -> role(host);
            case "clock" -> clock(host);
            case "rate" -> rate(host);
            case "CPU" ->
                host.load().processors() < 0
                        ? Figures.NONE
                        : Figures.share(host.load().processors());
            case "memory" ->
                host.load().memoryBytes() < 0
                        ? Figures.NONE
                        : Figures.bytes(host.load().memoryBytes());
            default -> late(host.lateness());
        };
    }

    private static String role(LiveHost host) {
        if (host.watched()) {
            return "watched";
        }
        return host.publishers() > 0 && host.subscribers() > 0
                ? "both"
                : host.publishers() > 0 ? "publishes" : "subscribes";
    }

    private static String clock(LiveHost host) {
        if (host.watched()) {
            return Figures.NONE;
        }
        return switch (host.bound()) {
            case ClockBound.Within within -> within.nanos() == 0 ? "the run's" : HostWording.bound(within.nanos());
            case ClockBound.Contradicted contradicted -> "changed";
            case ClockBound.Unknown unknown -> "unknown";
        };
    }

    /** Messages a second: those that it sent, or those that it received where it sends none. */
    private static String rate(LiveHost host) {
        if (host.watched()) {
            return Figures.NONE;
        }
        return Rates.format(
                host.publishers() > 0 ? host.rates().sent() : host.rates().received());
    }

    private static String late(HostLateness lateness) {
        if (lateness.lost()) {
            return "lost";
        }
        if (lateness.isSilent()) {
            return HostWording.silent(lateness.silentNanos());
        }
        return lateness.isBehind() ? HostWording.behind(lateness.behindNanos()) : "no";
    }

    /** The figures of a host by their titles, in the order of the table. */
    public static Map<String, String> figures(LiveHost host) {
        Map<String, String> figures = new LinkedHashMap<>();
        PLACES.forEach(place -> figures.put(place.title(), figure(host, place.title())));
        return figures;
    }

    /** A host in one line of any length, for a pipe. */
    static String plain(LiveHost host) {
        String name = "  %-10s %s".formatted("host", host.name());
        return String.join(
                "   ",
                Stream.of(
                                name,
                                role(host),
                                host.watched() ? "" : "clock " + clock(host),
                                host.watched() ? "" : rate(host),
                                host.load().processors() < 0 ? "" : "CPU " + figure(host, "CPU"),
                                host.load().memoryBytes() < 0 ? "" : "memory " + figure(host, "memory"),
                                host.lateness().late() ? late(host.lateness()) : "")
                        .filter(part -> !part.isEmpty())
                        .toList());
    }
}
