package dev.weir.gateway.http;

import dev.weir.gateway.protocol.Parameters;
import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.TlcpVersion;
import dev.weir.gateway.session.SessionLoop;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;

/** A WebSocket (RFC 6455) whose messages are requests. No extension is spoken. */
final class WebSocketProtocol implements Protocol, ConnectionClient {

    private static final String PATH = "/lightstreamer";
    private static final String SUBPROTOCOL_END = ".lightstreamer.com";
    private static final String KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    /** So many lines of requests may be on other loops before the next request is taken. */
    private static final int MAX_UNDER_WAY = 64;

    private static final byte[] NOTHING = {};

    private final ProtocolConnection connection;
    private final TlcpVersion version;
    private final FrameReader frames;
    private boolean closeSent;
    private int underWay;

    private WebSocketProtocol(ProtocolConnection connection, TlcpVersion version, int messageBytes) {
        this.connection = connection;
        this.version = version;
        this.frames = new FrameReader(messageBytes);
    }

    /** @param messageBytes the longest message */
    static void upgrade(HttpRequest request, ProtocolConnection connection, int messageBytes) throws BadRequest {
        boolean sound = request.method().equals("GET")
                && request.path().equals(PATH)
                && request.minor() == 1
                && request.bodyBytes() == 0
                && request.headerHas("connection", "upgrade");
        if (!sound) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "a WebSocket is opened by GET " + PATH);
        }
        if (!request.header("sec-websocket-version").equals(Optional.of("13"))) {
            throw new BadRequest(HttpStatus.UPGRADE_REQUIRED, "only version 13 of WebSocket is supported");
        }
        String key = request.header("sec-websocket-key").orElse("");
        if (!key.matches("[A-Za-z0-9+/]{22}==")) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "bad Sec-WebSocket-Key");
        }
        for (String offered :
                request.header("sec-websocket-protocol").orElse("").split(",", 20)) {
            String name = offered.strip();
            Optional<TlcpVersion> version = name.endsWith(SUBPROTOCOL_END)
                    ? TlcpVersion.parse(name.substring(0, name.length() - SUBPROTOCOL_END.length()))
                    : Optional.empty();
            if (version.isPresent()) {
                connection.sendRaw(HttpAnswer.upgrade(acceptKey(key), name));
                connection.outbox().packing(Outbox.Packing.FRAMES);
                connection.protocol(new WebSocketProtocol(connection, version.get(), messageBytes));
                return;
            }
        }
        throw new BadRequest(
                HttpStatus.BAD_REQUEST,
                "the subprotocol is none of TLCP-2.0.0" + SUBPROTOCOL_END + " to TLCP-2.5.0" + SUBPROTOCOL_END);
    }

    private static String acceptKey(String key) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-1").digest((key + KEY_SUFFIX).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    @Override
    public boolean consume(Input input) throws BadRequest {
        if (full()) {
            return false;
        }
        Optional<FrameReader.Message> message = frames.next(input);
        if (message.isEmpty()) {
            return false;
        }
        byte[] content = message.get().content();
        switch (message.get().kind()) {
            case FrameReader.TEXT -> handle(RequestText.ofMessage(text(content)));
            case FrameReader.BINARY -> throw new BadRequest(HttpStatus.CLOSE_NOT_TEXT, "requests must be text");
            case FrameReader.PING -> connection.sendRaw(FrameReader.control(FrameReader.PONG, content));
            case FrameReader.CLOSE -> closeAsked(content);
            default -> {} // A pong, or a part of a message: nothing to do.
        }
        return true;
    }

    private static String text(byte[] content) throws BadRequest {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadRequest(HttpStatus.CLOSE_NOT_UTF_8, "text is UTF-8");
        }
    }

    private void handle(RequestText request) {
        connection.handler().handle(request, Parameters.none(), this);
    }

    private void closeAsked(byte[] content) throws BadRequest {
        if (content.length == 1) {
            throw new BadRequest(HttpStatus.CLOSE_PROTOCOL_ERROR, "half a status");
        }
        int status = content.length == 0 ? HttpStatus.CLOSE_NORMAL : ((content[0] & 0xFF) << 8) | (content[1] & 0xFF);
        boolean known = (status >= 1000 && status <= 1003)
                || (status >= 1007 && status <= 1014)
                || (status >= 3000 && status < 5000);
        if (!known) {
            throw new BadRequest(HttpStatus.CLOSE_PROTOCOL_ERROR, "no such status");
        }
        text(Arrays.copyOfRange(content, Math.min(2, content.length), content.length));
        sendClose(status);
        connection.closeWhenSent();
    }

    private void sendClose(int status) {
        if (!closeSent) {
            closeSent = true;
            connection.sendRaw(
                    FrameReader.control(FrameReader.CLOSE, new byte[] {(byte) (status >> 8), (byte) status}));
        }
    }

    @Override
    public void refuse(BadRequest error) {
        sendClose(error.status() >= 1000 ? error.status() : HttpStatus.CLOSE_PROTOCOL_ERROR);
    }

    @Override
    public void beforeLines() {
        // Lines need nothing before them here.
    }

    @Override
    public void endStream(boolean close) {
        if (close) {
            sendClose(HttpStatus.CLOSE_NORMAL);
            connection.closeWhenSent();
        }
    }

    @Override
    public void answer(byte[] line) {
        connection.write(line);
    }

    @Override
    public boolean overHttp() {
        return false;
    }

    @Override
    public boolean full() {
        return underWay >= MAX_UNDER_WAY;
    }

    @Override
    public void elsewhere(SessionLoop other, Supplier<Runnable> deed) {
        underWay++;
        other.executor().execute(() -> {
            Runnable then = deed.get();
            later(() -> {
                boolean wasFull = full();
                underWay--;
                then.run();
                if (wasFull && !full()) {
                    connection.sendRaw(NOTHING); // When that is sent, what has arrived meanwhile is looked at.
                }
            });
        });
    }

    @Override
    public boolean waiting() {
        return frames.incomplete();
    }

    @Override
    public TlcpVersion version() {
        return version;
    }

    @Override
    public ProtocolConnection connection() {
        return connection;
    }

    @Override
    public boolean webSocket() {
        return true;
    }

    @Override
    public void move(SessionLoop to, RequestText request) {
        connection.move(to, () -> {
            if (!connection.closed()) {
                handle(request);
            }
        });
    }
}
