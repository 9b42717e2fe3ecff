package dev.weir.fault;

import dev.weir.config.BrokerAddress;
import java.net.InetSocketAddress;

/** A broker of a cluster that Weir did not start: only the network before it can be hit. */
record RemoteBroker(int number, BrokerAddress place) implements TargetBroker {

    @Override
    public String name() {
        return "broker " + number;
    }

    @Override
    public InetSocketAddress address() {
        return InetSocketAddress.createUnresolved(place.host(), place.port());
    }
}
