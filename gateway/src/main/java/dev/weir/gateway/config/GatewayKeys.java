package dev.weir.gateway.config;

import static dev.weir.gateway.config.KeyDeclarations.choice;
import static dev.weir.gateway.config.KeyDeclarations.key;
import static dev.weir.gateway.config.KeyDeclarations.list;

import dev.weir.config.Key;
import dev.weir.config.KeyTable;
import dev.weir.config.ValueType;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every key of the gateway itself. What is read, what error messages list and what the reference says come from this
 * table.
 */
final class GatewayKeys {

    private static final List<Key> SERVER = List.of(
            key(
                    "server.host",
                    ValueType.FILLED_TEXT,
                    "127.0.0.1",
                    "Address to listen on. Another than one of loopback needs a word about `authentication`."),
            key("server.port", ValueType.COUNT, "8080", "Port to listen on; 0 for any that is free."),
            key(
                    "server.share-port",
                    ValueType.FLAG,
                    "false",
                    "Whether further gateways of the same user may listen on the same port (SO_REUSEPORT)."),
            key(
                    "server.own-port",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "A further port that this process alone listens on, where several share one; see"
                            + " `sessions.control-link`."),
            key(
                    "server.tls.certificate",
                    KeyDeclarations.FILE,
                    "",
                    "PEM file with the certificate of the server, then those that vouch for it; or a PKCS#12 file that"
                            + " holds the key too. Without it, nothing is encrypted."),
            key("server.tls.key", KeyDeclarations.FILE, "", "PEM file with the private key (PKCS#8)."),
            key("server.tls.password", ValueType.TEXT, "", "Of the private key, or of the PKCS#12 file."),
            list(
                    "server.allowed-origins",
                    "",
                    "Web pages whose scripts may use the gateway beside its own pages, each as `https://example.org` or"
                            + " `http://localhost:3000`; `null` for pages opened as files, `*` for all. Without it, only"
                            + " pages from the same host and port. Clients that are no browsers are never refused."),
            list(
                    "server.allowed-hosts",
                    "",
                    "Names by which clients reach the gateway, beside `localhost`, addresses of loopback and the hosts of"
                            + " `server.allowed-origins`; `*` for any. Requests for others are refused. Without it, a"
                            + " gateway that does not listen on loopback answers for any name."),
            key("server.loops", ValueType.COUNT, "2", "Threads that serve the connections."),
            key("server.backlog", ValueType.COUNT, "4096", "Connections that may wait to be accepted."),
            key("server.max-connections", ValueType.COUNT, "100000", "Connections at once; further ones are closed."),
            key(
                    "server.send-buffer",
                    ValueType.SIZE,
                    "64KiB",
                    "Buffer of the system for what a connection sends. The smaller, the sooner newer values replace older"
                            + " ones for a slow client."),
            key(
                    "server.congested",
                    ValueType.SIZE,
                    "64KiB",
                    "How much may wait for the network, beyond that buffer, before updates wait where newer ones replace"
                            + " older ones."),
            key("server.max-head", ValueType.SIZE, "16KiB", "The longest head of an HTTP request."),
            key("server.max-headers", ValueType.COUNT, "100", "The most header lines of an HTTP request."),
            key(
                    "server.max-idle",
                    ValueType.DURATION,
                    "30s",
                    "How long a request may take to arrive, and a connection may do nothing."),
            key(
                    "server.drain",
                    ValueType.DURATION,
                    "10s",
                    "How long clients have to go elsewhere when the gateway is told to end (SIGTERM)."));

    private static final List<Key> SESSIONS = List.of(
            key("sessions.server-name", ValueType.FILLED_TEXT, "Weir Gateway", "Told to clients."),
            key(
                    "sessions.control-link",
                    ValueType.FILLED_TEXT,
                    "*",
                    "Host, or host:port, that clients send their further requests to, so that they reach the process which"
                            + " has their session; `*` for the address that they came to."),
            key("sessions.max-request", ValueType.SIZE, "50kB", "The longest request of a client."),
            key(
                    "sessions.keep-alive",
                    ValueType.DURATION,
                    "5s",
                    "After how much silence a client is told that the connection lives, when it asks for nothing else."),
            key("sessions.min-keep-alive", ValueType.DURATION, "1s", "The least that a client gets when it asks."),
            key("sessions.max-keep-alive", ValueType.DURATION, "30s", "The most that a client gets when it asks."),
            key(
                    "sessions.rebind-time",
                    ValueType.DURATION,
                    "10s",
                    "How long a session waits for the client after it was told to connect again."),
            key(
                    "sessions.recovery-time",
                    ValueType.DURATION,
                    "13s",
                    "How long a session waits for the client after the connection was lost, and how long sent updates are"
                            + " kept for that."),
            key(
                    "sessions.recovery-memory",
                    ValueType.SIZE,
                    "256KiB",
                    "How much of the sent updates a session keeps; shared by sessions where it is the same."),
            key(
                    "sessions.max-poll-wait",
                    ValueType.DURATION,
                    "30s",
                    "How long the answer to a poll may wait for updates."),
            key("sessions.max-poll-interval", ValueType.DURATION, "15s", "How far apart the polls of a client may be."),
            key(
                    "sessions.content-length",
                    ValueType.SIZE,
                    "4MB",
                    "After how much a stream over HTTP begins anew, when the client asks for nothing else."),
            key("sessions.max", ValueType.COUNT, "100000", "Sessions at once."),
            key(
                    "sessions.max-per-user",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Sessions at once of a user with a name."),
            key("sessions.max-subscriptions", ValueType.COUNT, "1000", "Subscriptions at once of a session."),
            key(
                    "sessions.max-items",
                    ValueType.COUNT,
                    "20000",
                    "Items at once of a session, over all its subscriptions."));

    private static final List<Key> ITEMS = List.of(
            key(
                    "items.json-patch-from",
                    KeyDeclarations.LIMIT,
                    "50",
                    "How many characters a value has at least, before and after, to be sent as a JSON Patch where that is"
                            + " shorter; `none` sends none."),
            key("items.tlcp-diff-from", KeyDeclarations.LIMIT, "50", "The same for a difference of texts (TLCP-diff)."),
            key(
                    "items.max-frequency",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Updates a second of an item that a subscription gets at most, unless it asks for all of them (RAW,"
                            + " unfiltered)."),
            key(
                    "items.max-buffer",
                    ValueType.COUNT,
                    "1000",
                    "Updates of an item that may wait for a client, whatever it asks for. What of RAW and unfiltered"
                            + " subscriptions does not fit is lost, and the client is told how many."),
            key(
                    "items.distinct-snapshot",
                    ValueType.COUNT,
                    "10",
                    "Updates of an item that a late client in mode DISTINCT gets."),
            key(
                    "items.max-queued",
                    ValueType.COUNT,
                    "1000",
                    "Updates of an item that may wait for a thread of the server before they become one."));

    private static final List<Key> ACCESS = List.of(
            key(
                    "authentication.users",
                    KeyDeclarations.FILE,
                    "",
                    "Who may connect: lines that `weir gateway --hash-password` makes. Clients send user and password."),
            key(
                    "authentication.tokens",
                    KeyDeclarations.FILE,
                    "",
                    "Who may connect: lines that `weir gateway --new-token` makes. Clients send the token as their"
                            + " password."),
            choice("authentication", List.of(KeyDeclarations.NONE), "Says that everybody may connect."));

    private static final List<Key> PAGES = List.of(
            key("pages.live", ValueType.FLAG, "true", "Whether there is a page of live items at `/`."),
            key(
                    "pages.names",
                    ValueType.FLAG,
                    "",
                    "Whether that page offers the names of some items, to whoever opens it; keys of records may be in them. When"
                            + " not given: where everybody may connect."),
            key(
                    "pages.status",
                    ValueType.FLAG,
                    "",
                    "Whether there is a page of the gateway's status at `/status`; it names users and addresses of slow"
                            + " clients. When not given: on loopback only."),
            key(
                    "pages.tokens",
                    KeyDeclarations.FILE,
                    "",
                    "Who may see `/metrics`, `/status` and `/status.json`, beside those who may connect: lines that"
                            + " `weir gateway --new-token` makes. Sent as `Authorization: Bearer TOKEN`, they open no"
                            + " session."),
            key(
                    "pages.web-client",
                    KeyDeclarations.FILE,
                    "",
                    "The official client for the web as one script, which the live page then uses, instead of its own."));

    private static final List<Key> LOG = List.of(
            key("log.file", ValueType.FILLED_TEXT, "", "File to append to; standard error when not given."),
            choice("log.level", List.of("info", "debug", "warn", "error"), "What is logged: this and what is graver."),
            choice(
                    "log.form",
                    List.of("auto", "json", "text"),
                    "One JSON object a line, or text; `auto` is text on a terminal."));

    private static final List<Key> LOAD_TEST = List.of(
            key(
                    "load-test.items",
                    ValueType.COUNT,
                    "",
                    "Every connection, and the adapter set `LOAD_TESTS`, which the toolkit asks, gets an item"
                            + " `CONFIGURATION`, which tells clients of the load-test toolkit how many items there are"
                            + " for them, and what follows here."),
            key("load-test.fields", ValueType.COUNT, "1", "How many fields each has."),
            choice("load-test.mode", List.of("raw", "merge", "distinct", "command"), "The mode to subscribe in."),
            key("load-test.unfiltered", ValueType.FLAG, "false", "Whether to subscribe to all updates."),
            key(
                    "load-test.max-frequency",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Updates a second of an item to ask for."),
            key(
                    "load-test.buffer",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Length of the buffer of an item to ask for."));

    static final KeyTable TABLE = new KeyTable(Stream.of(SERVER, SESSIONS, ITEMS, ACCESS, PAGES, LOG, LOAD_TEST)
            .flatMap(List::stream)
            .toList());

    private GatewayKeys() {}
}
