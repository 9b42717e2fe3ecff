package dev.weir.gateway.kafka;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** A real broker for all test classes that run in one JVM: started by the first, stopped after the last. */
public final class SharedBroker implements BeforeAllCallback {

    private String bootstrap = "";
    private Path folder = Path.of("");

    @Override
    public void beforeAll(ExtensionContext context) {
        BrokerProcess broker = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedBroker.class))
                .computeIfAbsent("broker", key -> BrokerProcess.start(BrokerOptions.forTests()), BrokerProcess.class);
        bootstrap = broker.bootstrap();
        folder = broker.folder();
    }

    /**
     * For a broker of a test's own that is killed and comes back: the cluster waits until the session of the killed one is
     * over, nine seconds by default.
     */
    public static BrokerOptions restartable() {
        return BrokerOptions.forTests()
                .withProperty("broker.heartbeat.interval.ms", "500")
                .withProperty("broker.session.timeout.ms", "3000");
    }

    /** Changes a byte of the first record in a partition that holds a text, as a disk might that forgets. */
    void damage(String topic, int partition, String text) {
        try (Stream<Path> files = Files.walk(folder)) {
            Path segment = files.filter(
                            file -> file.endsWith(Path.of(topic + "-" + partition, "00000000000000000000.log")))
                    .findFirst()
                    .orElseThrow();
            String log = Files.readString(segment, StandardCharsets.ISO_8859_1);
            int at = log.indexOf(text);
            if (at < 0) {
                throw new IllegalStateException("no '" + text + "' in " + segment);
            }
            try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[] {(byte) (log.charAt(at) ^ 1)}), at);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens. */
    public String bootstrap() {
        return bootstrap;
    }
}
