package dev.weir.transport.client;

import dev.weir.transport.Subscriber;

/** A subscriber of a transport with {@link dev.weir.transport.Capability#REJOINING}, which can go away and come back. */
public interface Rejoining extends Subscriber {

    /** How a subscriber goes away for a while. */
    enum Departure {
        /** Like a consumer that is shut down: those it shares the messages with are told. */
        LEAVES,
        /** Like a consumer whose process is killed: nobody is told, and nothing that it received is noted. */
        VANISHES
    }

    /**
     * Goes away. What it has fetched and not handed over is given up. Until {@link #comeBack} nothing but {@link #position}
     * and {@link #close} is called. Blocks for a bounded time.
     */
    void depart(Departure how);

    /** The process of this subscriber is about to be killed; nothing is called any more. What it has is noted. */
    void processEnds();

    /** A new client takes the place of the one that is away, under the same index. {@link #poll} may follow at once. */
    void comeBack();

    /** Whether it has been given its share of the messages since it came back, which may be none. After a poll. */
    boolean present();
}
