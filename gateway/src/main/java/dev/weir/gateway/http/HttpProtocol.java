package dev.weir.gateway.http;

import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.Parameters;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.RequestText;
import dev.weir.gateway.protocol.TlcpVersion;
import dev.weir.gateway.session.SessionLoop;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1, one request after the other: an answer has left before the next request is looked at. */
public final class HttpProtocol implements Protocol, ConnectionClient {

    private static final String PREFIX = "/lightstreamer/";
    private static final String SUFFIX = ".txt";
    private static final String TEXT = "text/plain; charset=UTF-8";
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ProtocolConnection connection;
    private final HttpService service;
    private @Nullable HttpRequest request;
    private boolean answering;
    private boolean streaming;
    private TlcpVersion version = TlcpVersion.newest();
    private ByteArrayOutputStream answer = new ByteArrayOutputStream(0);
    private int missingAnswers;

    /** Speaks it on a new connection. */
    public HttpProtocol(ProtocolConnection connection, HttpService service) {
        this.connection = connection;
        this.service = service;
        connection.outbox().packing(Outbox.Packing.CHUNKS);
    }

    @Override
    public boolean consume(Input input) throws BadRequest {
        HeadLimits limits = service.head();
        int limit = service.requestBytes();
        if (answering || !connection.outbox().isEmpty()) {
            if (input.length() > limits.bytes() + limit) {
                throw new BadRequest(HttpStatus.BAD_REQUEST, "requests come faster than answers leave");
            }
            return false;
        }
        HttpRequest head = request;
        if (head == null) {
            int end = HttpHead.end(input.bytes(), input.from(), input.to());
            if ((end < 0 ? input.length() : end - input.from()) > limits.bytes()) {
                throw new BadRequest(HttpStatus.HEADERS_TOO_LARGE, "the head of the request is too long");
            }
            if (end < 0) {
                return false;
            }
            head = HttpHead.parse(input.bytes(), input.from(), end, limits.headers());
            if (head.bodyBytes() > limit) {
                throw new BadRequest(HttpStatus.CONTENT_TOO_LARGE, "the request is longer than " + limit + " bytes");
            }
            request = head;
            input.use(end - input.from());
        }
        if (input.length() < head.bodyBytes()) {
            return false;
        }
        String body = text(input.bytes(), input.from(), head.bodyBytes());
        input.use(head.bodyBytes());
        answering = true;
        handle(head, body);
        return true;
    }

    private static String text(byte[] bytes, int from, int length) throws BadRequest {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadRequest(HttpStatus.BAD_REQUEST, "the body is not UTF-8");
        }
    }

    private void handle(HttpRequest head, String body) throws BadRequest {
        service.guard().check(head);
        if (head.headerHas("upgrade", "websocket")) {
            WebSocketProtocol.upgrade(head, connection, service.requestBytes());
        } else if (head.method().equals("OPTIONS")) {
            finish(HttpAnswer.preflight(head.header("origin")));
        } else if (!head.method().equals("GET") && !head.method().equals("POST")) {
            throw new BadRequest(HttpStatus.METHOD_NOT_ALLOWED, "only GET and POST are supported");
        } else if (head.path().startsWith(PREFIX) && head.path().endsWith(SUFFIX)) {
            String name = head.path().substring(PREFIX.length(), head.path().length() - SUFFIX.length());
            handleTlcp(head, RequestText.ofBody(name, body));
        } else {
            CompletableFuture<Boolean> admission = service.pages().admits(head.path(), head.header("authorization"));
            if (admission.isDone()) {
                page(head, admission);
            } else {
                whenDone(admission, () -> connection.later(() -> page(head, admission)));
            }
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What follows the future is the deed alone.
    private static void whenDone(CompletableFuture<?> future, Runnable deed) {
        future.whenComplete((value, failure) -> deed.run());
    }

    private void page(HttpRequest head, CompletableFuture<Boolean> admission) {
        if (connection.closed()) {
            return;
        }
        if (admission.isCompletedExceptionally()) {
            finish(whole(head, HttpStatus.UNAVAILABLE, TEXT, "Too many passwords are being checked.\r\n"));
        } else if (!admission.join()) {
            finish(HttpAnswer.unauthorized(head.header("origin"), !head.keepsAlive()));
        } else {
            finish(service.pages()
                    .page(head.path())
                    .map(found -> HttpAnswer.page(found, head.header("origin"), !head.keepsAlive()))
                    .orElseGet(() -> whole(head, HttpStatus.NOT_FOUND, TEXT, "There is nothing here.\r\n")));
        }
    }

    private static byte[] whole(HttpRequest head, int status, String contentType, String text) {
        return whole(head, status, contentType, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] whole(HttpRequest head, int status, String contentType, byte[] body) {
        return HttpAnswer.whole(status, contentType, body, head.header("origin"), !head.keepsAlive());
    }

    private void handleTlcp(HttpRequest head, RequestText text) {
        boolean opensStream =
                text.name().equals("create_session") || text.name().equals("bind_session");
        missingAnswers = opensStream ? 1 : text.lines().size();
        answer = new ByteArrayOutputStream(64);
        try {
            Parameters query = Parameters.parse(head.query());
            Optional<TlcpVersion> spoken =
                    TlcpVersion.parse(query.text("LS_protocol").orElse(""));
            if (spoken.isEmpty()) {
                throw new Refusal(Refusal.VERSION_NOT_SUPPORTED, "LS_protocol is none of TLCP-2.0.0 to TLCP-2.5.0");
            }
            version = spoken.get();
            // Work on a long query must not be done again for each of many lines.
            boolean once = opensStream || text.lines().size() == 1;
            connection.handler().handle(text, once ? query : query.only("LS_session"), this);
        } catch (Refusal refusal) {
            missingAnswers = 1;
            answer(opensStream ? Line.conerr(refusal.code(), refusal.reason()) : Line.error(refusal));
        }
    }

    @Override
    public void answer(byte[] line) {
        HttpRequest head = request;
        answer.writeBytes(line);
        missingAnswers--;
        if (missingAnswers == 0 && head != null) {
            finish(whole(head, HttpStatus.OK, TEXT, answer.toByteArray()));
            answer = new ByteArrayOutputStream(0);
        }
    }

    private void finish(byte[] bytes) {
        connection.sendRaw(bytes);
        done();
    }

    private void done() {
        HttpRequest head = request;
        if (head != null && !head.keepsAlive()) {
            connection.closeWhenSent();
        }
        request = null;
        answering = false;
        streaming = false;
    }

    @Override
    public void beforeLines() {
        HttpRequest head = request;
        if (!streaming && head != null) {
            streaming = true;
            connection.outbox().packing(head.minor() == 1 ? Outbox.Packing.CHUNKS : Outbox.Packing.NONE);
            connection.sendRaw(HttpAnswer.streamHead(head, head.header("origin")));
        }
    }

    @Override
    public void endStream(boolean close) {
        HttpRequest head = request;
        if (!streaming || head == null) {
            return;
        }
        if (head.minor() == 1) {
            connection.sendRaw(LAST_CHUNK);
        }
        if (close || head.minor() == 0) {
            connection.closeWhenSent();
        }
        done();
    }

    @Override
    public void refuse(BadRequest error) {
        if (!streaming) {
            connection.sendRaw(HttpAnswer.error(error));
        }
    }

    @Override
    public boolean overHttp() {
        return true;
    }

    @Override
    public boolean full() {
        return false;
    }

    @Override
    public boolean waiting() {
        return !answering;
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
        return false;
    }

    /** Needs no count: the next request is not looked at before this one is answered. */
    @Override
    public void elsewhere(SessionLoop other, Supplier<Runnable> deed) {
        other.executor().execute(() -> later(deed.get()));
    }

    @Override
    public void move(SessionLoop to, RequestText text) {
        HttpRequest head = request;
        connection.move(to, () -> {
            if (head != null && !connection.closed()) {
                handleTlcp(head, text);
            }
        });
    }
}
