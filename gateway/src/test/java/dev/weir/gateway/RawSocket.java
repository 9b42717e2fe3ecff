package dev.weir.gateway;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** A socket to a gateway on which a test says what it wants, byte by byte if it likes. */
public final class RawSocket implements AutoCloseable {

    /** The request that opens a WebSocket. */
    public static final String UPGRADE = String.join(
            "\r\n",
            "GET /lightstreamer HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: TLCP-2.5.0.lightstreamer.com",
            "",
            "");

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream input;
    private final Random masks = new Random(5);

    public RawSocket(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** Over a socket that is connected. */
    RawSocket(Socket connected) throws IOException {
        socket = connected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        input = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    /** One that has become a WebSocket. */
    public static RawSocket webSocket(int port) throws IOException {
        return webSocket(new RawSocket(port));
    }

    static RawSocket webSocket(RawSocket socket) throws IOException {
        socket.send(UPGRADE);
        String head = socket.readUntil("\r\n\r\n");
        if (!head.contains("101 ") || !head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) {
            throw new AssertionError("no WebSocket: " + head);
        }
        return socket;
    }

    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** A masked frame; {@code first} is its first byte. */
    public byte[] frame(int first, byte[] content) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(first);
        if (content.length < 126) {
            frame.write(0x80 | content.length);
        } else {
            frame.write(0x80 | 126);
            frame.write(content.length >> 8);
            frame.write(content.length);
        }
        byte[] mask = new byte[4];
        masks.nextBytes(mask);
        frame.writeBytes(mask);
        for (int index = 0; index < content.length; index++) {
            frame.write(content[index] ^ mask[index & 3]);
        }
        return frame.toByteArray();
    }

    public byte[] textFrame(String text) {
        return frame(0x81, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Everything up to and with a text. */
    public String readUntil(String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end, Math.max(0, text.length() - end.length())) < 0) {
            int next = input.read();
            if (next < 0) {
                throw new EOFException("closed after: " + text);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** What comes until the other side closes. */
    public byte[] readAll() throws IOException {
        return input.readAllBytes();
    }

    public int read() throws IOException {
        return input.read();
    }

    /** The content of the next frame, and its first byte before it. */
    public byte[] readFrame() throws IOException {
        int first = input.read();
        int length = input.read();
        if (length == 126) {
            length = input.read() << 8 | input.read();
        }
        byte[] frame = new byte[1 + length];
        frame[0] = (byte) first;
        if (input.readNBytes(frame, 1, length) != length) {
            throw new EOFException("a frame was cut off");
        }
        return frame;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
