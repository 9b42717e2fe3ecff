package dev.weir.transport.mqtt.server;

import dev.weir.server.HeldPorts;
import dev.weir.server.InstalledServer;
import dev.weir.server.ServerFolder;
import dev.weir.transport.process.StartedServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;

/** A Mosquitto of a run. It keeps nothing in files, so that one that is started again has no messages of the one before. */
public final class MosquittoServer extends InstalledServer {

    /** What reports and scenarios call it. */
    public static final String NAME = "mosquitto";

    private static final String CONFIGURATION = "mosquitto.conf";
    private static final int ANSWERS_WITHIN_MILLIS = 2_000;

    /** A client without a name that asks for a new session of MQTT 3.1.1, and the kind of packet that answers it. */
    private static final byte[] CONNECT = {0x10, 12, 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 10, 0, 0};

    private static final byte[] DISCONNECT = {(byte) 0xe0, 0};
    private static final int CONNECTED = 0x20;

    private final MosquittoOrder order;

    private MosquittoServer(MosquittoOrder order) {
        super(NAME, HeldPorts.of(order.port()), ServerFolder.temporary("weir-mosquitto"), order.startsWithin());
        this.order = order;
    }

    /**
     * Starts one, and returns when it answers.
     *
     * @throws dev.weir.transport.TransportException when it does not start, with its last words
     */
    public static MosquittoServer start(MosquittoOrder order) {
        MosquittoServer server = new MosquittoServer(order);
        server.start();
        return server;
    }

    @Override
    protected StartedServer launch() {
        folder().write(CONFIGURATION, new MosquittoConfig(port(0), order).text());
        return StartedServer.start(order.program(), List.of("-c", folder().file(CONFIGURATION)), folder().log());
    }

    @Override
    protected boolean isReady() {
        try (Socket socket = new Socket()) {
            socket.connect(address(), ANSWERS_WITHIN_MILLIS);
            socket.setSoTimeout(ANSWERS_WITHIN_MILLIS);
            socket.getOutputStream().write(CONNECT);
            InputStream answer = socket.getInputStream();
            boolean connected = answer.read() == CONNECTED;
            socket.getOutputStream().write(DISCONNECT);
            return connected;
        } catch (IOException e) {
            return false; // Not yet.
        }
    }

    /** {@inheritDoc} A request of HTTP looks like the beginning of a packet, of which it awaits the rest. */
    @Override
    public byte[] question() {
        return CONNECT.clone();
    }
}
