package dev.weir.transport.web.client;

import dev.weir.transport.CrowdHandler;
import dev.weir.transport.web.client.TlcpSession.Phase;
import dev.weir.transport.web.client.TlcpSession.Subscription;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Follows what a server says in lines: from the greeting to the subscription, and after it. */
final class SessionLines {

    /** Lines that are no updates are short. */
    private static final int MAX_BYTES = 8 * 1024;

    /** Place of the keepalive time in the line that says that a session is created or bound. */
    private static final int KEEPALIVE_AT = 3;

    /** What a server counts, besides updates. */
    private static final Set<String> NOTIFICATIONS =
            Set.of("SUBOK", "SUBCMD", "UNSUB", "EOS", "CS", "OV", "CONF", "MSGDONE", "MSGFAIL");

    private static final int MAX_ITEMS = 10_000;
    private static final int MAX_VALUES = 100_000;

    private final TlcpOptions options;
    private final Requests requests;
    private final CrowdHandler handler;
    private final SessionHost host;
    private final UpdateReader updates;
    private final LoopCount overflow = new LoopCount();

    SessionLines(TlcpOptions options, Requests requests, CrowdHandler handler, SessionHost host, UpdateReader updates) {
        this.options = options;
        this.requests = requests;
        this.handler = handler;
        this.host = host;
        this.updates = updates;
    }

    /** Updates that the server said it left out. */
    LoopCount overflow() {
        return overflow;
    }

    /** The connection is ready: begins to speak. */
    void connected(TlcpSession session) {
        session.phase = Phase.HEAD;
        if (overHttp()) {
            session.http = new TlcpSession.HttpStream(session.opening().host());
            host.send(session, session.recovering ? requests.httpRecover(session) : requests.httpCreate(session));
        } else {
            host.send(session, requests.upgrade(session));
        }
    }

    private boolean overHttp() {
        return options.servers().protocol() == Protocol.HTTP_STREAMING;
    }

    /** The head of the answer is read. */
    void greeted(TlcpSession session) {
        if (!overHttp()) {
            host.send(session, session.recovering ? requests.recover(session) : requests.create());
        }
    }

    /** An answer over HTTP has ended. */
    void answerOver(TlcpSession session) throws ProtocolViolation {
        if (!session.http().rebinding) {
            throw ProtocolViolation.here("the answer of the server has ended");
        }
        session.http().next();
        session.phase = Phase.HEAD;
        host.send(session, requests.httpBind(session));
    }

    /** Handles one line, without its end. */
    void take(TlcpSession session, ReadBuffer buffer, int from, int to, long nanos) throws ProtocolViolation {
        ByteBuffer bytes = buffer.bytes();
        if (to - from > 2 && bytes.get(from) == 'U' && bytes.get(from + 1) == ',') {
            if (!session.subscribed()) {
                throw ProtocolViolation.here("an update before the subscription");
            }
            if (isRepeated(session)) {
                return;
            }
            updates.take(session, buffer, from + 2, to, nanos);
            return;
        }
        if (to - from > MAX_BYTES) {
            throw ProtocolViolation.here("a line that is no update, and longer than " + MAX_BYTES + " bytes");
        }
        byte[] line = new byte[to - from];
        buffer.get(from, line, 0, line.length);
        take(session, new String(line, StandardCharsets.UTF_8).split(",", 8), nanos);
    }

    /** Whether a data notification has come before the connection was lost. */
    private static boolean isRepeated(TlcpSession session) {
        if (session.repeated > 0) {
            session.repeated--;
            return true;
        }
        session.notifications++;
        return false;
    }

    private void take(TlcpSession session, String[] line, long nanos) throws ProtocolViolation {
        if (NOTIFICATIONS.contains(line[0]) && isRepeated(session)) {
            return;
        }
        switch (line[0]) {
            case "CONOK" -> created(session, line, nanos);
            case "PROG" -> session.repeated = Math.max(0, session.notifications - number(line, 1));
            case "SUBOK", "SUBCMD" -> subscribed(session, line, nanos);
            case "CONERR", "ERROR" -> {
                int code = number(line, 1);
                if (session.recovering) {
                    beginAnew(session);
                } else {
                    refuse(session, "refused: ", line, 1, Refusals.ofSession(code));
                }
            }
            case "REQERR" -> refuse(session, "refused: ", line, 2, Refusals.ofRequest(number(line, 2)));
            case "END" -> refuse(session, "ended by the server: ", line, 1, Refusals.ofSession(number(line, 1)));
            case "UNSUB" -> host.drop(session, "the server ended the subscription", false);
            case "LOOP" -> rebind(session);
            case "OV" -> overflow.add(Math.max(0, number(line, 3)));
            case "WSOK", "SERVNAME", "CLIENTIP", "CONS", "PROBE", "SYNC", "NOOP", "CONF", "EOS", "CS", "REQOK" -> {
                // Nothing depends on it.
            }
            case "MSGDONE", "MSGFAIL" -> {
                // Answers to messages, of which none is sent.
            }
            default -> unknown(session, line[0], nanos);
        }
    }

    private void unknown(TlcpSession session, String tag, long nanos) throws ProtocolViolation {
        if (!session.subscribed()) {
            throw ProtocolViolation.always("the server does not speak TLCP: '" + Words.plain(tag) + "'");
        }
        handler.unreadable(session.client, "a line that the protocol does not know: " + Words.plain(tag), nanos);
    }

    private void created(TlcpSession session, String[] line, long nanos) throws ProtocolViolation {
        session.keepaliveMillis = line.length > KEEPALIVE_AT ? Math.max(0, number(line, KEEPALIVE_AT)) : 0;
        session.sessionId = line.length > 1 ? line[1] : "";
        if (session.recovering) {
            session.recovering = false;
            host.recovered(session, nanos);
        } else if (!overHttp() && session.subscription == Subscription.NONE) {
            session.subscription = Subscription.ASKED;
            host.send(session, requests.subscribe(session));
        }
    }

    private void subscribed(TlcpSession session, String[] line, long nanos) throws ProtocolViolation {
        if (session.subscribed()) {
            return;
        }
        int items = number(line, 2);
        int fields = number(line, 3);
        if (items < 1 || fields < 1 || items > MAX_ITEMS || (long) items * fields > MAX_VALUES) {
            throw ProtocolViolation.here("a subscription of " + items + " items with " + fields + " fields");
        }
        if (options.reading().valueField() >= fields) {
            throw ProtocolViolation.always("the message is said to be in field "
                    + options.reading().valueField() + ", counted from 0, and there are " + fields + " fields");
        }
        session.items = items;
        session.fields = fields;
        host.subscribed(session, nanos);
    }

    /** The server does not keep what this client lacks any more. */
    private void beginAnew(TlcpSession session) {
        session.beginAnew();
        host.forgetLost(session);
        if (overHttp()) {
            host.drop(session, "the session could not be recovered", false);
        } else {
            host.send(session, requests.createAnother());
        }
    }

    private void rebind(TlcpSession session) {
        if (overHttp()) {
            // The answer at hand is read to its end first.
            session.http().rebinding = true;
        } else {
            host.send(session, requests.bind());
        }
    }

    private void refuse(TlcpSession session, String beginning, String[] line, int codeAt, boolean lasting) {
        String code = line.length > codeAt ? Words.plain(line[codeAt]) : "";
        String words = Words.plain(decoded(Arrays.stream(line).skip(codeAt + 1L).collect(Collectors.joining(","))));
        host.drop(session, beginning + (code + " " + words).strip(), lasting);
    }

    /** Messages of servers are escaped, or at least should be. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** @throws ProtocolViolation when there is none at that place of the line */
    private static int number(String[] line, int at) throws ProtocolViolation {
        return Optional.of(line)
                .filter(parts -> parts.length > at && parts[at].matches("-?[0-9]{1,9}"))
                .map(parts -> Integer.parseInt(parts[at]))
                .orElseThrow(() -> ProtocolViolation.here(
                        "a line " + line[0] + " with something else than a number at place " + at));
    }
}
