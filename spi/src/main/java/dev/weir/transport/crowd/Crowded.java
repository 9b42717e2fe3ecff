package dev.weir.transport.crowd;

import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;

/** A transport that opens thousands of light subscribers: one with {@link dev.weir.transport.Capability#CROWD}. */
public interface Crowded {

    /**
     * Opens many light subscribers that share one event loop.
     *
     * @param order how many, and what they do
     * @param handler told of everything that happens to them
     * @throws dev.weir.transport.TransportException when the process cannot hold so many, before any of them is connected
     */
    Crowd openCrowd(CrowdOrder order, CrowdHandler handler);

    /**
     * How many connections each client of a crowd makes, for each takes a file descriptor of its process. Asked for after
     * the transport was provisioned or joined, in every process.
     */
    int connectionsPerClient();
}
