package dev.weir.transport.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.redis.server.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A real server for all test classes that run in one JVM. Without the program, which {@code .ci/test-tools} brings, they are
 * skipped, and the reason is said; where the variable {@code CI} is set, they fail.
 */
final class SharedRedis implements BeforeAllCallback {

    private static final Path TOOLS =
            Path.of("../../target/test-tools").toAbsolutePath().normalize();

    private String address = "";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Path program = program();
        RedisServer server = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedRedis.class))
                .computeIfAbsent(
                        "server",
                        key -> RedisServer.start("redis", program, 0, List.of("--save", "")),
                        RedisServer.class);
        address = "redis://" + server.listening();
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** The program of the server. */
    static Path program() throws IOException {
        Path program = TOOLS.resolve("bin/redis-server");
        if (!Files.exists(program)) {
            Path reason = TOOLS.resolve("missing/redis-server");
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no redis-server: " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program;
    }
}
