package dev.weir.run.verdict;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/** What a run does not measure because of what its scenario asks for. */
public final class Unmeasured {

    private Unmeasured() {}

    /**
     * Says it in sentences.
     *
     * @param timed which messages were timed
     */
    public static List<String> of(Scenario scenario, Timed timed) {
        List<String> sentences = new ArrayList<>();
        if (scenario.messages().carrier() == CarrierKind.NONE) {
            sentences.add("Loss, duplicates, order and end-to-end latency: messages carried no identity.");
        }
        if (!timed.takesAll()) {
            sentences.add("The latency of every message: 1 in " + timed.every() + " was timed, and all were counted.");
        }
        switch (scenario.messages().handling()) {
            case READ -> {}
            case REUSE ->
                sentences.add("Bytes a second: one message was handed over again and again, so no bytes were moved.");
            case COPY, FILL, ZERO ->
                sentences.add("The content of messages: nobody read it, so damage to it would not be seen.");
        }
        if (scenario.participants().topology().subscribers() == 0) {
            sentences.add("Delivery: there were no subscribers.");
        }
        if (scenario.messages().schedule() instanceof Schedule.Saturated saturated) {
            sentences.add(
                    saturated.think().isPresent()
                            ? "What a steady stream of messages would have waited: each publisher waits for the answer to a message"
                                    + " before it publishes the next, so while the system is slow, fewer messages are"
                                    + " published, and fewer are late (coordinated omission)."
                            : "Latency from an intended instant: messages were published back to back, so the end-to-end latency"
                                    + " is that of a full pipe.");
        }
        return sentences;
    }
}
