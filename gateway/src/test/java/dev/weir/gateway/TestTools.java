package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The programs of other languages that {@code .ci/test-tools} found or installed before the build. */
final class TestTools {

    private static final Path FOLDER =
            Path.of("../target/test-tools").toAbsolutePath().normalize();

    private TestTools() {}

    /**
     * A program by the name it has there. Without it the test that asks is skipped, and the reason is said; where the
     * variable {@code CI} is set, it fails.
     */
    static String program(String name) throws IOException {
        Path program = FOLDER.resolve("bin").resolve(name);
        Path reason = FOLDER.resolve("missing").resolve(name);
        if (!Files.exists(program)) {
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no " + name + ": " + Files.readString(reason).strip();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs it")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program.toString();
    }
}
