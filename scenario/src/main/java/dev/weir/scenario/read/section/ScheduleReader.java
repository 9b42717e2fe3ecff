package dev.weir.scenario.read.section;

import dev.weir.config.Section;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.Schedule.Step;
import dev.weir.schedule.work.WorkTime;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Rates;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the section {@code schedule}. */
public final class ScheduleReader {

    private ScheduleReader() {}

    /** What a checked section asks for. */
    public static Schedule read(Section schedule) {
        return switch (schedule.kind()) {
            case "rate" -> schedule.read("rate", text -> new Schedule.FixedRate(Rates.parse(text)));
            case "poisson" -> {
                long seed = schedule.read("seed", Numbers::count);
                yield schedule.read("poisson", text -> new Schedule.Poisson(Rates.parse(text), seed));
            }
            case "ramp" -> ramp(schedule.section("ramp"));
            case "steps" -> steps(schedule);
            case "burst" -> burst(schedule.section("burst"));
            case "saturated" -> new Schedule.Saturated();
            case "think" -> schedule.read("think", text -> new Schedule.Saturated(Optional.of(WorkTime.parse(text))));
            default -> throw new IllegalStateException("no such schedule is known: " + schedule.kind());
        };
    }

    private static Schedule ramp(Section ramp) {
        double from = ramp.read("from", Rates::parse);
        double to = ramp.read("to", Rates::parse);
        Duration over = ramp.read("over", Durations::parse);
        return ramp.together(() -> new Schedule.Ramp(from, to, over));
    }

    private static Schedule steps(Section schedule) {
        List<Step> steps =
                schedule.items("steps").stream().map(ScheduleReader::step).toList();
        if (steps.stream().allMatch(step -> step.messagesPerSecond() == 0)) {
            throw schedule.place("steps").error("'steps' in 'schedule': nothing is published if every step is 0/s");
        }
        return schedule.together(() -> new Schedule.Steps(steps));
    }

    private static Step step(Section step) {
        double rate = step.read("rate", Rates::parse);
        Duration length = step.read("for", Durations::parse);
        return step.together(() -> new Step(rate, length));
    }

    private static Schedule burst(Section burst) {
        int messages = burst.read("messages", text -> Numbers.count(text, 1, Integer.MAX_VALUE));
        Duration every = burst.read("every", Durations::parse);
        return burst.together(() -> new Schedule.Burst(messages, every));
    }
}
