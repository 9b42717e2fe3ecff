package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import com.hivemq.client.mqtt.MqttClientTransportConfig;
import com.hivemq.client.mqtt.MqttClientTransportConfigBuilder;
import dev.weir.server.Incidents;
import io.reactivex.schedulers.Schedulers;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Opens connections, and notes what happens to them. Thread-safe. */
final class MqttClients {

    private final MqttSettings settings;
    private final String ids;
    private final Incidents incidents;

    /** @param ids how client ids begin */
    MqttClients(MqttSettings settings, Incidents incidents, String ids) {
        this.settings = settings;
        this.incidents = incidents;
        this.ids = ids;
    }

    /** A connection, and what the server grants it. */
    record Opened(MqttLink link, MqttLink.Granted granted) {}

    /**
     * Opens a connection.
     *
     * @param who it is of, in words: {@code publisher 0}
     * @param address of the server, {@code host:port}
     * @throws dev.weir.transport.TransportException when the server is out of reach or refuses
     */
    Opened open(String who, String address) {
        return open(who, ids + "-" + who.replace(' ', '-'), address);
    }

    /**
     * Opens the connection of a transport itself. Each process of a run has one, and no two clients of a server share an id.
     *
     * @throws dev.weir.transport.TransportException when the server is out of reach or refuses
     */
    Opened openAdministrator(String address) {
        return open(
                "administrator",
                ids + "-administrator-"
                        + Integer.toHexString(ThreadLocalRandom.current().nextInt()),
                address);
    }

    private Opened open(String who, String id, String address) {
        LinkState state = new LinkState(who, id, incidents);
        MqttClientBuilder builder = builder(id, address, state);
        MqttLink link = settings.session().five()
                ? new Mqtt5Link(builder, state, login(), address)
                : new Mqtt3Link(builder, state, login(), address);
        return new Opened(link, link.connect(settings.limits().connect()));
    }

    /** What a client says when it connects. */
    private LinkLogin login() {
        MqttSettings.Login login = settings.login();
        return new LinkLogin(login.user(), login.password(), (int)
                settings.limits().keepAlive().toSeconds());
    }

    /** Each client has a network thread of its own, on which everything is told: none waits for another. */
    private MqttClientBuilder builder(String id, String address, LinkState state) {
        Duration within = settings.limits().connect();
        int colon = address.lastIndexOf(':');
        MqttClientTransportConfigBuilder transport = MqttClientTransportConfig.builder()
                .serverHost(address.substring(0, colon))
                .serverPort(Integer.parseInt(address.substring(colon + 1)))
                .socketConnectTimeout(within.toMillis(), TimeUnit.MILLISECONDS)
                .mqttConnectTimeout(within.toMillis(), TimeUnit.MILLISECONDS);
        if (settings.server().tls()) {
            transport = transport.sslConfig(TlsFiles.config(settings.login()));
        }
        return MqttClient.builder()
                .identifier(id)
                .transportConfig(transport.build())
                .executorConfig(MqttClientExecutorConfig.builder()
                        .nettyExecutor(task -> Thread.ofPlatform()
                                .name("mqtt-" + state.who().replace(' ', '-'))
                                .daemon()
                                .start(task))
                        .nettyThreads(1)
                        .applicationScheduler(Schedulers.trampoline())
                        .build())
                .addConnectedListener(state)
                .addDisconnectedListener(state);
    }
}
