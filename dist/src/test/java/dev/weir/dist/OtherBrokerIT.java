package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final String UNREADABLE =
            "Kafka's client cannot read the answer of this broker to a request to describe topics";

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
        other = Optional.of(KafkaDouble.start(Launched.testTool("go"), shared, number, "newest", TOPIC));
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

    /** It answers creations and descriptions of topics in a way that Kafka's client cannot read. */
    @Test
    void topicsThatOperationsMakeAreKnownAndGoneAgain() throws IOException, InterruptedException {
        Ended ended = run("""
                transport: kafka@other
                kafka@other: { topic: { use: reuse, name: made-before }, operation.timeout: 20s }
                steps:
                  - name: create
                    operations: create-topic
                    concurrency: 2
                    limit: { count: 5, time: 60s }
                    names: { pattern: "made-${number}" }
                    partitions: 2
                    items: { to: topics.csv }
                    expect: { failed: 0, unresolved: 0 }
                  - name: describe
                    operations: describe-topic
                    concurrency: 2
                    limit: { time: 60s }
                    items: { from: topics.csv }
                    expect: { failed: 0, unresolved: 0 }
                  - name: delete
                    operations: delete-topic
                    concurrency: 2
                    limit: { time: 60s }
                    items: { from: topics.csv }
                    expect: { failed: 0, unresolved: 0 }
                """, "--set", "kafka@other.bootstrap=" + address());

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isIn(0, 2);
        String steps = Files.readString(folder.resolve("found/steps.json"));
        assertThat(steps).doesNotContain("timed-out", "unreadable");
        assertThat(steps.split("\"succeeded\" : 5\\b", -1)).as(steps).hasSizeGreaterThan(3);
    }

    @Test
    void theGatewayReadsItsTopics() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("gateway.yaml"), """
                connections:
                  Other:
                    bootstrap: %s
                    items: { all: all }
                    topics: { %s: all }
                    fields: { value: '#{VALUE}' }
                """.formatted(address(), TOPIC));
        Launched gateway = Launched.weir(folder, "gateway", "--config", "gateway.yaml", "--port", "0");
        gateway.awaitOutput("stop it");
        Matcher at = Pattern.compile("http://127\\.0\\.0\\.1:\\d+").matcher(gateway.output());
        assertThat(at.find()).isTrue();
        HttpRequest status =
                HttpRequest.newBuilder(URI.create(at.group() + "/status.json")).build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            String body = "";
            for (long since = System.nanoTime(); !body.contains("\"phase\":\"live\""); ) {
                assertThat(System.nanoTime() - since).as(body).isLessThan(TimeUnit.MINUTES.toNanos(1));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                body = http.send(status, HttpResponse.BodyHandlers.ofString()).body();
            }
        }
        gateway.signal("TERM");
        Ended ended = gateway.end();
        assertThat(ended.err()).contains(UNREADABLE).doesNotContain("\"level\":\"error\"");
        // A broker on a busy machine may be slow to answer at first.
        assertThat(ended.err().substring(ended.err().indexOf(UNREADABLE))).doesNotContain("trying again");
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
