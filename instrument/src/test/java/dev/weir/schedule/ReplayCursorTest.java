package dev.weir.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.instant.InstantUnit;
import dev.weir.payload.ReplayPayload;
import dev.weir.replay.ReplaySpec;
import dev.weir.replay.ReplaySpec.Fields;
import dev.weir.replay.ReplaySpec.HeaderField;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCursorTest {

    private static final long MILLI = 1_000_000;

    /** Bursts of three, two and one. */
    private static final List<Long> AT_MILLIS = List.of(0L, 0L, 0L, 100L, 100L, 350L);

    @TempDir
    private Path folder = Path.of("");

    private String csv(List<Long> atMillis) throws IOException {
        StringBuilder text = new StringBuilder("at,order,id,tenant\n");
        for (int i = 0; i < atMillis.size(); i++) {
            text.append(1_700_000_000_000L + atMillis.get(i))
                    .append(",\"{\"\"n\"\":")
                    .append(i)
                    .append("}\",k")
                    .append(i)
                    .append(",t")
                    .append(i)
                    .append('\n');
        }
        return write("orders.csv", text.toString());
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static ReplaySpec spec(String file, String instant, double speed, boolean repeat) {
        Fields fields =
                new Fields(file.contains("csv") ? "order" : "", "id", List.of(new HeaderField("who", "tenant")));
        return new ReplaySpec(file, instant, InstantUnit.MILLIS, fields, speed, repeat, 1_000);
    }

    private static List<Long> all(ScheduleCursor cursor, int most) {
        List<Long> instants = new ArrayList<>();
        long next = cursor.nextNanos();
        while (next != ScheduleCursor.END && instants.size() < most) {
            instants.add(next);
            next = cursor.nextNanos();
        }
        return instants;
    }

    private static List<String> payloads(ReplayPayload payload, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ByteBuffer into = ByteBuffer.allocate(payload.maxBytes());
            payload.fill(7 + i, into);
            texts.add(UTF_8.decode(into.flip()).toString());
        }
        return texts;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.5", "0.5, 2"})
    void burstsAreDueAsTheFileSaysDividedBySpeed(double speed, double times) throws IOException {
        ReplayCursor cursor = new ReplayCursor(spec(csv(AT_MILLIS), "at", speed, false), 0, 1);

        assertThat(all(cursor, 100))
                .containsExactlyElementsOf(AT_MILLIS.stream()
                        .map(at -> Math.round(at * MILLI * times))
                        .toList());
        assertThat(cursor.back()).isZero();
    }

    @Test
    void publishersDivideRowsAndPayloadsAlike() throws IOException {
        ReplaySpec spec = spec(csv(AT_MILLIS), "at", 1, false);
        ReplayPayload second = new ReplayPayload(spec, 1, 2);
        second.restart();

        assertThat(all(new ReplayCursor(spec, 1, 2), 9)).containsExactly(0L, 100 * MILLI, 350 * MILLI);
        assertThat(payloads(second, 3)).containsExactly("{\"n\":1}", "{\"n\":3}", "{\"n\":5}");
        assertThat(second.key()).asString(UTF_8).isEqualTo("k5");
        List<String> headers = new ArrayList<>();
        second.forEach((name, value) -> headers.add(name + "=" + new String(value, UTF_8)));
        assertThat(headers).containsExactly("who=t5");
    }

    @Test
    void rowsOfOneInstantThatAreRepeatedGoOn() throws IOException {
        ReplaySpec spec = spec(csv(List.of(5L, 5L)), "at", 1, true);

        List<Long> due = all(new ReplayCursor(spec, 0, 1), 4);

        assertThat(due).startsWith(0L, 0L).isSorted();
        assertThat(due.get(2)).isPositive();
    }

    @Test
    void aFileThatIsRepeatedGoesOnWhereItsMeanGapSays() throws IOException {
        ReplaySpec spec = spec(csv(List.of(0L, 10L, 20L)), "at", 1, true);
        ReplayPayload payload = new ReplayPayload(spec, 0, 1);
        payload.restart();

        assertThat(all(new ReplayCursor(spec, 0, 1), 7))
                .containsExactly(0L, 10 * MILLI, 20 * MILLI, 30 * MILLI, 40 * MILLI, 50 * MILLI, 60 * MILLI);
        assertThat(payloads(payload, 4)).containsExactly("{\"n\":0}", "{\"n\":1}", "{\"n\":2}", "{\"n\":0}");
    }

    @Test
    void rowsThatGoBackAreDueWithTheOneBeforeAndTold() throws IOException {
        ReplayCursor cursor = new ReplayCursor(spec(csv(List.of(50L, 80L, 60L, 75L, 90L)), "at", 1, false), 0, 1);

        assertThat(all(cursor, 9)).containsExactly(0L, 30 * MILLI, 30 * MILLI, 30 * MILLI, 40 * MILLI);
        assertThat(cursor.back()).isEqualTo(2);
        assertThat(cursor.backNanos()).isEqualTo(20 * MILLI);
        assertThat(cursor.firstBack()).isEqualTo("orders.csv, line 4");
    }

    @Test
    void jsonLinesMayBeCompressed() throws IOException {
        Path file = folder.resolve("orders.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"meta\":{\"at\":5},\"id\":1}\n\n{\"meta\":{\"at\":9},\"id\":{\"a\":[2]}}".getBytes(UTF_8));
        }
        ReplaySpec spec = spec(file.toString(), "$.meta.at", 1, false);
        ReplayPayload payload = new ReplayPayload(spec, 0, 1);
        payload.restart();

        assertThat(all(new ReplayCursor(spec, 0, 1), 9)).containsExactly(0L, 4 * MILLI);
        assertThat(payloads(payload, 2))
                .containsExactly("{\"meta\":{\"at\":5},\"id\":1}", "{\"meta\":{\"at\":9},\"id\":{\"a\":[2]}}");
        assertThat(payload.key()).as("an object as its JSON").asString(UTF_8).isEqualTo("{\"a\":[2]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                bad.csv   | at,order\\n1,a\\nsoon,b         | bad.csv, line 3: 'soon' at 'at' is no instant in ms
                bad.csv   | at,order\\n1,a\\n2              | bad.csv cannot be read behind line 2: Record 3 has 1 fields
                bad.csv   | when,order\\n1,a               | bad.csv, line 2: there is nothing at 'at'
                bad.jsonl | {"at":1}\\n{"at               | bad.jsonl, line 2: there is nothing at 'at'
                bad.jsonl | {"at":1}\\n{"a":2}              | bad.jsonl, line 2: there is nothing at 'at'
                bad.jsonl |                                 | bad.jsonl: the file is empty
                """)
    void whatIsWrongIsToldWithFileAndLine(String name, String text, String why) throws IOException {
        String content = text == null ? "" : text.replace("\\n", "\n");
        ReplaySpec spec = new ReplaySpec(
                write(name, content),
                "at",
                InstantUnit.MILLIS,
                new Fields(name.endsWith("csv") ? "order" : "", "", List.of()),
                1,
                false,
                1_000);

        assertThatThrownBy(() -> {
                    ReplayPayload payload = new ReplayPayload(spec, 0, 1);
                    payload.restart();
                    all(new ReplayCursor(spec, 0, 1), 9);
                    payloads(payload, 2);
                })
                .hasMessageContaining(why);
    }

    @Test
    void aCompressedFileThatIsCutIsToldWithTheLineBefore() throws IOException {
        Path file = folder.resolve("cut.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < 20_000; i++) {
                out.write(("{\"at\":" + i + ",\"x\":" + i * 7_919L * i + "}\n").getBytes(UTF_8));
            }
        }
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        ReplayCursor cursor = new ReplayCursor(spec(file.toString(), "at", 1, false), 0, 1);

        assertThatThrownBy(() -> all(cursor, 20_000))
                .hasMessageMatching("cut\\.jsonl\\.gz cannot be read behind line \\d{3,}: .*");
    }

    @Test
    void tooLargeAPayloadAndAMissingFileAreErrors() throws IOException {
        ReplaySpec large = spec(write("large.jsonl", "{\"at\":1,\"x\":\"" + "x".repeat(1_000) + "\"}"), "at", 1, false);
        ReplaySpec missing = spec(folder.resolve("none.jsonl").toString(), "at", 1, false);
        ReplaySpec notGzip = spec(write("plain.jsonl.gz", "{}"), "at", 1, false);

        assertThatThrownBy(() -> new ReplayPayload(large, 0, 1))
                .hasMessageContaining(
                        "large.jsonl, line 1: its payload has 1015 bytes, more than 'replay.largest', 1000");
        assertThatThrownBy(() -> new ReplayPayload(missing, 0, 1)).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> new ReplayPayload(notGzip, 0, 1)).hasMessageContaining("cannot be read");
    }
}
