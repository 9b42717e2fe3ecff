package dev.weir.run;

import dev.weir.measure.AccountNews;
import dev.weir.transport.Positions;
import java.io.Serializable;
import java.util.List;

/** What a receiver tells the process of the run. */
sealed interface ReceiverWord extends Serializable {

    /** The answer to the order of that number. */
    record Answer(long number, Result result) implements ReceiverWord {}

    /**
     * How far a subscriber has come, about ten times a second.
     *
     * @param ready whether it is connected, assigned and positioned
     */
    record News(int subscriber, boolean ready, Positions position, AccountNews.Packed account)
            implements ReceiverWord {}

    /**
     * Something went wrong there, in words for the report.
     *
     * @param own whether it is Weir's own, and not the system's
     */
    record Fault(String text, boolean own) implements ReceiverWord {}

    /** What an order came to. */
    sealed interface Result extends Serializable {}

    /** It is done. */
    record Done() implements Result {}

    /** The time there was. */
    record Stamped(long nanos) implements Result {}

    /** The pauses there were. */
    record Paused(Watch.Seen seen) implements Result {}

    /**
     * Everything has ended.
     *
     * @param stuck names of what did not end in time
     */
    record Ended(List<String> stuck, Subscribers.Remarks remarks) implements Result {}
}
