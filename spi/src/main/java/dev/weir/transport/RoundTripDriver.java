package dev.weir.transport;

import dev.weir.transport.TransportDriver.RunContext;

/** A driver with {@link Capability#ROUND_TRIP}, which carries echoes of messages back. */
public interface RoundTripDriver {

    /**
     * Opens the transport that carries echoes back, beside one that {@link TransportDriver#open} opened under the same
     * settings: the same kind of way, over a topic or stream of its own. Its publishers are the subscribers of the other, and
     * each of its subscribers gets every message.
     *
     * @param settings those of the way out
     * @param context that of the way out for its echoes
     * @throws TransportException when the system cannot be reached or refuses
     */
    Transport openReturning(Settings settings, RunContext context);

    /**
     * The same of any driver.
     *
     * @throws TransportException also when it carries no echoes
     */
    static Transport openReturning(TransportDriver driver, Settings settings, RunContext context) {
        if (!(driver instanceof RoundTripDriver able)) {
            throw new TransportException("the transport '" + driver.name() + "' carries no echoes");
        }
        return able.openReturning(settings, context);
    }
}
