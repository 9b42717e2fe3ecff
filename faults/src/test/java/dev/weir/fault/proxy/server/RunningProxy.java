package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.NetworkFault;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyState;
import dev.weir.scenario.fault.TrafficDirection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A proxy in this process, before a server that sends back what it gets and ends when its client does. */
final class RunningProxy implements AutoCloseable {

    static final int ECHO = 7;
    private static final int TIMEOUT_MILLIS = 20_000;

    private final ServerSocket echo;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final ForwardingLoop loop;
    private final ProxyNetwork network;
    private final int port;

    RunningProxy(ForwardedProtocol protocol) throws IOException {
        echo = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
        loop = new ForwardingLoop();
        network = new ProxyNetwork(loop, 1, "127.0.0.1");
        Thread.ofPlatform().daemon().name("proxy-of-a-test").start(() -> {
            try {
                loop.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        port = call(() -> network.listen(ECHO, "127.0.0.1", echo.getLocalPort(), protocol));
    }

    private void accept() {
        while (!echo.isClosed()) {
            try {
                Socket socket = echo.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> echo(socket));
            } catch (IOException e) {
                return; // Closed by the test.
            }
        }
    }

    private static void echo(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            in.transferTo(socket.getOutputStream());
            socket.shutdownOutput();
        } catch (IOException e) {
            // The test or the proxy reset the connection.
        }
    }

    int port() {
        return port;
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        open.add(socket);
        return socket;
    }

    void inject(String name, NetworkFault fault, TrafficDirection direction) {
        inject(new ProxyFault(name, fault, ECHO, direction, 1));
    }

    void inject(ProxyFault fault) {
        call(() -> {
            network.add(fault);
            return 0;
        });
    }

    void remove(String name) {
        call(() -> {
            network.remove(name);
            return 0;
        });
    }

    ProxyState state() {
        return call(network::state);
    }

    private <T> T call(Callable<T> task) {
        return loop.call(task).orTimeout(2, TimeUnit.MINUTES).join();
    }

    @Override
    public void close() throws IOException {
        echo.close();
        for (Socket socket : open) {
            socket.close();
        }
        loop.close();
    }
}
