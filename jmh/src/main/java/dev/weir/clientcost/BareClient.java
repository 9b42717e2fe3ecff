package dev.weir.clientcost;

import java.io.IOException;

/** A publisher and a subscriber as short as the library of a system allows. */
interface BareClient extends AutoCloseable {

    /** Sends one; waits where too many are not acknowledged. */
    void publish() throws Exception;

    @Override
    void close() throws IOException;
}
