package dev.weir.result;

/**
 * What was measured, in words for headings.
 *
 * @param transport name of the transport
 * @param system the system under test: {@code kafka (embedded 4.4.0, 1 broker)}
 * @param publishers number of publishers
 * @param subscribers number of subscribers
 * @param delivery {@code shared} or {@code each}
 * @param payload what the messages say: {@code 1 KiB random}
 * @param schedule when they were due: {@code 10 000/s}
 * @param saturated whether messages were published back to back, so that latency from an intended instant means nothing
 * @param messageBytes mean size of a message with its identity
 * @param copies how many subscribers a message is due to, on average; 0 without subscribers, below 0 if that is not known
 */
public record Subject(
        String transport,
        String system,
        int publishers,
        int subscribers,
        String delivery,
        String payload,
        String schedule,
        boolean saturated,
        double messageBytes,
        double copies) {

    /** How {@link #schedule} begins where each publisher awaits the answer to a message before it publishes the next. */
    public static final String CLOSED_LOOP = "closed loop";

    /** Whether each publisher awaited the answer to a message before it published the next. */
    public boolean closedLoop() {
        return schedule.startsWith(CLOSED_LOOP);
    }

    /** Whether others published. */
    public boolean byOthers() {
        return publishers == 0;
    }

    /** How messages without intended instants were published, in words; of others it means nothing. */
    public String pace() {
        return closedLoop() ? "in a closed loop" : "back to back";
    }

    public Subject {
        if (copies == 0 && subscribers > 0) {
            copies = delivery.equals("each") ? subscribers : 1;
        }
    }
}
