package dev.weir.gateway;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A socket that sends every byte for itself. */
final class PiecemealSocket extends Socket {

    PiecemealSocket(int port) throws IOException {
        super(InetAddress.getLoopbackAddress(), port);
        setTcpNoDelay(true);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        // A filtering stream writes byte by byte unless it is told otherwise.
        return new FilterOutputStream(super.getOutputStream());
    }
}
