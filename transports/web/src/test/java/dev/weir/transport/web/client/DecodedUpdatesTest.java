package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Mode;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import dev.weir.transport.web.client.tlcp.DecodedFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What clients of a real gateway hold after each update is what was published, whichever way it was sent. */
class DecodedUpdatesTest {

    private static final int UPDATES = 400;
    private static final List<String> FIELDS = List.of("id", "text", "number", "word", "rest");

    private final SplittableRandom random = new SplittableRandom(12);
    private WebBench bench;

    @BeforeEach
    void start() throws IOException {
        bench = new WebBench();
    }

    @AfterEach
    void stop() throws IOException {
        bench.close();
    }

    private String text(int characters) {
        StringBuilder text = new StringBuilder();
        while (text.length() < characters) {
            text.appendCodePoint(
                    switch (random.nextInt(40)) {
                        case 0 -> '|';
                        case 1 -> '%';
                        case 2 -> '\n';
                        case 3 -> 'é';
                        case 4 -> '€';
                        case 5 -> 0x1F600;
                        case 6 -> '"';
                        case 7 -> '~';
                        case 8 -> '/';
                        default -> 'a' + random.nextInt(26);
                    });
        }
        return text.toString();
    }

    private String ascii(int characters) {
        return random.ints(characters, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Documents of which a part changes from one to the next. */
    private List<String> documents() {
        ObjectNode document = JsonMapper.shared().createObjectNode();
        for (int member = 0; member < 6; member++) {
            document.put("text" + member, ascii(80));
        }
        document.putArray("list").add(1).add("two").add(3.5);
        List<String> documents = new ArrayList<>();
        for (int number = 0; number < UPDATES; number++) {
            document.put("text" + random.nextInt(6), random.nextInt(8) == 0 ? text(60) : ascii(80));
            document.put("number", number);
            if (random.nextInt(4) == 0) {
                document.withArray("list").add(number);
            }
            documents.add(document.toString());
        }
        return documents;
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "P", "T", "P,T"})
    void documentIsWhatWasPublished(String diffs) {
        List<String> documents = documents();
        CrowdOrder order = WebBench.order(3, ClientWork.DECODE);
        TlcpOptions options = bench.options(Subscribed.raw("all", "json"));
        try (TlcpCrowd crowd = bench.crowd(options.with(options.session().with(Diffs.parse(diffs))), order)) {
            bench.connect(crowd, order);
            for (String document : documents) {
                int due = bench.seen.count + 3;
                bench.items.update("all", List.of("json"), document);
                WebBench.until(crowd, () -> bench.seen.count == due || !bench.seen.unreadable.isEmpty());
            }

            assertThat(bench.seen.unreadable).isEmpty();
            assertThat(bench.seen.of(0)).isEqualTo(documents);
            assertThat(bench.seen.of(2)).isEqualTo(documents);
            long whole = 3L * documents.stream().mapToLong(String::length).sum();
            assertThat(crowd.bytesRead() < whole).as("differences").isEqualTo(!diffs.equals("none"));
        }
    }

    @Test
    void stampingClientSeesValueAfterTlcpDiffAndPatchOfJsonPatch() {
        List<String> documents = documents();
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions options = bench.options(Subscribed.raw("all", "json"));
        SeenByClients patched = new SeenByClients();
        TlcpOptions patches = options.with(options.session().with(Diffs.parse("P")));
        try (TlcpCrowd values = bench.crowd(options.with(options.session().with(Diffs.parse("T"))), order);
                TlcpCrowd steps = new TlcpCrowd(
                        patches, order, patched, new WebBench.MachineClock(), DescriptorBudget.ofThisProcess())) {
            bench.connect(values, order);
            steps.connect(0);
            WebBench.until(steps, () -> patched.subscribed.size() == 1);
            documents.forEach(document -> bench.items.update("all", List.of("json"), document));
            WebBench.until(values, () -> bench.seen.count == UPDATES);
            WebBench.until(steps, () -> patched.count == UPDATES);

            assertThat(bench.seen.of(0)).isEqualTo(documents);
            assertThat(patched.of(0)).element(0).isEqualTo(documents.getFirst());
            assertThat(patched.of(0).stream().filter(text -> text.startsWith("[{\"op\":")))
                    .hasSizeGreaterThan(100);
            for (int number = 0; number < UPDATES; number++) {
                assertThat(patched.of(0).get(number)).contains(Integer.toString(number));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"RAW", "MERGE", "DISTINCT"},
            value = Mode.class)
    void allFieldsAreAsPublished(Mode mode) {
        List<List<String>> published = new ArrayList<>();
        List<List<String>> held = new ArrayList<>();
        @Nullable String[] values = {"0", "", null, "word", "rest"};
        CrowdOrder order = WebBench.order(1, ClientWork.DECODE);
        TlcpOptions options = bench.options(
                        Subscribed.raw("all", FIELDS.toArray(String[]::new)).with(mode))
                .with(Reading.ofField(0).with((client, item, fields, nanos) -> held.add(row(fields))));
        try (TlcpCrowd crowd = bench.crowd(options, order)) {
            bench.connect(crowd, order);
            for (int number = 0; number < UPDATES; number++) {
                values[0] = Integer.toString(number);
                values[1 + random.nextInt(4)] = switch (random.nextInt(6)) {
                    case 0 -> null;
                    case 1 -> "";
                    case 2 -> "#";
                    case 3 -> "^" + text(3);
                    default -> text(random.nextInt(120));
                };
                published.add(Arrays.stream(values).map(String::valueOf).toList());
                bench.items.update("all", FIELDS, values.clone());
                int due = number + 1;
                WebBench.until(crowd, () -> held.size() == due || !bench.seen.unreadable.isEmpty());
            }

            assertThat(bench.seen.unreadable).isEmpty();
            assertThat(held).isEqualTo(published);
            assertThat(bench.seen.count).isEqualTo(UPDATES);
        }
    }

    private static List<String> row(DecodedFields fields) {
        List<String> row = new ArrayList<>();
        for (int field = 0; field < fields.count(); field++) {
            row.add(
                    fields.isNull(field)
                            ? "null"
                            : StandardCharsets.UTF_8.decode(fields.text(field)).toString());
        }
        return row;
    }

    @Test
    void clientThatStampsFindsTheValueAmongOtherFields() {
        CrowdOrder order = WebBench.order(2, ClientWork.STAMP);
        TlcpOptions options = bench.options(Subscribed.raw("all", FIELDS.toArray(String[]::new)))
                .with(Reading.ofField(3));
        try (TlcpCrowd crowd = bench.crowd(options, order)) {
            bench.connect(crowd, order);
            bench.items.update("all", FIELDS, "1", "a|b", "", "first%", "x");
            bench.items.update("all", FIELDS, "2", "a|b", "", "second", "x");
            bench.items.update("all", FIELDS, "2", "other", "", "second", "x");
            bench.items.update("all", FIELDS, "2", "other", "", null, "x");
            bench.items.update("all", FIELDS, "3", "other", "", "third", "x");
            WebBench.until(crowd, () -> bench.seen.count == 6);

            assertThat(bench.seen.of(1)).containsExactly("first%", "second", "third");
            assertThat(crowd.figures())
                    .filteredOn(figure -> figure.name().equals("updates without a value"))
                    .singleElement()
                    .matches(figure -> figure.value() == 4);
        }
    }

    @Test
    void wholeLineIsHandedOverAsItStands() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions options =
                bench.options(Subscribed.raw("all", "id", "text")).with(Reading.ofField(Reading.WHOLE_LINE));
        try (TlcpCrowd crowd = bench.crowd(options, order)) {
            bench.connect(crowd, order);
            bench.items.update("all", List.of("id", "text"), "7%", "a|b");
            WebBench.until(crowd, () -> bench.seen.count == 1);

            assertThat(bench.seen.of(0)).containsExactly("7%25|a%7Cb");
        }
    }
}
