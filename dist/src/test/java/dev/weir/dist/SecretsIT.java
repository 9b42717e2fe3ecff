package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the packaged command over a broker that wants a login; no file and no stream of theirs holds the password. */
@Tag("unmeasured")
final class SecretsIT {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required ";

    /** As JAAS writes it: with a quote and a blank in it. */
    private static final String PASSWORD = "canary \\\"quoted\\\" blank";

    @TempDir
    private Path folder = Path.of("");

    private Ended run(String password) throws IOException, InterruptedException {
        String passwords = MODULE + "username=\"admin\" password=\"" + PASSWORD + "\" user_admin=\"" + PASSWORD
                + "\" user_alice=\"" + PASSWORD + "\";";
        List<String> arguments = new ArrayList<>(List.of("run", "quickstart", "--debug"));
        for (String setting : List.of(
                "processes=separate",
                "rate=200/s",
                "warmup=0s",
                "measure=1s",
                "broker.listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "broker.sasl.enabled.mechanisms=PLAIN",
                "broker.sasl.mechanism.inter.broker.protocol=PLAIN",
                "broker.listener.name.client.plain.sasl.jaas.config=" + passwords,
                "client.security.protocol=SASL_PLAINTEXT",
                "client.sasl.mechanism=PLAIN",
                "client.sasl.jaas.config=" + MODULE + "username=\"alice\" password=\"" + password + "\";",
                "connect.timeout=5s")) {
            arguments.addAll(List.of("--set", setting));
        }
        return Launched.weir(folder, arguments.toArray(String[]::new)).end();
    }

    private void assertNoCanary(Ended ended) throws IOException {
        assertThat(ended.out()).doesNotContain("canary");
        assertThat(ended.err()).doesNotContain("canary");
        try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary");
            }
        }
    }

    @Test
    void aRunWithALoginShowsItNowhere() throws IOException, InterruptedException {
        Ended ended = run(PASSWORD);

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertNoCanary(ended);
    }

    @Test
    void aRefusedLoginIsNamedAndShownNowhere() throws IOException, InterruptedException {
        Ended ended = run("canary wrong");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.out() + ended.err()).contains("the login to 127.0.0.1:", "was refused");
        assertNoCanary(ended);
    }
}
