package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.nats.server.NatsCluster;
import dev.weir.transport.nats.server.ServerOrder;
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
final class SharedNats implements BeforeAllCallback {

    private static final Path TOOLS =
            Path.of("../../target/test-tools").toAbsolutePath().normalize();

    private String address = "";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Path program = program();
        NatsCluster cluster = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedNats.class))
                .computeIfAbsent("server", key -> start(program), NatsCluster.class);
        address = "nats://" + cluster.addresses().getFirst();
    }

    private static NatsCluster start(Path program) {
        return NatsCluster.start(
                new ServerOrder(program, 1, 0, "2m", 1 << 20, Duration.ofSeconds(60)), number -> "nats-server");
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** The program of the server. */
    static Path program() throws IOException {
        Path program = TOOLS.resolve("bin/nats-server");
        if (!Files.exists(program)) {
            Path reason = TOOLS.resolve("missing/nats-server");
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no nats-server: " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program;
    }
}
