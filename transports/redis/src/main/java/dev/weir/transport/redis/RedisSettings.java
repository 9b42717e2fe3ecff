package dev.weir.transport.redis;

import dev.weir.server.AskedServer;
import dev.weir.server.ServerDriver;
import dev.weir.tls.Trust;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.unit.Sizes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a scenario asks of Redis.
 *
 * @param server where it is, or how it is started
 * @param stream the streams of the run
 * @param shared whether subscribers share a consumer group
 * @param claimAfter how long an entry is left to a subscriber that has not acknowledged it, before another takes it over
 * @param limits how long things may take, and how many messages may be under way
 */
record RedisSettings(Server server, Stream stream, boolean shared, Duration claimAfter, Limits limits)
        implements ServerDriver.Asked {

    /** The programs of the server, of which one is enough. */
    static final InstalledProgram PROGRAM = new InstalledProgram(
            "redis-server",
            List.of("valkey-server"),
            "WEIR_REDIS_SERVER",
            List.of("/usr/local/bin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin"),
            "--version",
            "Debian: apt-get install redis-server or valkey-server; macOS: brew install redis; Fedora: dnf install valkey");

    /** What faults and reports call the server. */
    static final String SERVER_NAME = "redis";

    /** An address of a running server. */
    static final String EXAMPLE = "redis://host:6379";

    static final String FSYNC = "appendfsync";
    static final String ALWAYS = "always";
    static final String EVERY_SECOND = "everysec";
    static final String NEVER = "never";
    static final String OFF = "off";
    static final String USER = "user";
    static final String PASSWORD = "password";
    static final String TRUST = "trust";
    static final String NAME = "stream.name";
    static final String SUBSCRIBE = "subscribe";
    static final String GROUP = "group";

    private static final String MAX_MEMORY = "max-memory";
    private static final String COUNT = "stream.count";
    private static final String MAX_LENGTH = "stream.max-length";
    private static final String CLAIM_AFTER = "group.claim-after";
    private static final String WINDOW = "window";
    private static final String ACK_TIMEOUT = "ack-timeout";
    private static final String CONNECT_TIMEOUT = "connect-timeout";
    private static final int MOST_STREAMS = 1_000;
    private static final int MOST_WINDOW = 100_000;
    private static final long LEAST_MEMORY = 16 << 20;
    private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9:_.-]{1,100}");

    static final List<Setting> DECLARATIONS = AskedServer.declarations(
            PROGRAM,
            Setting.choice(
                    FSYNC,
                    List.of(EVERY_SECOND, ALWAYS, NEVER, OFF),
                    "When a server that is started lets the disk keep its append-only file: everysec, always before it answers, or"
                            + " never, which Redis calls no. off: it writes no such file."),
            Setting.text(
                    MAX_MEMORY,
                    "",
                    "The most memory of a server that is started; when it is full, it refuses messages. Empty: half of the memory"
                            + " of this machine."),
            Setting.text(
                    AskedServer.URI,
                    "",
                    "A running server: redis://host:port, or rediss:// with TLS. user:password@ before the host and /database"
                            + " behind the port are possible."),
            Setting.text(USER, "", "User name; empty for the default user."),
            Setting.text(PASSWORD, "", "Password of the user."),
            Setting.text(TRUST, "", "PEM file of the certificates that clients trust with rediss://."),
            Setting.text(
                    NAME,
                    "",
                    "Key of the stream; empty for weir-<run id>. It must not exist, and is removed. Of several streams, each has"
                            + " its number behind it."),
            Setting.count(
                    COUNT,
                    1,
                    "How many streams there are, 1 to 1,000. Each is a partition: messages of one key are in one stream, those without"
                            + " a key take turns."),
            Setting.count(
                    MAX_LENGTH,
                    0,
                    "The most entries of a stream, as MAXLEN ~ of XADD; 0 for no limit. Redis removes the oldest ones beyond it,"
                            + " though they were acknowledged."),
            Setting.choice(
                    SUBSCRIBE,
                    List.of("each", GROUP),
                    "each: each subscriber reads the whole stream by itself, with XREAD. group: subscribers share a consumer group and"
                            + " acknowledge each message, with XREADGROUP and XACK."),
            Setting.duration(
                    CLAIM_AFTER,
                    "30s",
                    "Time after which a message that a subscriber of the group did not acknowledge is given to another, with"
                            + " XAUTOCLAIM."),
            Setting.count(
                    WINDOW,
                    1_000,
                    "The most messages of a publisher that are not acknowledged, 1 to 100,000; publishing waits then. The"
                            + " client itself has no limit."),
            Setting.duration(ACK_TIMEOUT, "10s", "Maximum time to wait for an acknowledgement."),
            Setting.duration(CONNECT_TIMEOUT, "10s", "Maximum time to connect, and to wait for any other answer."));

    /**
     * Where the server is, or how it is started.
     *
     * @param installed whether the run starts it
     * @param program file of the program; empty to look for it
     * @param port where it listens; 0 for any free port
     * @param through where clients connect instead; empty when they connect to it
     * @param fsync when it lets the disk keep its append-only file
     * @param maxMemory the most memory of it in bytes; 0 for half of that of the machine
     * @param running the one that runs already; that of a server that is started is not known yet
     * @param trust PEM file of certificates; empty for those of the JDK
     */
    record Server(
            boolean installed,
            String program,
            int port,
            String through,
            String fsync,
            long maxMemory,
            RedisAddress running,
            String trust)
            implements AskedServer {}

    /**
     * The streams of the run.
     *
     * @param name of the only one, or what the names of all begin with; empty for one after the run
     * @param maxLength the most entries of each; 0 for no limit
     */
    record Stream(String name, int count, long maxLength) {}

    /**
     * Limits of clients.
     *
     * @param window the most messages of a publisher that are not acknowledged
     * @param ack longest wait for an acknowledgement
     * @param connect longest time to connect, and of any other answer
     */
    record Limits(int window, Duration ack, Duration connect) {}

    static RedisSettings of(Settings settings) {
        return new RedisSettings(
                server(settings),
                new Stream(
                        settings.text(NAME),
                        AskedServer.whole(settings, COUNT, MOST_STREAMS),
                        settings.count(MAX_LENGTH)),
                settings.text(SUBSCRIBE).equals(GROUP),
                settings.duration(CLAIM_AFTER),
                new Limits(
                        AskedServer.whole(settings, WINDOW, MOST_WINDOW),
                        settings.duration(ACK_TIMEOUT),
                        settings.duration(CONNECT_TIMEOUT)));
    }

    private static Server server(Settings settings) {
        boolean installed = AskedServer.installed(settings, EXAMPLE);
        return new Server(
                installed,
                settings.text(AskedServer.PROGRAM),
                AskedServer.port(settings),
                settings.text(AskedServer.THROUGH),
                settings.text(FSYNC),
                bytes(settings),
                running(
                        settings,
                        installed
                                ? "redis://127.0.0.1"
                                : settings.text(AskedServer.URI).strip()),
                settings.text(TRUST));
    }

    private static RedisAddress running(Settings settings, String uri) {
        RedisAddress named = RedisAddress.of(uri);
        String user = settings.text(USER);
        String password = settings.text(PASSWORD);
        if (user.isEmpty() && password.isEmpty()) {
            return named;
        }
        if (!named.password().isEmpty()) {
            throw new SettingsException(AskedServer.URI, "has a login of its own, beside 'user' and 'password'");
        }
        if (password.isEmpty()) {
            throw new SettingsException(PASSWORD, "needs the password of 'user'");
        }
        return named.as(user, password);
    }

    private static long bytes(Settings settings) {
        String text = settings.text(MAX_MEMORY);
        if (text.isEmpty()) {
            return 0;
        }
        try {
            long bytes = Sizes.parse(text);
            if (bytes < LEAST_MEMORY) {
                throw new SettingsException(MAX_MEMORY, "must be at least 16MiB, found " + text);
            }
            return bytes;
        } catch (IllegalArgumentException e) {
            throw new SettingsException(MAX_MEMORY, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void check() {
        if (server.running().port() > 65_535) {
            throw new SettingsException(AskedServer.URI, "has a port above 65535");
        }
        if (!stream.name().isEmpty() && !STREAM.matcher(stream.name()).matches()) {
            throw new SettingsException(
                    NAME,
                    "'" + stream.name() + "' is no key of a stream: up to 100 letters, digits, ':', '_', '.' and '-'");
        }
        if (claimAfter.toMillis() < 100) {
            throw new SettingsException(CLAIM_AFTER, "must be at least 100ms");
        }
        if (!server.trust().isEmpty()) {
            checkTrust(Path.of(server.trust()));
        }
    }

    private void checkTrust(Path file) {
        if (!server.running().tls()) {
            throw new SettingsException(TRUST, "has no use without a 'uri' that begins with rediss://");
        }
        Trust.context(file, why -> new SettingsException(TRUST, why));
    }
}
