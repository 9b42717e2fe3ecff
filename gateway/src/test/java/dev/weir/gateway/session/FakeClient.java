package dev.weir.gateway.session;

import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.TlcpVersion;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** A connection without a socket: remembers what it was told. */
final class FakeClient implements TlcpClient, Stream {

    private final boolean webSocket;
    private final LastSession last = new LastSession();
    private final ByteArrayOutputStream answers = new ByteArrayOutputStream();
    private final ByteArrayOutputStream streamed = new ByteArrayOutputStream();
    private TlcpVersion version = TlcpVersion.newest();
    private boolean congested;
    private boolean ended;
    private boolean closed;
    private boolean cut;
    private boolean broken;

    FakeClient(boolean webSocket) {
        this.webSocket = webSocket;
    }

    static FakeClient webSocketClient() {
        return new FakeClient(true);
    }

    static FakeClient http() {
        return new FakeClient(false);
    }

    FakeClient speaking(String name) {
        version = TlcpVersion.parse(name).orElseThrow();
        return this;
    }

    /** All lines since it was asked last; over a WebSocket the answers are among them. */
    List<String> lines() {
        return taken(streamed);
    }

    /** The answers to control requests since it was asked last. */
    List<String> answers() {
        return taken(webSocket ? streamed : answers);
    }

    private static List<String> taken(ByteArrayOutputStream from) {
        String text = from.toString(StandardCharsets.UTF_8);
        from.reset();
        return text.isEmpty() ? List.of() : List.of(text.split("\r\n"));
    }

    void congest(boolean now) {
        congested = now;
        if (!now) {
            last.drained(this);
        }
    }

    /** What is written from now on meets a defect. */
    void breakDown() {
        broken = true;
    }

    private void checkSound() {
        if (broken) {
            throw new IllegalStateException("a test");
        }
    }

    /** The connection is cut. */
    void cut() {
        cut = true;
        last.lost(this);
    }

    boolean ended() {
        return ended;
    }

    boolean closed() {
        return closed;
    }

    @Override
    public TlcpVersion version() {
        return version;
    }

    @Override
    public String address() {
        return "127.0.0.1";
    }

    @Override
    public boolean gone() {
        return cut;
    }

    @Override
    public boolean webSocket() {
        return webSocket;
    }

    @Override
    public Stream stream() {
        return this;
    }

    @Override
    public void answer(byte[] line) {
        (webSocket ? streamed : answers).writeBytes(line);
    }

    @Override
    public LastSession last() {
        return last;
    }

    @Override
    public void later(Runnable task) {
        task.run();
    }

    @Override
    public void elsewhere(SessionLoop other, Supplier<Runnable> deed) {
        throw new AssertionError("there is one loop");
    }

    @Override
    public void move(SessionLoop to, RequestText request) {
        throw new AssertionError("there is one loop");
    }

    @Override
    public void write(byte[] lines) {
        checkSound();
        streamed.writeBytes(lines);
    }

    @Override
    public void write(byte[] head, byte[] rest) {
        checkSound();
        streamed.writeBytes(head);
        streamed.writeBytes(rest);
    }

    @Override
    public boolean congested() {
        return congested;
    }

    @Override
    public boolean overHttp() {
        return !webSocket;
    }

    @Override
    public void end(boolean close) {
        ended = true;
        closed |= close;
    }
}
