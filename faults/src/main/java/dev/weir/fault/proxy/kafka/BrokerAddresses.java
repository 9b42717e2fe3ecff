package dev.weir.fault.proxy.kafka;

import java.io.IOException;

/** The addresses at which clients reach brokers through the proxy. Used by the thread of the loop. */
public interface BrokerAddresses {

    /** The host of every listener, unless the proxy is told another one. */
    String HOST = "127.0.0.1";

    /** The host of every listener of the proxy: an address of this machine, without brackets. */
    default String host() {
        return HOST;
    }

    /**
     * The port that stands for a broker; a listener is opened for a broker that is seen for the first time.
     *
     * @param node its number
     * @param host where the broker itself says that clients reach it
     * @throws IOException when no listener can be opened
     */
    int portFor(int node, String host, int port) throws IOException;
}
