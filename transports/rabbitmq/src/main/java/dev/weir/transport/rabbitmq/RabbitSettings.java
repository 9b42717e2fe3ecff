package dev.weir.transport.rabbitmq;

import dev.weir.server.AskedServer;
import dev.weir.server.ServerDriver;
import dev.weir.tls.Trust;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.rabbitmq.server.RabbitServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/**
 * What a scenario asks of RabbitMQ.
 *
 * @param server where it is, or how it is started
 * @param login how clients get in
 * @param queue what keeps the messages of the run
 * @param limits of clients
 */
record RabbitSettings(Server server, Login login, Queue queue, Limits limits) implements ServerDriver.Asked {

    /** Debian's script on the PATH runs the server as another user, who does not know what is to be different here. */
    static final String SCRIPTS = "/usr/lib/rabbitmq/bin";

    /** The program of the server. It has no option that prints its version: with any, it starts. */
    static final InstalledProgram PROGRAM = new InstalledProgram(
            RabbitServer.NAME,
            "WEIR_RABBITMQ_SERVER",
            List.of(SCRIPTS, "/usr/local/sbin", "/opt/homebrew/sbin", "/usr/lib/rabbitmq/sbin"),
            "",
            "Debian: apt-get install rabbitmq-server; macOS: brew install rabbitmq; Fedora: dnf install rabbitmq-server");

    /** An address of a running server. */
    static final String EXAMPLE = "amqp://host:5672";

    static final String CONFIG = "config";
    static final String USER = "user";
    static final String PASSWORD = "password";
    static final String TRUST = "trust";
    static final String QUEUE = "queue";
    static final String PERSISTENT = "persistent";
    static final String SUBSCRIBE = "subscribe";
    static final String SHARED = "shared";
    static final String MAX_LENGTH = "max-length";
    static final String OVERFLOW = "overflow";
    static final String REJECT = "reject-publish";
    static final int USUAL_PREFETCH = 250;
    static final int USUAL_WINDOW = 1_000;

    private static final String NAME = "name";
    private static final String PREFETCH = "prefetch";
    private static final String WINDOW = "window";
    private static final String ACK_TIMEOUT = "ack-timeout";
    private static final String CONNECT_TIMEOUT = "connect-timeout";
    private static final int MOST_PREFETCH = 65_535;
    private static final int MOST_WINDOW = 100_000;
    private static final Pattern ADDRESS =
            Pattern.compile("amqps?://(?:[^@/\\s]*@)?[A-Za-z0-9_.-]+(?::[0-9]{1,5})?(?:/[^/\\s?#]*)?");
    private static final Pattern QUEUE_NAME = Pattern.compile("(?!amq\\.)[A-Za-z0-9_.:-]{1,100}");

    static final List<Setting> DECLARATIONS = AskedServer.declarations(
            PROGRAM,
            Setting.properties(CONFIG, "Further lines of rabbitmq.conf for a server that is started."),
            Setting.text(
                    AskedServer.URI,
                    "",
                    "A running server, amqp://host:port/vhost, or amqps:// for TLS; user and password may stand before the host."),
            Setting.text(USER, "", "User name, where `uri` has none; empty for guest."),
            Setting.text(PASSWORD, "", "Password of the user."),
            Setting.text(TRUST, "", "PEM file of the certificates that clients trust with amqps://."),
            Setting.choice(
                    QUEUE,
                    List.of("classic", "quorum", "stream"),
                    "Type of the queue. stream: a log that each subscriber reads from its beginning."),
            Setting.text(NAME, "", "Name of the queue; empty for weir-<run id>. It must not exist, and is removed."),
            Setting.flag(
                    PERSISTENT, true, "Whether messages of a classic queue are written to files. Others always are."),
            Setting.count(MAX_LENGTH, 0, "The most messages of the queue; 0 for no limit."),
            Setting.choice(
                    OVERFLOW,
                    List.of("drop-head", REJECT),
                    "What a full queue does. drop-head: it removes its oldest messages, though they were acknowledged."
                            + " reject-publish: it refuses new ones."),
            Setting.choice(
                    SUBSCRIBE,
                    List.of("own", SHARED),
                    "own: each subscriber has a queue with every message, or reads the stream. shared: subscribers share one"
                            + " queue."),
            Setting.count(
                    PREFETCH,
                    USUAL_PREFETCH,
                    "The most messages that a subscriber has and did not acknowledge, 1 to 65,535. The client itself has no"
                            + " limit."),
            Setting.count(
                    WINDOW,
                    USUAL_WINDOW,
                    "The most messages of a publisher from the oldest that is not acknowledged on, 1 to 100,000; publishing"
                            + " waits then. The client itself has no limit."),
            Setting.duration(ACK_TIMEOUT, "10s", "Maximum time to wait for an acknowledgement."),
            Setting.duration(CONNECT_TIMEOUT, "10s", "Maximum time to connect, and to wait for any other answer."));

    /**
     * Where the server is, or how it is started.
     *
     * @param installed whether the run starts it
     * @param program file of the program; empty to look for it
     * @param port where it listens; 0 for any free port
     * @param through where clients connect instead; empty when they connect to it
     * @param config further lines of its configuration
     * @param uri of a running one; empty when it is started
     */
    record Server(boolean installed, String program, int port, String through, Map<String, String> config, String uri)
            implements AskedServer {

        Server {
            config = Map.copyOf(config);
        }

        @Override
        public String toString() {
            return "Server[installed=" + installed + "]";
        }
    }

    /**
     * How clients get in.
     *
     * @param trust PEM file of certificates; empty for those of the JDK
     */
    record Login(String user, String password, String trust) {

        @Override
        public String toString() {
            return "Login[user=" + user + ", trust=" + trust + "]";
        }
    }

    /**
     * What keeps the messages of the run.
     *
     * @param name its name; empty for one after the run
     * @param persistent whether messages are written to files
     * @param maxLength the most messages; 0 for no limit
     * @param refusing whether it refuses new messages when it is full
     * @param shared whether subscribers share it
     */
    record Queue(QueueKind kind, String name, boolean persistent, long maxLength, boolean refusing, boolean shared) {

        boolean isStream() {
            return kind == QueueKind.STREAM;
        }
    }

    /**
     * Limits of clients.
     *
     * @param prefetch the most messages that a subscriber has and did not acknowledge
     * @param window the most messages of a publisher from the oldest that is not acknowledged on
     * @param ack longest wait for an acknowledgement
     * @param connect longest time to connect, and of any other answer
     */
    record Limits(int prefetch, int window, Duration ack, Duration connect) {

        int connectMillis() {
            return Math.toIntExact(connect.toMillis());
        }
    }

    static RabbitSettings of(Settings settings) {
        String uri = settings.text(AskedServer.URI).strip();
        return new RabbitSettings(
                new Server(
                        AskedServer.installed(settings, EXAMPLE),
                        settings.text(AskedServer.PROGRAM),
                        AskedServer.port(settings),
                        settings.text(AskedServer.THROUGH),
                        settings.properties(CONFIG),
                        uri),
                new Login(settings.text(USER), settings.text(PASSWORD), settings.text(TRUST)),
                new Queue(
                        QueueKind.valueOf(settings.text(QUEUE).toUpperCase(Locale.ROOT)),
                        settings.text(NAME),
                        settings.flag(PERSISTENT),
                        settings.count(MAX_LENGTH),
                        settings.text(OVERFLOW).equals(REJECT),
                        settings.text(SUBSCRIBE).equals(SHARED)),
                new Limits(
                        AskedServer.whole(settings, PREFETCH, MOST_PREFETCH),
                        AskedServer.whole(settings, WINDOW, MOST_WINDOW),
                        settings.duration(ACK_TIMEOUT),
                        settings.duration(CONNECT_TIMEOUT)));
    }

    @Override
    public boolean shared() {
        return queue.shared();
    }

    @Override
    public void check() {
        checkServer();
        checkLogin();
        if (!queue.name().isEmpty() && !QUEUE_NAME.matcher(queue.name()).matches()) {
            throw new SettingsException(
                    NAME,
                    "'" + queue.name()
                            + "' is no name of a queue: up to 100 letters, digits, '_', '-', '.' and ':', and"
                            + " none of the server's own, which begin with amq.");
        }
        if (queue.kind() != QueueKind.CLASSIC && !queue.persistent()) {
            throw new SettingsException(
                    PERSISTENT, "is false, and a " + queue.kind().word() + " queue writes every message to files");
        }
        if (queue.isStream() && queue.shared()) {
            throw new SettingsException(
                    SUBSCRIBE, "is shared, and a stream is read as a whole by each subscriber:  subscribe: own");
        }
        if (queue.isStream() && queue.maxLength() > 0) {
            throw new SettingsException(MAX_LENGTH, "is for queues; a stream has no limit of messages");
        }
        if (queue.refusing() && queue.maxLength() == 0) {
            throw new SettingsException(OVERFLOW, "needs the 'max-length' at which a queue is full");
        }
    }

    private void checkServer() {
        if (!server.uri().isEmpty() && !ADDRESS.matcher(server.uri()).matches()) {
            throw new SettingsException(AskedServer.URI, "expected amqp://host:port/vhost or amqps://host:port/vhost");
        }
        if (!server.installed() && !server.config().isEmpty()) {
            throw new SettingsException(CONFIG, "is for a server that is started, and 'uri' names a running one");
        }
        server.config().forEach((name, value) -> {
            if (value.lines().count() > 1) {
                throw new SettingsException(CONFIG + "." + name, "must be one line");
            }
        });
    }

    private void checkLogin() {
        if (login.user().isEmpty() != login.password().isEmpty()) {
            throw new SettingsException(
                    login.user().isEmpty() ? USER : PASSWORD, "is missing: 'user' and 'password' are given together");
        }
        if (!login.user().isEmpty() && server.installed()) {
            throw new SettingsException(USER, "is for a running server; one that is started lets its user guest in");
        }
        if (!login.user().isEmpty() && server.uri().contains("@")) {
            throw new SettingsException(USER, "contradicts 'uri', which names a user too");
        }
        if (!login.trust().isEmpty()) {
            if (!server.uri().startsWith("amqps:")) {
                throw new SettingsException(TRUST, "is for TLS:  uri: amqps://host:5671");
            }
            trusting(login.trust());
        }
    }

    /** A context that trusts the certificates of that file. */
    static SSLContext trusting(String file) {
        return Trust.context(Path.of(file), why -> new SettingsException(TRUST, why));
    }
}
