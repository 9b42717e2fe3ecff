package dev.weir.cli;

import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;

/** What is going to be measured, in one line. */
final class Heading {

    private Heading() {}

    /** {@code weir 0.1.0 · quickstart · kafka (embedded 4.3.1, 1 broker) · 1 → 1 · 1 KiB random · 10 000/s}. */
    static String of(Scenario scenario, String system) {
        return String.join(
                " · ",
                "weir " + Versions.weir(),
                scenario.name(),
                system,
                scenario.topology().publishers() + " → " + scenario.topology().subscribers(),
                payload(scenario.payload()),
                schedule(scenario.schedule()));
    }

    private static String payload(PayloadSpec spec) {
        return switch (spec) {
            case PayloadSpec.Random random ->
                size(random.size()) + (random.printable() ? " random letters" : " random");
            case PayloadSpec.Zeros zeros -> size(zeros.size()) + " zeros";
            case PayloadSpec.Compressible compressible -> size(compressible.size()) + " compressible";
            case PayloadSpec.FileContent file ->
                (file.perLine() ? "lines of " : "") + file.path().getFileName();
        };
    }

    private static String size(SizeRange range) {
        String smallest = spaced(Sizes.exact(range.minBytes()));
        return range.minBytes() == range.maxBytes()
                ? smallest
                : smallest + " to " + spaced(Sizes.exact(range.maxBytes()));
    }

    private static String spaced(String quantity) {
        return quantity.replaceFirst("(?<=[0-9])(?=[A-Za-z])", " ");
    }

    private static String schedule(Schedule schedule) {
        return switch (schedule) {
            case Schedule.FixedRate fixed -> Rates.format(fixed.messagesPerSecond());
            case Schedule.Poisson poisson -> Rates.format(poisson.messagesPerSecond()) + " Poisson";
            case Schedule.Ramp ramp -> Rates.format(ramp.fromPerSecond()) + " to " + Rates.format(ramp.toPerSecond());
            case Schedule.Steps steps -> steps.steps().size() + " steps";
            case Schedule.Burst burst ->
                "bursts of " + Counts.format(burst.messages()) + " every " + Durations.exact(burst.every());
            case Schedule.Saturated saturated -> "saturated";
        };
    }
}
