package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Apache Kafka and a broker that is none in one table. Where continuous integration runs, a machine without Go fails; elsewhere
 * these tests are skipped and say why.
 */
@Tag("unmeasured")
final class OtherBrokerIT {

    private static final String TOPIC = "made-before";
    private static final String SHORT = "warmup: 1s\nwarmup-limit: 1s\nmeasure: 2s\nschedule: { rate: 200/s }\n";

    @TempDir
    private static Path shared = Path.of("");

    private static Optional<KafkaDouble> other = Optional.empty();

    @TempDir
    private Path folder = Path.of("");

    /** Its port, while it is being built too. */
    private static Optional<HeldPort> port = Optional.empty();

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        port = Optional.of(HeldPort.free());
        int number = port.orElseThrow().number();
        other = Optional.of(KafkaDouble.start(Launched.testTool("go"), shared, number, 3, TOPIC));
    }

    @AfterAll
    static void end() {
        other.ifPresent(KafkaDouble::close);
        port.ifPresent(HeldPort::close);
    }

    private static String address() {
        return other.orElseThrow().address();
    }

    private Ended run(String yaml, String... more) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("table.yaml"), yaml);
        String[] arguments = new String[4 + more.length];
        System.arraycopy(new String[] {"run", "table.yaml", "--out", "found"}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Launched.weir(folder, arguments).end();
    }

    @Test
    void bothAreRowsOfOneTable() throws IOException, InterruptedException {
        Ended ended = run(SHORT + """
                kafka@apache: { bootstrap: embedded }
                kafka@other: { topic: { use: reuse, name: made-before } }
                matrix: { transport: [kafka@apache, kafka@other] }
                """, "--set", "kafka@other.bootstrap=" + address());

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).contains("kafka@apache", "kafka@other");
        String table = Files.readString(folder.resolve("found/matrix.json"));
        assertThat(table).contains("kafka@apache", "kafka@other").doesNotContain("\"outcome\" : \"ERROR\"");
    }

    @Tag("thorough") // a whole run; both in one table are tried usually
    @Test
    void whatTheOtherBrokerDoesNotTellIsSaidAndTheRunGoesOn() throws IOException, InterruptedException {
        Ended ended = run(
                SHORT + "transport: kafka@other\nkafka@other: { topic: { use: reuse, name: made-before } }\n",
                "--set",
                "kafka@other.bootstrap=" + address());

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).contains("kafka@other (" + address() + ")", "lost 0");
        assertThat(Files.readString(folder.resolve("found/run.json")))
                .contains("could not read this broker's answer to a request to describe the topic");
    }

    @Tag("thorough") // a whole run; both in one table are tried usually
    @Test
    void aTopicThatItMakesWithAnAnswerThatCannotBeReadIsUsed() throws IOException, InterruptedException {
        Ended ended = run(SHORT + "transport: kafka@other\n", "--set", "kafka@other.bootstrap=" + address());

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        assertThat(ended.out()).contains("lost 0");
        assertThat(Files.readString(folder.resolve("found/run.json")))
                .contains("could not read this broker's answer to a request to create the topic");
    }
}
