package dev.weir.transport;

import java.util.List;

/**
 * An open connection to a system under test, from which publishers and subscribers are opened.
 *
 * <p>What some transports can do beyond that are interfaces of their own, which they implement too: {@link Joinable}, {@link
 * dev.weir.transport.remark.Remarking}, {@link dev.weir.transport.process.Restartable}, {@link
 * dev.weir.transport.crowd.Crowded}, {@link dev.weir.transport.cluster.Observable}, {@link
 * dev.weir.transport.operation.Operable} and those beside these.
 *
 * <p>Used by one thread. Closing it closes what is still open and removes what {@link #provision} created.
 */
public interface Transport extends AutoCloseable {

    /**
     * Creates or checks what the run needs in the system under test. Idempotent.
     *
     * @return what was done, in words for the progress display: {@code topic weir-7f3a, 1 partition, RF 1}
     * @throws TransportException when it cannot be created, or exists with other settings than asked
     */
    String provision(Topology topology);

    /**
     * Opens the publisher of one stream.
     *
     * @param stream index of the stream, from 0
     * @param acks told of every message once: acknowledged or failed
     */
    Publisher openPublisher(int stream, AckListener acks);

    /**
     * Opens one subscriber.
     *
     * @param subscriber index of the subscriber, from 0
     * @param handler called for every message that arrives, by one thread at a time
     */
    Subscriber openSubscriber(int subscriber, MessageHandler handler);

    /**
     * Where the log ends now, asked of the system itself. Called after the last acknowledgement, so that a subscriber
     * at or past this point has been given everything that was acknowledged.
     */
    Positions end();

    /** What is really in force, read back from the system and the clients; secrets are masked. */
    List<EffectiveSetting> effectiveSettings();

    @Override
    void close();
}
