package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.rabbitmq.server.RabbitOrder;
import dev.weir.transport.rabbitmq.server.RabbitServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A real server for all test classes that run in one JVM. Without the program, which {@code .ci/test-tools} unpacks, they are
 * skipped, and the reason is said; where the variable {@code CI} is set, they fail.
 */
final class SharedRabbit implements BeforeAllCallback {

    /** The largest message that it takes. */
    static final int MOST_BYTES = 1_000_000;

    private static final Path TOOLS =
            Path.of("../../target/test-tools").toAbsolutePath().normalize();

    private String listening = "";
    private long pid;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Path program = program();
        RabbitServer server = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedRabbit.class))
                .computeIfAbsent("server", key -> start(program), RabbitServer.class);
        listening = server.listening();
        pid = server.pid();
    }

    private static RabbitServer start(Path program) {
        return RabbitServer.start(new RabbitOrder(
                program,
                program.resolveSibling("epmd"),
                0,
                Map.of("max_message_size", Integer.toString(MOST_BYTES)),
                Duration.ofMinutes(2)));
    }

    /** Where it listens: {@code amqp://127.0.0.1:5672}. */
    String uri() {
        return "amqp://" + listening;
    }

    /** The same as host and port. */
    String listening() {
        return listening;
    }

    /** Number of its process. */
    long pid() {
        return pid;
    }

    /** The program of the server. */
    static Path program() throws IOException {
        Path program = TOOLS.resolve("bin/rabbitmq-server");
        if (!Files.exists(program)) {
            Path reason = TOOLS.resolve("missing/rabbitmq-server");
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no rabbitmq-server: " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program;
    }
}
