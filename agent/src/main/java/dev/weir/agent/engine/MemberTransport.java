package dev.weir.agent.engine;

import dev.weir.agent.connection.MemberSocket;
import java.net.InetAddress;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.PhysicalAddress;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.blocks.cs.TcpConnection;
import org.jgroups.blocks.cs.TcpConnectionNonBlocking;
import org.jgroups.protocols.TCP;
import org.jgroups.stack.IpAddress;

/**
 * JGroups' TCP as a star: an agent is connected to the controller only, so it needs no port and no way to other agents.
 * Public because JGroups sets its properties by reflection.
 */
public final class MemberTransport extends TCP {

    private final Optional<PhysicalAddress> centre;
    private final BiConsumer<InetAddress, Boolean> onDisconnect;

    /**
     * @param centre where an agent sends everything; a controller sends to each member
     * @param onDisconnect is told the placeholder of a member whose connection has ended, and whether it was closed in order
     */
    MemberTransport(Optional<InetAddress> centre, BiConsumer<InetAddress, Boolean> onDisconnect) {
        this.centre = centre.map(address -> new IpAddress(address, PlaceholderAddress.PORT));
        this.onDisconnect = onDisconnect;
    }

    /** Takes over a connection in the thread that decided on it: JGroups' own has only one for all, and can lose it. */
    void accept(MemberSocket socket) throws Exception {
        TcpConnection connection = new TcpConnectionNonBlocking(socket, srv, max_send_queue);
        srv.handleIncomingConnection(connection.peerAddress(), connection);
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
