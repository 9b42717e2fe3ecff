package dev.weir.agent.engine;

import dev.weir.agent.connection.MemberSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jgroups.util.DefaultSocketFactory;

/**
 * Gives JGroups connections that stand already, instead of sockets that it would connect and accept itself: an agent's
 * only one is to the controller and is never made again; a controller makes none.
 */
final class MemberSockets extends DefaultSocketFactory {

    private final AtomicReference<MemberSocket> dialled = new AtomicReference<>();

    /** The connection to the controller. */
    void dialled(MemberSocket socket) {
        dialled.set(socket);
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        MemberSocket socket = dialled.getAndSet(null);
        if (socket == null) {
            throw new SocketException("a member connects only once");
        }
        return socket;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new NoSocket();
    }

    /** Binds to nothing and accepts nobody. */
    private static final class NoSocket extends ServerSocket {

        NoSocket() throws IOException {}

        @Override
        public void bind(SocketAddress endpoint) {}

        @Override
        public void bind(SocketAddress endpoint, int backlog) {}

        @Override
        public void setReuseAddress(boolean on) {}

        @Override
        public int getLocalPort() {
            return PlaceholderAddress.PORT;
        }

        @Override
        public InetAddress getInetAddress() {
            return InetAddress.getLoopbackAddress();
        }

        @Override
        public Socket accept() throws IOException {
            try {
                new CountDownLatch(1).await();
                throw new SocketException("no connection comes this way");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SocketException("interrupted while waiting for a connection");
            }
        }
    }
}
