package dev.weir.gateway;

import dev.weir.broker.HeldPort;
import dev.weir.gateway.config.ConfiguredAdapters;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.web.PageSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A gateway over topics of a real broker, as a configuration file says; it can be stopped and started again. */
final class KafkaGateway implements AutoCloseable {

    private final Path file;
    private final PageSettings pages;
    private final HeldPort port = HeldPort.free();
    private Gateway gateway;
    private List<KafkaDataAdapter> adapters = List.of();

    private KafkaGateway(Path file, PageSettings pages) throws IOException {
        this.file = file;
        this.pages = pages;
        this.gateway = started();
    }

    /** Starts one from the text of a {@code gateway.yaml}. */
    static KafkaGateway start(Path folder, String yaml, PageSettings pages) throws IOException {
        return new KafkaGateway(Files.writeString(folder.resolve("gateway.yaml"), yaml), pages);
    }

    static KafkaGateway start(Path folder, String yaml) throws IOException {
        return start(folder, yaml, PageSettings.all());
    }

    private Gateway started() throws IOException {
        GatewayConfiguration configuration = GatewayConfig.read(file, List.of());
        ConfiguredAdapters configured = configuration.adapters();
        adapters = configured.connections().stream().map(KafkaDataAdapter::new).toList();
        GatewaySettings all = GatewaySettings.on("127.0.0.1", port.number());
        Gateway made = Gateway.start(
                new GatewaySettings(
                        all.server().with(configuration.settings().server().web()), all.sessions(), all.items(), pages),
                Map.of(configured.adapterSet(), adapters),
                Gatekeeper.open(),
                MessageListener.none());
        adapters.forEach(adapter -> adapter.start(new ThreadFailure()));
        // What is written before it has found where the topic ends is no update.
        Eventually.await(
                () -> "to read: " + adapters,
                () -> adapters.stream()
                        .allMatch(adapter -> adapter.report().phase().equals("live")));
        return made;
    }

    int port() {
        return gateway.port();
    }

    String address() {
        return "http://127.0.0.1:" + port();
    }

    KafkaDataAdapter adapter() {
        return adapters.getFirst();
    }

    void stop() throws IOException {
        gateway.close();
    }

    /** Starts anew at the same port. */
    void startAgain() throws IOException {
        gateway = started();
    }

    @Override
    public void close() throws IOException {
        gateway.close();
        port.close();
    }
}
