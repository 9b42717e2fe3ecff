package dev.weir.gateway.http;

/** What is spoken on a connection. Belongs to the thread of its loop. */
public interface Protocol {

    /**
     * Uses up what it can of what has arrived, one request at most.
     *
     * @return whether it used anything, so that it is worth while to ask again
     * @throws BadRequest when it cannot be gone on
     */
    boolean consume(Input input) throws BadRequest;

    /** Sends what the other side should hear of the error; the connection is closed after it. */
    void refuse(BadRequest error);

    /** Is told before lines of a stream are sent. */
    void beforeLines();

    /** Ends the stream; see {@link dev.weir.gateway.session.Stream#end}. */
    void endStream(boolean close);

    boolean overHttp();

    /** Whether so many requests are under way that {@link #consume} takes no more, and nothing more should be read. */
    boolean full();

    /** Whether it waits for the other side to finish a request that it has begun. */
    boolean waiting();
}
