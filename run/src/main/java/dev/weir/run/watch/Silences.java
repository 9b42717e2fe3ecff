package dev.weir.run.watch;

import dev.weir.result.fault.Gap;
import dev.weir.run.watch.SilenceWatch.Kind;
import dev.weir.run.watch.SilenceWatch.Silence;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The silences of the system in words, as the report shows them: on the clock of the measured phase, without those that Weir
 * explains by standing still itself.
 */
public final class Silences {

    private static final int MOST_TOLD = 5;

    private final List<Told> told;

    /** A silence, and what did not happen in it. */
    public record Told(long fromNanos, long toNanos, String text) {}

    private Silences(List<Told> told) {
        this.told = told;
    }

    /**
     * Silences long enough to be told.
     *
     * @param pauses those of Weir's own processes
     * @param startNanos when the measured phase, or the step, began, by the run's clock
     */
    public static Silences of(List<Silence> found, PauseAccount pauses, long startNanos) {
        List<Silence> acknowledged = of(found, Kind.ACKNOWLEDGED);
        List<Silence> received = new ArrayList<>(of(found, Kind.RECEIVED));
        List<Told> told = new ArrayList<>();
        for (Silence silence : acknowledged) {
            Silence same = received.stream()
                    .filter(other ->
                            2 * togetherNanos(silence, other) >= Math.max(silence.lengthNanos(), other.lengthNanos()))
                    .findFirst()
                    .orElse(null);
            received.remove(same);
            Silence common = same == null
                    ? silence
                    : new Silence(
                            silence.kind(),
                            Math.max(silence.fromNanos(), same.fromNanos()),
                            Math.min(silence.toNanos(), same.toNanos()),
                            silence.over() || same.over());
            tell(
                    told,
                    common,
                    "nothing acknowledged" + (same == null ? "" : " and nothing received"),
                    pauses,
                    startNanos);
        }
        received.forEach(silence -> tell(told, silence, "nothing received", pauses, startNanos));
        of(found, Kind.ENDED).forEach(silence -> tell(told, silence, "no operation ended", pauses, startNanos));
        told.sort(Comparator.comparingLong(Told::fromNanos));
        return new Silences(told);
    }

    private static List<Silence> of(List<Silence> found, Kind kind) {
        return found.stream().filter(silence -> silence.kind() == kind).toList();
    }

    private static long togetherNanos(Silence one, Silence other) {
        return Math.min(one.toNanos(), other.toNanos()) - Math.max(one.fromNanos(), other.fromNanos());
    }

    private static void tell(List<Told> told, Silence silence, String what, PauseAccount pauses, long startNanos) {
        long pausedNanos = pauses.pauses().stream()
                .mapToLong(pause -> pause.withinNanos(silence.fromNanos(), silence.toNanos()))
                .sum();
        if (silence.lengthNanos() - pausedNanos < SilenceWatch.LEAST_NANOS) {
            return;
        }
        String text = String.format(
                Locale.ROOT,
                "%s from %.1f to %.1f s%s%s",
                what,
                (silence.fromNanos() - startNanos) / 1e9,
                (silence.toNanos() - startNanos) / 1e9,
                silence.over() ? "" : silence.kind() == Kind.ENDED ? ", when the step ended" : ", when the run ended",
                pausedNanos * 10 < silence.lengthNanos()
                        ? ""
                        : " (Weir itself paused for " + Durations.format(pausedNanos) + " of it)");
        told.add(new Told(silence.fromNanos(), silence.toNanos(), text));
    }

    /**
     * Those that no fault explains.
     *
     * @param effects when faults had their effect, from the start of the measured phase
     */
    public Silences outside(List<Gap> effects, long startNanos) {
        return new Silences(told.stream()
                .filter(one -> effects.stream()
                        .noneMatch(effect -> effect.overlaps(one.fromNanos() - startNanos, one.toNanos() - startNanos)))
                .toList());
    }

    /** All of them, in order of time. */
    public List<Told> all() {
        return told;
    }

    public boolean none() {
        return told.isEmpty();
    }

    /** One sentence: the longest ones, and how many there were beside. */
    public String sentence() {
        return "The system was silent while messages were outstanding: " + texts() + ".";
    }

    /** The same of a step, in which operations were in flight. */
    public String sentenceOfStep(String step) {
        return "The system was silent while operations of step " + step + " were in flight: " + texts() + ".";
    }

    private String texts() {
        List<Told> longest = told.stream()
                .sorted(Comparator.comparingLong((Told one) -> one.fromNanos() - one.toNanos()))
                .limit(MOST_TOLD)
                .sorted(Comparator.comparingLong(Told::fromNanos))
                .toList();
        String texts = String.join("; ", longest.stream().map(Told::text).toList());
        int more = told.size() - longest.size();
        return texts + (more == 0 ? "" : "; and " + Counts.format(more) + " shorter silences");
    }

    /** The same in few words, for the sentence of the verdict; empty when there was none. */
    public String brief() {
        if (told.isEmpty()) {
            return "";
        }
        Told longest = told.stream()
                .max(Comparator.comparingLong(one -> one.toNanos() - one.fromNanos()))
                .orElseThrow();
        String text = longest.text();
        return " " + Character.toUpperCase(text.charAt(0)) + text.substring(1)
                + (told.size() == 1 ? "." : "; " + Counts.format(told.size()) + " such silences in all.");
    }
}
