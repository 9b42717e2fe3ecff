package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.gateway.access.AccessSettings;
import dev.weir.gateway.http.AllowedOrigins;
import dev.weir.gateway.http.HeadLimits;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.log.LogSettings;
import dev.weir.gateway.log.LogSettings.Form;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Limit;
import dev.weir.gateway.protocol.ValueEncoder;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.web.PageSettings;
import dev.weir.gateway.wire.TlsSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the settings of the gateway itself of what a file and the command line say. */
final class SettingsReader {

    private static final int MOST = 1_000_000_000;
    private static final int MIB = 1024 * 1024;
    private static final String FREQUENCY = "items.max-frequency";
    private static final String TLCP_DIFF = "items.tlcp-diff-from";
    private static final String ORIGINS = "server.allowed-origins";
    private static final String HOSTS = "server.allowed-hosts";
    private static final String EVERYBODY = "authentication";
    private static final String USERS = "authentication.users";
    private static final String TOKENS = "authentication.tokens";

    private final GivenValues values;

    SettingsReader(GivenValues values) {
        this.values = values;
    }

    GatewayConfiguration read(ConfiguredAdapters adapters) {
        Problems problems = new Problems();
        Optional<ServerSettings> server = problems.made(this::server);
        Optional<SessionSettings> sessions = problems.made(this::sessions);
        Optional<ItemSettings> items = problems.made(this::items);
        Optional<AccessSettings> access = problems.made(this::access);
        Optional<PageSettings> pages = access.flatMap(who -> problems.made(() -> pages(who)));
        Optional<LogSettings> log = problems.made(this::log);
        Optional<LoadTestSettings> loadTest = problems.made(this::loadTest).flatMap(given -> given);
        problems.throwIfAny();
        return new GatewayConfiguration(
                adapters,
                new GatewaySettings(
                        server.orElseThrow(), sessions.orElseThrow(), items.orElseThrow(), pages.orElseThrow()),
                access.orElseThrow(),
                log.orElseThrow(),
                values.duration("server.drain"),
                loadTest.orElse(null));
    }

    private ServerSettings server() {
        return values.made(
                "server.host",
                () -> new ServerSettings(
                        new ServerSettings.Listening(
                                values.text("server.host"),
                                values.count("server.port", 0, 65_535),
                                values.flag("server.share-port"),
                                ownPort(),
                                values.count("server.backlog", 1, 65_535)),
                        values.count("server.loops", 1, 64),
                        new ServerSettings.Connections(
                                values.count("server.max-connections", 1, MOST),
                                values.bytes("server.send-buffer", 1_024, 64 * MIB),
                                values.bytes("server.congested", 1_024, 64 * MIB),
                                values.millis("server.max-idle")),
                        new HeadLimits(
                                values.bytes("server.max-head", 256, MIB),
                                values.count("server.max-headers", 1, 10_000)),
                        tls(),
                        web()));
    }

    private OptionalInt ownPort() {
        return values.text("server.own-port").equals(KeyDeclarations.NONE)
                ? OptionalInt.empty()
                : OptionalInt.of(values.count("server.own-port", 0, 65_535));
    }

    private Optional<TlsSettings> tls() {
        Optional<Path> certificate = values.file("server.tls.certificate");
        Optional<Path> key = values.file("server.tls.key");
        if (certificate.isEmpty() && key.isPresent()) {
            throw values.place("server.tls.key").error("'server.tls.key' needs 'server.tls.certificate' too");
        }
        Optional<String> password = values.value("server.tls.password").map(Scalar::text);
        return certificate.map(file -> new TlsSettings(file, key, password));
    }

    private WebAccess web() {
        List<String> origins = values.list(ORIGINS);
        AllowedOrigins allowed = origins.contains("*")
                ? new AllowedOrigins.All()
                : values.made(ORIGINS, () -> new AllowedOrigins.Named(origins));
        return values.made(
                HOSTS,
                () -> new WebAccess(
                        origins.isEmpty() ? new AllowedOrigins.Own() : allowed, Set.copyOf(values.list(HOSTS))));
    }

    private PageSettings pages(AccessSettings access) {
        boolean names = values.isGiven("pages.names") ? values.flag("pages.names") : access.open();
        boolean status = values.isGiven("pages.status") ? values.flag("pages.status") : loopback();
        return new PageSettings(
                values.flag("pages.live"),
                names,
                status,
                values.file("pages.web-client").orElse(null));
    }

    private SessionSettings sessions() {
        long least = values.millis("sessions.min-keep-alive");
        long most = values.millis("sessions.max-keep-alive");
        if (least > most) {
            throw values.place("sessions.min-keep-alive")
                    .error("'sessions.min-keep-alive' is longer than 'sessions.max-keep-alive'");
        }
        return new SessionSettings(
                values.text("sessions.server-name"),
                values.text("sessions.control-link"),
                values.bytes("sessions.max-request", 1_000, 64 * MIB),
                new SessionSettings.KeepAlive(values.millis("sessions.keep-alive"), least, most),
                new SessionSettings.Retention(
                        values.millis("sessions.rebind-time"),
                        values.millis("sessions.recovery-time"),
                        values.bytes("sessions.recovery-memory", 0, 1_024 * MIB)),
                new SessionSettings.Answers(
                        values.millis("sessions.max-poll-wait"),
                        values.millis("sessions.max-poll-interval"),
                        values.bytes("sessions.content-length", 1_000, MOST)),
                new SessionSettings.Limits(
                        values.count("sessions.max", 1, MOST),
                        values.limit("sessions.max-per-user", 1, MOST),
                        values.count("sessions.max-subscriptions", 1, MOST),
                        values.count("sessions.max-items", 1, MOST)));
    }

    private ItemSettings items() {
        return new ItemSettings(
                new ValueEncoder(
                        values.limit("items.json-patch-from", 0, Integer.MAX_VALUE),
                        values.limit(TLCP_DIFF, 0, Integer.MAX_VALUE)),
                undeclaredDiffs(),
                values.count("items.max-buffer", 1, MOST),
                values.count("items.distinct-snapshot", 0, 10_000),
                values.count("items.max-queued", 1, MOST),
                values.text(FREQUENCY).equals(KeyDeclarations.NONE)
                        ? Limit.UNLIMITED
                        : new Limit(values.count(FREQUENCY, 1, MOST)));
    }

    /** Clients of the load-test toolkit do not say that they cannot read TLCP-diffs; whoever asks for them gets them. */
    private DiffFormats undeclaredDiffs() {
        return values.isGiven("load-test.items") && !values.isGiven(TLCP_DIFF)
                ? DiffFormats.JSON_PATCH
                : DiffFormats.ALL;
    }

    private AccessSettings access() {
        boolean everybody = values.isGiven(EVERYBODY);
        boolean somebody = values.isGiven(USERS) || values.isGiven(TOKENS);
        if (everybody && somebody) {
            throw values.place(EVERYBODY)
                    .error("'authentication' is either none or a file of users or tokens, not both");
        }
        if (!everybody && !somebody && !loopback()) {
            throw values.place("server.host")
                    .error(
                            "'server.host' " + values.text("server.host")
                                    + " can be reached from other machines, but 'authentication' is not set",
                            "set 'authentication.users' or 'authentication.tokens', or let everybody connect:"
                                    + "  authentication: none");
        }
        return new AccessSettings(
                values.file(USERS).orElse(null),
                values.file(TOKENS).orElse(null),
                values.file("pages.tokens").orElse(null));
    }

    private boolean loopback() {
        String host = values.text("server.host");
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw values.place("server.host").error("'server.host': unknown host " + host);
        }
    }

    private LogSettings log() {
        return new LogSettings(
                Severity.valueOf(values.choice("log.level").toUpperCase(Locale.ROOT)),
                Form.valueOf(values.choice("log.form").toUpperCase(Locale.ROOT)),
                values.newFile("log.file").orElse(null));
    }

    private Optional<LoadTestSettings> loadTest() {
        if (!values.isGiven("load-test.items")) {
            GatewayKeys.TABLE.keys().stream()
                    .filter(key -> key.path().startsWith("load-test.") && values.isGiven(key.path()))
                    .findFirst()
                    .ifPresent(key -> {
                        throw values.place(key.path()).error("'" + key.path() + "' needs 'load-test.items' too");
                    });
            return Optional.empty();
        }
        return Optional.of(new LoadTestSettings(
                values.count("load-test.items", 1, MOST),
                values.count("load-test.fields", 1, 10_000),
                values.choice("load-test.mode").toUpperCase(Locale.ROOT),
                values.flag("load-test.unfiltered"),
                limitText("load-test.max-frequency"),
                limitText("load-test.buffer")));
    }

    private @Nullable String limitText(String path) {
        return values.text(path).equals(KeyDeclarations.NONE) ? null : values.text(path);
    }
}
