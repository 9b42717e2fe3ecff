package dev.weir.transport.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.mqtt.server.MosquittoOrder;
import dev.weir.transport.mqtt.server.MosquittoServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A real server for all test classes that run in one JVM. Without the program, which {@code .ci/test-tools} installs, they are
 * skipped, and the reason is said; where the variable {@code CI} is set, they fail.
 */
final class SharedMosquitto implements BeforeAllCallback {

    private static final Path TOOLS =
            Path.of("../../target/test-tools").toAbsolutePath().normalize();

    private String address = "";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Path program = program();
        MosquittoServer server = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedMosquitto.class))
                .computeIfAbsent("server", key -> start(program), MosquittoServer.class);
        address = "mqtt://" + server.listening();
    }

    private static MosquittoServer start(Path program) {
        return MosquittoServer.start(new MosquittoOrder(program, 0, 20, 10_000, true, Duration.ofSeconds(60)));
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** The program of the server. */
    static Path program() throws IOException {
        Path program = TOOLS.resolve("bin/mosquitto");
        if (!Files.exists(program)) {
            Path reason = TOOLS.resolve("missing/mosquitto");
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no mosquitto: " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program;
    }
}
