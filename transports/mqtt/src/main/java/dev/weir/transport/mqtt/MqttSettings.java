package dev.weir.transport.mqtt;

import dev.weir.server.AskedServer;
import dev.weir.server.ServerDriver;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.mqtt.server.MosquittoServer;
import dev.weir.transport.process.InstalledProgram;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a scenario asks of MQTT.
 *
 * @param server where it is, or how it is started
 * @param login how clients get in
 * @param session what clients say when they connect, publish and subscribe
 * @param limits how long things may take, and how many messages may be under way
 */
record MqttSettings(Server server, Login login, Session session, Limits limits) implements ServerDriver.Asked {

    /** The program of the server. */
    static final InstalledProgram PROGRAM = new InstalledProgram(
            MosquittoServer.NAME,
            "WEIR_MOSQUITTO",
            List.of("/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/sbin"),
            "-h",
            "Debian: apt-get install mosquitto; macOS: brew install mosquitto; Fedora: dnf install mosquitto");

    /** An address of a running server. */
    static final String EXAMPLE = "mqtt://host:1883";

    static final String QOS = "qos";
    static final String TRUST = "trust";
    static final String CERTIFICATE = "certificate";
    static final String KEY = "key";

    private static final String MAX_INFLIGHT = "max-inflight";
    private static final String MAX_QUEUED = "max-queued";
    private static final String NODELAY = "tcp-nodelay";
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String VERSION = "version";
    private static final String TOPIC = "topic";
    private static final String CLIENT_ID = "client-id";
    private static final String SUBSCRIBE = "subscribe";
    private static final String SHARED = "shared";
    private static final String WINDOW = "window";
    private static final String KEEP_ALIVE = "keep-alive";
    private static final String CONNECT_TIMEOUT = "connect-timeout";
    private static final String FIVE = "5";
    private static final int PLAIN_PORT = 1_883;
    private static final int TLS_PORT = 8_883;
    private static final int MOST_IN_FLIGHT = 65_535;
    private static final int MOST_QUEUED = 10_000_000;
    private static final int MOST_WINDOW = 100_000;
    private static final int MOST_NAME_BYTES = 200;

    static final List<Setting> DECLARATIONS = AskedServer.declarations(
            PROGRAM,
            Setting.count(
                    MAX_INFLIGHT,
                    20,
                    "Receive maximum of a server that is started, 1 to 65,535: the most messages of a client that may be"
                            + " unacknowledged, in each direction."),
            Setting.count(
                    MAX_QUEUED,
                    1_000,
                    "The most further messages that wait for a subscriber at a server that is started, 1 to 10,000,000."
                            + " It drops what comes beyond, and tells no client."),
            Setting.flag(
                    NODELAY,
                    false,
                    "Whether a server that is started sends at once (set_tcp_nodelay). If not, which is its own default, an"
                            + " acknowledgement can wait until the client sends its next packet."),
            Setting.text(AskedServer.URI, "", "A running server, mqtt://host:port or, with TLS, mqtts://host:port."),
            Setting.text(USER, "", "User name."),
            Setting.text(PASSWORD, "", "Password of the user."),
            Setting.text(TRUST, "", "PEM file of the certificates that clients trust with mqtts://."),
            Setting.text(CERTIFICATE, "", "PEM file of the clients' own certificate, for servers that ask for one."),
            Setting.text(KEY, "", "PEM file of the private key of that certificate."),
            Setting.choice(VERSION, List.of(FIVE, "3.1.1"), "Version of the protocol."),
            Setting.choice(
                    QOS,
                    List.of("1", "0", "2"),
                    "Quality of service of publishing and subscribing. 0: nothing is acknowledged. 1: at least once."
                            + " 2: exactly once."),
            Setting.text(TOPIC, "", "Name of the topic, also the beginning of those of keys; empty for weir-<run id>."),
            Setting.text(
                    CLIENT_ID,
                    "",
                    "How client ids begin; empty for weir-<run id>. A server ends the connection of a client when another"
                            + " comes with its id."),
            Setting.choice(
                    SUBSCRIBE,
                    List.of("each", SHARED),
                    "each: each subscriber gets every message. shared: subscribers share one subscription, $share/…, and each"
                            + " message goes to one of them."),
            Setting.count(
                    WINDOW,
                    1_000,
                    "The most messages of a publisher that are not acknowledged, 1 to 100,000; publishing waits then. The"
                            + " client itself queues without a limit. A server's receive maximum can be lower."),
            Setting.duration(
                    KEEP_ALIVE,
                    "10s",
                    "Time after which a client asks a silent server whether it is there, at least 1s. A server that does not"
                            + " answer in this time counts as gone. The client's own default is 60s."),
            Setting.duration(
                    CONNECT_TIMEOUT,
                    "10s",
                    "Maximum time to connect, to wait for any other answer, and to wait for a connection that is lost."));

    /**
     * Where the server is, or how it is started.
     *
     * @param installed whether the run starts it
     * @param program file of the program; empty to look for it
     * @param port where it listens; 0 for any free port
     * @param through where clients connect instead; empty when they connect to it
     * @param maxInflight the most messages of a client that may be unacknowledged
     * @param maxQueued the most further messages that wait for a subscriber
     * @param nodelay whether it sends at once
     * @param uri of a running one; empty when it is started
     */
    record Server(
            boolean installed,
            String program,
            int port,
            String through,
            int maxInflight,
            int maxQueued,
            boolean nodelay,
            String uri)
            implements AskedServer {

        @Override
        public String toString() {
            return "Server[installed=" + installed + "]";
        }

        /** Whether clients reach a running one over TLS. */
        boolean tls() {
            return uri.startsWith("mqtts:");
        }
    }

    /**
     * How clients get in.
     *
     * @param trust PEM file of certificates; empty for those of the JDK
     * @param certificate PEM file of the clients' own certificate; empty for none
     * @param key PEM file of its private key
     */
    record Login(String user, String password, String trust, String certificate, String key) {

        @Override
        public String toString() {
            return "Login[user=" + user + ", trust=" + trust + ", certificate=" + certificate + "]";
        }
    }

    /**
     * What clients say when they connect, publish and subscribe.
     *
     * @param five whether they speak MQTT 5; otherwise 3.1.1
     * @param topic name of the topic; empty for one after the run
     * @param clientId how client ids begin; empty for one after the run
     * @param shared whether subscribers share one subscription
     */
    record Session(boolean five, int qos, String topic, String clientId, boolean shared) {}

    /**
     * Limits of clients.
     *
     * @param window the most messages of a publisher that are not acknowledged
     * @param keepAlive after which a silent server is asked
     * @param connect longest time to connect, and of any other answer
     */
    record Limits(int window, Duration keepAlive, Duration connect) {}

    static MqttSettings of(Settings settings) {
        String uri = settings.text(AskedServer.URI).strip();
        String[] login = loginOf(uri);
        return new MqttSettings(
                new Server(
                        AskedServer.installed(settings, EXAMPLE),
                        settings.text(AskedServer.PROGRAM),
                        AskedServer.port(settings),
                        settings.text(AskedServer.THROUGH),
                        AskedServer.whole(settings, MAX_INFLIGHT, MOST_IN_FLIGHT),
                        AskedServer.whole(settings, MAX_QUEUED, MOST_QUEUED),
                        settings.flag(NODELAY),
                        uri),
                new Login(
                        settings.text(USER).isEmpty() ? login[0] : settings.text(USER),
                        settings.text(PASSWORD).isEmpty() ? login[1] : settings.text(PASSWORD),
                        settings.text(TRUST),
                        settings.text(CERTIFICATE),
                        settings.text(KEY)),
                new Session(
                        settings.text(VERSION).equals(FIVE),
                        Integer.parseInt(settings.text(QOS)),
                        settings.text(TOPIC),
                        settings.text(CLIENT_ID),
                        settings.text(SUBSCRIBE).equals(SHARED)),
                new Limits(
                        AskedServer.whole(settings, WINDOW, MOST_WINDOW),
                        settings.duration(KEEP_ALIVE),
                        settings.duration(CONNECT_TIMEOUT)));
    }

    /** User and password of an address, each empty where it names none. */
    private static String[] loginOf(String uri) {
        String info = parsed(uri).map(URI::getUserInfo).orElse("");
        int colon = info.indexOf(':');
        return colon < 0 ? new String[] {info, ""} : new String[] {info.substring(0, colon), info.substring(colon + 1)};
    }

    /** Empty when it is no address. */
    private static Optional<URI> parsed(String uri) {
        try {
            return Optional.of(new URI(uri));
        } catch (URISyntaxException e) {
            return Optional.empty(); // Told by check(), without the password that it may hold.
        }
    }

    /** Where a running server is: {@code host:port}. */
    String address() {
        URI uri = parsed(server.uri()).orElseThrow();
        return uri.getHost() + ":" + (uri.getPort() >= 0 ? uri.getPort() : server.tls() ? TLS_PORT : PLAIN_PORT);
    }

    @Override
    public boolean shared() {
        return session.shared();
    }

    @Override
    public void check() {
        checkServer();
        checkLogin();
        requireName(TOPIC, session.topic());
        requireName(CLIENT_ID, session.clientId());
        if (limits.keepAlive().toMillis() < 1_000 || limits.keepAlive().toSeconds() > MOST_IN_FLIGHT) {
            throw new SettingsException(KEEP_ALIVE, "must be from 1s to 65535s");
        }
    }

    private void checkServer() {
        if (server.installed()) {
            return;
        }
        boolean valid = parsed(server.uri())
                .filter(uri -> "mqtt".equals(uri.getScheme()) || "mqtts".equals(uri.getScheme()))
                .filter(uri -> uri.getHost() != null && uri.getPort() <= 65_535)
                .filter(uri -> uri.getPath().isEmpty() || uri.getPath().equals("/"))
                .isPresent();
        if (!valid) {
            throw new SettingsException(AskedServer.URI, "expected mqtt://host:port or mqtts://host:port");
        }
    }

    private void checkLogin() {
        if (server.installed() && !login.user().isEmpty()) {
            throw new SettingsException(USER, "is for a running server: one that is started lets everybody in");
        }
        if (login.user().isEmpty() && !login.password().isEmpty()) {
            throw new SettingsException(USER, "needs 'user' and 'password' together");
        }
        if (login.certificate().isEmpty() != login.key().isEmpty()) {
            throw new SettingsException(
                    login.key().isEmpty() ? KEY : CERTIFICATE, "needs 'certificate' and 'key' together");
        }
        for (String name : List.of(TRUST, CERTIFICATE)) {
            String file = name.equals(TRUST) ? login.trust() : login.certificate();
            if (!file.isEmpty() && !server.tls()) {
                throw new SettingsException(name, "needs TLS:  uri: mqtts://host:8883");
            }
        }
        TlsFiles.check(login);
    }

    private static void requireName(String setting, String name) {
        String fault = name.indexOf('+') >= 0 || name.indexOf('#') >= 0
                ? "holds a wildcard, + or #, and must name one"
                : name.indexOf('\0') >= 0
                        ? "holds the character 0"
                        : name.length() > MOST_NAME_BYTES
                                ? "has more than " + MOST_NAME_BYTES + " characters"
                                : name.startsWith("$") ? "begins with $, which is for the server's own" : "";
        if (!fault.isEmpty()) {
            throw new SettingsException(setting, "'" + name + "' " + fault);
        }
    }
}
