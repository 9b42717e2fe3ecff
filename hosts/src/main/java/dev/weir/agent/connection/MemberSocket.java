package dev.weir.agent.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A connection between an agent and its controller, in the clear or with TLS. Closing it sends nothing more and never
 * blocks, also while another thread writes to a member that has stopped reading.
 */
public final class MemberSocket extends Socket {

    private volatile @Nullable SSLSocket tls;
    private volatile @Nullable InputStream ahead;

    /** Connects once; whoever connects it again, as an engine does, gets the connection that stands. */
    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
        if (!isConnected()) {
            super.connect(endpoint, timeoutMillis);
        }
    }

    /** Proves this end to the controller, and checks that the controller is the host that was dialled. */
    void secureAsAgent(SSLContext context, InetSocketAddress controller) throws IOException {
        SSLSocket secured = (SSLSocket)
                context.getSocketFactory().createSocket(this, controller.getHostString(), controller.getPort(), false);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        handshake(secured);
    }

    /** Demands the proof of the agent. */
    void secureAsController(SSLContext context) throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(this, "", getPort(), false);
        secured.setUseClientMode(false);
        secured.setNeedClientAuth(true);
        handshake(secured);
    }

    private void handshake(SSLSocket secured) throws IOException {
        secured.startHandshake();
        tls = secured;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        InputStream begun = ahead;
        SSLSocket secured = tls;
        return begun != null ? begun : secured != null ? secured.getInputStream() : super.getInputStream();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        SSLSocket secured = tls;
        return secured == null ? super.getOutputStream() : secured.getOutputStream();
    }

    /** Waits for the next byte, which stays to be read. False if the other end closes instead. */
    boolean hasMore() throws IOException {
        PushbackInputStream in = new PushbackInputStream(getInputStream());
        int next = in.read();
        if (next >= 0) {
            in.unread(next);
            ahead = in;
        }
        return next >= 0;
    }

    /**
     * Closes after the other end could read everything: unread bytes at this end would reset the connection, and the other
     * end would lose what is on its way to it. Blocks for a second at most.
     */
    void closeGently() {
        Deadline deadline = new Deadline(this, 1_000);
        try (this) {
            if (!isClosed()) {
                shutdownOutput();
                super.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            // The other end is gone, so it reads nothing more.
        } finally {
            deadline.met();
        }
    }
}
