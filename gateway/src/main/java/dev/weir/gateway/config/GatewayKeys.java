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

    /** A file of another server that says what some of these keys are. */
    static final String LIGHTSTREAMER_CONF = "items.lightstreamer-conf";

    private static final List<Key> SERVER = List.of(
            key(
                    "server.host",
                    ValueType.FILLED_TEXT,
                    "127.0.0.1",
                    "Address to listen on. Other than on loopback, `authentication` is required."),
            key("server.port", ValueType.COUNT, "8080", "Port to listen on; 0 for any free port."),
            key(
                    "server.share-port",
                    ValueType.FLAG,
                    "false",
                    "Whether other gateways of the same user may listen on the same port (SO_REUSEPORT)."),
            key(
                    "server.own-port",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "An additional port that only this process listens on, if several share one; see"
                            + " `sessions.control-link`."),
            key(
                    "server.tls.certificate",
                    KeyDeclarations.FILE,
                    "",
                    "PEM file with the server's certificate followed by its chain, or a PKCS#12 file that"
                            + " also holds the key. Without it, connections are not encrypted. A file of keys or"
                            + " certificates has at most 16 MiB."),
            key("server.tls.key", KeyDeclarations.FILE, "", "PEM file with the private key (PKCS#8)."),
            key("server.tls.password", ValueType.TEXT, "", "Password of the private key or of the PKCS#12 file."),
            list(
                    "server.allowed-origins",
                    "",
                    "Web pages whose scripts may use the gateway, in addition to its own pages:"
                            + " `https://example.org`, `http://localhost:3000`, `null` for pages opened as files, `*`"
                            + " for all. Without it, only pages from the same host and port may. Clients other than"
                            + " browsers are never refused."),
            list(
                    "server.allowed-hosts",
                    "",
                    "Names by which clients reach the gateway, in addition to `localhost`, loopback addresses"
                            + " and the hosts of `server.allowed-origins`; `*` for any. Requests for other names are"
                            + " refused. Without it, a gateway that does not listen on loopback accepts any name."),
            key("server.loops", ValueType.COUNT, "2", "Threads that serve connections."),
            key("server.backlog", ValueType.COUNT, "4096", "Connections that may wait to be accepted."),
            key(
                    "server.max-connections",
                    ValueType.COUNT,
                    "100000",
                    "Maximum number of connections; further ones are closed at once."),
            key(
                    "server.send-buffer",
                    ValueType.SIZE,
                    "64KiB",
                    "The system's send buffer of each connection. The smaller it is, the sooner newer values"
                            + " replace older ones for a slow client."),
            key(
                    "server.congested",
                    ValueType.SIZE,
                    "64KiB",
                    "Bytes that may wait for the network beyond that buffer. After that, newer updates"
                            + " replace waiting ones."),
            key("server.max-head", ValueType.SIZE, "16KiB", "Maximum length of the head of an HTTP request."),
            key("server.max-headers", ValueType.COUNT, "100", "Maximum number of header lines of an HTTP request."),
            key(
                    "server.max-idle",
                    ValueType.DURATION,
                    "30s",
                    "How long a request may take to arrive, and how long a connection may be idle."),
            key(
                    "server.drain",
                    ValueType.DURATION,
                    "10s",
                    "How long clients have to move to another gateway after SIGTERM."));

    private static final List<Key> SESSIONS = List.of(
            key("sessions.server-name", ValueType.FILLED_TEXT, "Weir Gateway", "Server name that clients are told."),
            key(
                    "sessions.control-link",
                    ValueType.FILLED_TEXT,
                    "*",
                    "Host, or host:port, for the further requests of a client, so that they reach the process"
                            + " that holds its session; `*` for the address that the client used."),
            key("sessions.max-request", ValueType.SIZE, "50kB", "Maximum length of a request."),
            key(
                    "sessions.keep-alive",
                    ValueType.DURATION,
                    "5s",
                    "Silence after which a client is told that the connection is alive, unless the client"
                            + " asks for another interval."),
            key(
                    "sessions.min-keep-alive",
                    ValueType.DURATION,
                    "1s",
                    "Shortest keep-alive interval that a client can ask for."),
            key(
                    "sessions.max-keep-alive",
                    ValueType.DURATION,
                    "30s",
                    "Longest keep-alive interval that a client can ask for."),
            key(
                    "sessions.rebind-time",
                    ValueType.DURATION,
                    "10s",
                    "How long a session waits for its client after telling it to reconnect."),
            key(
                    "sessions.recovery-time",
                    ValueType.DURATION,
                    "13s",
                    "How long a session waits for its client after the connection was lost, and how long it"
                            + " keeps sent updates for recovery."),
            key(
                    "sessions.recovery-memory",
                    ValueType.SIZE,
                    "256KiB",
                    "How much of the sent updates a session keeps. Sessions share the memory of identical"
                            + " updates."),
            key(
                    "sessions.max-poll-wait",
                    ValueType.DURATION,
                    "30s",
                    "How long the answer to a poll may wait for updates."),
            key("sessions.max-poll-interval", ValueType.DURATION, "15s", "Maximum time between two polls of a client."),
            key(
                    "sessions.content-length",
                    ValueType.SIZE,
                    "4MB",
                    "Length after which a stream over HTTP ends and the client reconnects, unless the client"
                            + " asks for another length."),
            key("sessions.max", ValueType.COUNT, "100000", "Maximum number of sessions."),
            key(
                    "sessions.max-per-user",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Maximum number of sessions of a named user."),
            key("sessions.max-subscriptions", ValueType.COUNT, "1000", "Maximum number of subscriptions of a session."),
            key(
                    "sessions.max-items",
                    ValueType.COUNT,
                    "20000",
                    "Maximum number of items of a session, over all its subscriptions."));

    private static final List<Key> ITEMS = List.of(
            key(
                    "items.json-patch-from",
                    KeyDeclarations.LIMIT,
                    "50",
                    "Minimum length, in characters, of the old and the new value for sending a JSON Patch. It"
                            + " is sent only if it is shorter than the value; `none` disables it."),
            key("items.tlcp-diff-from", KeyDeclarations.LIMIT, "50", "The same for a delta between texts (TLCP-diff)."),
            key(
                    LIGHTSTREAMER_CONF,
                    KeyDeclarations.FILE,
                    "",
                    "A `lightstreamer_conf.xml`. Its `default_diff_order` and `jsonpatch_min_length` say what"
                            + " `items.json-patch-from` and `items.tlcp-diff-from` are, if these are not given."),
            key(
                    "items.max-frequency",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Maximum update rate of an item in a subscription, in updates per second. Subscriptions"
                            + " to all updates (RAW or unfiltered) are exempt."),
            key(
                    "items.max-buffer",
                    ValueType.COUNT,
                    "1000",
                    "Maximum number of updates of an item that wait for a client. RAW and unfiltered updates"
                            + " that overflow the buffer are dropped and reported to the client."),
            key(
                    "items.distinct-snapshot",
                    ValueType.COUNT,
                    "10",
                    "Number of earlier updates of an item that a late client in mode DISTINCT gets."),
            key(
                    "items.max-queued",
                    ValueType.COUNT,
                    "1000",
                    "Maximum number of updates of an item that wait for a thread of the server. Beyond it,"
                            + " they are merged into one."));

    private static final List<Key> ACCESS = List.of(
            key(
                    "authentication.users",
                    KeyDeclarations.FILE,
                    "",
                    "File of users who may connect, with lines made by `weir gateway --hash-password`."
                            + " Clients send user and password."),
            key(
                    "authentication.tokens",
                    KeyDeclarations.FILE,
                    "",
                    "File of tokens that may connect, with lines made by `weir gateway --new-token`. Clients"
                            + " send the token as their password."),
            choice("authentication", List.of(KeyDeclarations.NONE), "`none` lets everybody connect."));

    private static final List<Key> PAGES = List.of(
            key("pages.live", ValueType.FLAG, "true", "Whether there is a page of live items at `/`."),
            key(
                    "pages.names",
                    ValueType.FLAG,
                    "",
                    "Whether that page offers the names of some items to everybody who opens it. The names"
                            + " can contain keys of records; those above 200 characters are left out. By default, it"
                            + " does if everybody may connect."),
            key(
                    "pages.status",
                    ValueType.FLAG,
                    "",
                    "Whether there is a status page at `/status`. It shows users and addresses of slow"
                            + " clients. By default, there is one only on loopback."),
            key(
                    "pages.tokens",
                    KeyDeclarations.FILE,
                    "",
                    "File of tokens that may read `/metrics`, `/status` and `/status.json`, in addition to"
                            + " those who may connect, with lines made by `weir gateway --new-token`. Sent as"
                            + " `Authorization: Bearer TOKEN`, they open no session."),
            key(
                    "pages.web-client",
                    KeyDeclarations.FILE,
                    "",
                    "Official web client as one script. The live page then uses it instead of its own client."));

    private static final List<Key> LOG = List.of(
            key(
                    "log.file",
                    ValueType.FILLED_TEXT,
                    "",
                    "File to append to. By default, the log goes to standard error."),
            choice("log.level", List.of("info", "debug", "warn", "error"), "Lowest severity that is logged."),
            choice(
                    "log.form",
                    List.of("auto", "json", "text"),
                    "One JSON object per line, or text; `auto` writes text to a terminal."));

    private static final List<Key> LOAD_TEST = List.of(
            key(
                    "load-test.items",
                    ValueType.COUNT,
                    "",
                    "Number of items for clients of the load-test toolkit. They read this section from the item"
                            + " `CONFIGURATION`, which every connection and the adapter set `LOAD_TESTS` then have."),
            key("load-test.fields", ValueType.COUNT, "1", "Number of fields of each item."),
            choice("load-test.mode", List.of("raw", "merge", "distinct", "command"), "Mode to subscribe in."),
            key("load-test.unfiltered", ValueType.FLAG, "false", "Whether to subscribe to all updates."),
            key(
                    "load-test.max-frequency",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Maximum update rate of an item to ask for, in updates per second."),
            key(
                    "load-test.buffer",
                    KeyDeclarations.LIMIT,
                    KeyDeclarations.NONE,
                    "Buffer length of an item to ask for."));

    static final KeyTable TABLE = new KeyTable(Stream.of(SERVER, SESSIONS, ITEMS, ACCESS, PAGES, LOG, LOAD_TEST)
            .flatMap(List::stream)
            .toList());

    private GatewayKeys() {}
}
