package dev.weir.result;

/**
 * Something that the clients in a run counted themselves in the measured phase.
 *
 * @param name what it is
 * @param value its value, in pieces or bytes
 * @param source where the client tells it, in its own words
 */
public record ClientFigure(String name, double value, String source) {

    public static final String REQUESTS = "requests";
    public static final String RECORDS_PER_REQUEST = "records/request";
    public static final String BATCH_SIZE = "batch size";
}
