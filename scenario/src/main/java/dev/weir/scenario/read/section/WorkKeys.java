package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.schedule.work.WorkModel;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.Topology;
import java.util.List;
import java.util.Locale;

/** The keys of a scenario that say what subscribers do with what they receive. */
public final class WorkKeys {

    /** The section. */
    public static final String WORK = "work";

    private static final ValueType TIME = ValueType.of("duration, or a distribution of durations", WorkTime::parse);

    /** How long a publisher waits in a closed loop. */
    public static final Key THINK = Key.value(
            "schedule.think",
            TIME,
            "",
            "10ms",
            "In a closed loop: each publisher waits for the acknowledgement of its message, then this long, and only then"
                    + " publishes the next. Latency counts from the send, and leaves out what a steady stream would have"
                    + " waited. Times as in `work.time`.");

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.section(
                    WORK,
                    ValueType.NONE,
                    "",
                    "{ each: batch, time: 200ms }",
                    "What subscribers do with the messages they receive, before they ask for more. Without it they"
                            + " take the next messages at once."),
            Key.value(
                    "work.each",
                    choice(List.of("record", "batch")),
                    "record",
                    "batch",
                    "What a piece of work is for: every message, or all messages of one poll together."),
            Key.value(
                    "work.time",
                    TIME,
                    "0ms",
                    "200ms",
                    "How long a piece takes: always the same (`200ms`), exponentially distributed (`exponential 2ms`), or"
                            + " with a normally distributed logarithm (`lognormal 2ms 0.5`; its standard deviation comes"
                            + " last). The duration is the mean. To be given with `work`."),
            Key.value(
                    "work.by",
                    choice(List.of("waiting", "burning")),
                    "waiting",
                    "burning",
                    "How the time is spent: as by waiting for another system, or as by computing on one processor."));

    private WorkKeys() {}

    /** What is asked for. */
    public static WorkModel read(Section top, Topology topology, boolean crowd) {
        if (top.isGiven(WORK) && (crowd || topology.subscribers() == 0)) {
            throw top.place(WORK)
                    .error(
                            "'work': " + (crowd ? "clients of a crowd do no such work" : "there are no subscribers"),
                            crowd ? "possible with it:  subscribers: 4" : "possible with it:  subscribers: 1");
        }
        return model(top);
    }

    /** What is asked for, whoever it is asked of. */
    public static WorkModel model(Section top) {
        Section work = top.section(WORK);
        if (top.isGiven(WORK) && !work.isGiven("time")) {
            throw top.place(WORK)
                    .error("'work': nothing is done without 'time'", "say how long it takes:  work: { time: 200ms }");
        }
        return new WorkModel(
                WorkModel.Each.valueOf(work.text("each").toUpperCase(Locale.ROOT)),
                work.read("time", WorkTime::parse),
                WorkModel.By.valueOf(work.text("by").toUpperCase(Locale.ROOT)));
    }
}
