package dev.weir.server;

import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;

/** The ports of loopback that are kept for one server while it is down. */
public final class HeldPorts implements AutoCloseable {

    /** The address that servers listen at. */
    public static final String LOOPBACK = "127.0.0.1";

    private final List<HeldPort> ports = new ArrayList<>();

    private HeldPorts() {}

    /**
     * Keeps as many as are asked for.
     *
     * @param asked each port that the user asks for; 0 for any free one
     */
    public static HeldPorts of(int... asked) {
        HeldPorts held = new HeldPorts();
        try {
            for (int port : asked) {
                held.ports.add(port > 0 ? HeldPort.at(LOOPBACK, port) : HeldPort.free());
            }
            return held;
        } catch (BrokerStartException e) {
            held.close();
            throw new TransportException("the server did not start: " + e.getMessage(), e);
        }
    }

    /** The number of one of them, in the order in which they were asked for. */
    public int number(int which) {
        return ports.get(which).number();
    }

    @Override
    public void close() {
        ports.forEach(HeldPort::close);
    }
}
