package dev.weir.fault;

import dev.weir.broker.BrokerProcess;
import java.net.InetSocketAddress;

/** A broker of a cluster that was started for the run. */
public record EmbeddedBroker(BrokerProcess process, int number, String name) implements TargetProcess {

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public InetSocketAddress address() {
        return process.address();
    }

    @Override
    public void expectEnd() {
        process.expectEnd();
    }

    @Override
    public void startAgain() {
        process.startAgain();
    }
}
