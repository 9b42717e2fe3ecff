package dev.weir.cli.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Asks a site as any program may: with whatever path and headers, which no library would send. */
public final class AskedSite {

    private AskedSite() {}

    /** The whole answer to a request for a path below the address of a site, with further headers. */
    public static String answer(String address, String method, String path, String... headers) throws IOException {
        URI site = URI.create(address);
        List<String> lines = new ArrayList<>(List.of(headers));
        if (lines.stream().noneMatch(line -> line.startsWith("Host:"))) {
            lines.add("Host: 127.0.0.1:" + site.getPort());
        }
        return sent(
                site.getPort(),
                method + " " + (path.startsWith("//") ? path.substring(1) : site.getRawPath() + path) + " HTTP/1.1\r\n"
                        + String.join("\r\n", lines) + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }

    private static String sent(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
