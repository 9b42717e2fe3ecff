package dev.weir.agent.engine;

import dev.weir.agent.connection.MemberSocket;
import java.io.DataInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.SocketException;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.PhysicalAddress;
import org.jgroups.Version;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.blocks.cs.TcpConnection;
import org.jgroups.blocks.cs.TcpConnectionNonBlocking;
import org.jgroups.protocols.TCP;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Bits;

/**
 * JGroups' TCP as a star: an agent is connected to the controller only, so it needs no port and no way to other agents.
 * Public because JGroups sets its properties by reflection.
 */
public final class MemberTransport extends TCP {

    /** Its version and its flags. */
    private static final int SHORTEST_MESSAGE = Short.BYTES + Byte.BYTES;

    private final Optional<PhysicalAddress> centre;
    private final BiConsumer<InetAddress, Boolean> onDisconnect;
    private final Consumer<InetAddress> onGarbage;

    /**
     * @param centre where an agent sends everything; a controller sends to each member
     * @param onGarbage is told the placeholder of a member that sent what is no message, before its connection ends
     * @param onDisconnect is told the placeholder of a member whose connection has ended, and whether it was closed in order
     */
    MemberTransport(
            Optional<InetAddress> centre,
            Consumer<InetAddress> onGarbage,
            BiConsumer<InetAddress, Boolean> onDisconnect) {
        this.onGarbage = onGarbage;
        this.centre = centre.map(address -> new IpAddress(address, PlaceholderAddress.PORT));
        this.onDisconnect = onDisconnect;
    }

    /**
     * Takes over a connection in the thread that decided on it: JGroups' own has only one for all, and can lose it.
     *
     * @param placeholder of the member at its other end
     * @throws IOException if the member does not begin as one does, or not within a second
     */
    void accept(MemberSocket socket, InetAddress placeholder) throws Exception {
        TcpConnection connection = new TcpConnectionNonBlocking(socket, srv, max_send_queue);
        if (!connection.peerAddress().equals(new IpAddress(placeholder, PlaceholderAddress.PORT))) {
            throw new ProtocolException("it gave the address of another member");
        }
        srv.handleIncomingConnection(connection.peerAddress(), connection);
    }

    /**
     * Reads a message as a whole. JGroups' own ignores the length and the rest of a message that it does not know, and then takes
     * whatever follows for the next one.
     */
    @Override
    public void receive(Address sender, DataInput in, int length) throws Exception {
        boolean possible = length >= SHORTEST_MESSAGE && length <= MemberStack.MOST_BYTES_AT_ONCE;
        byte[] message = new byte[possible ? length : 0];
        in.readFully(message);
        if (!possible || !Version.isBinaryCompatible(Bits.readShort(message, 0))) {
            if (sender instanceof IpAddress peer) {
                onGarbage.accept(peer.getIpAddress());
            }
            // Which JGroups takes for the end of the connection.
            throw new SocketException("no message of a member");
        }
        receive(sender, message, 0, length);
    }

    @Override
    protected void sendToAll(byte[] data, int offset, int length) throws Exception {
        if (centre.isPresent()) {
            sendUnicast(centre.get(), data, offset, length);
        } else {
            super.sendToAll(data, offset, length);
        }
    }

    /** Keeps the connections of those who are about to join: they are in no view yet, and connect only once. */
    @Override
    public void retainAll(Collection<Address> members) {}

    @Override
    public void connectionClosed(Connection connection) {
        if (connected && connection.peerAddress() instanceof IpAddress peer) {
            onDisconnect.accept(peer.getIpAddress(), connection.isClosedGracefully());
        }
        super.connectionClosed(connection);
    }
}
