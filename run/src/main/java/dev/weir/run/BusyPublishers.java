package dev.weir.run;

import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.worker.Publishers;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishers that do not come to an end.
 *
 * @param names which
 * @param unanswered how many messages of theirs the system has not answered
 */
record BusyPublishers(List<String> names, long unanswered) {

    /** Those that are not done with what they were given last. */
    static BusyPublishers of(Publishers publishers, Phase phase) {
        List<String> names = new ArrayList<>();
        long unanswered = 0;
        List<PublisherProgress> progress = publishers.progress();
        for (int i = 0; i < progress.size(); i++) {
            if (!progress.get(i).idle()) {
                names.add("publisher " + i);
                unanswered += publishers.accounts().get(i).outstanding(phase);
            }
        }
        return new BusyPublishers(names, unanswered);
    }

    /** One that does not come to an end hangs in the transport, or, where the system owes it nothing, in Weir. */
    void report(RunErrors errors, String phase) {
        if (names.isEmpty()) {
            return;
        }
        String text = String.join(", ", names) + " did not finish the " + phase + ", with " + Counts.format(unanswered)
                + " messages unanswered";
        if (unanswered > 0) {
            errors.report(FindingCode.PUBLISHER_STUCK, text);
        } else {
            errors.reportOwn(FindingCode.PUBLISHER_STUCK, text);
        }
    }
}
