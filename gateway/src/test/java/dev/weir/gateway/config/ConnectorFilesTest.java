package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import dev.weir.config.ConfigException;
import dev.weir.gateway.RunningGateway;
import dev.weir.gateway.ServerKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files that the connector's repository ships are rows of a page. For each there is a small file of our own with the same
 * parameters, and the page is right about it.
 */
final class ConnectorFilesTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "gateway-adapters-xml.md");
    private static final Path SAMPLES = GatewayConfigTest.resource("connector");

    private static final Variables SET = new Variables(
            Map.of(
                    "KAFKA_ADDRESS", "broker.example:9092",
                    "KAFKA_USER", "orders",
                    "KAFKA_PASSWORD", "a-password",
                    "KAFKA_GROUP", "a-group",
                    "STORE_PASSWORD", "storepass",
                    "ORDERS_MAP", "map.orders.to")::get,
            name -> null);

    @TempDir
    private static Path folderOfKeys = Path.of("");

    private static ServerKeys keys;

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void makeKeys() throws IOException, InterruptedException, GeneralSecurityException {
        keys = ServerKeys.make(folderOfKeys, "EC", "dns:localhost");
    }

    /** A row of the page: the columns are file, releases, result and sample. */
    record Row(String file, String releases, String result, String sample) {

        static Row of(String line) {
            String[] cells = line.split("\\|", -1);
            return new Row(
                    cells[1].strip(),
                    cells[2].strip(),
                    cells[3].strip(),
                    cells[4].strip().replace("`", ""));
        }
    }

    static List<Row> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `") && line.contains("adapters.xml"))
                .map(Row::of)
                .toList();
    }

    @BeforeEach
    void makeTheFilesThatTheSamplesName() throws IOException, GeneralSecurityException {
        for (String name : List.of("trust.p12", "keys.p12")) {
            keys.store(folder.resolve(name), "storepass");
        }
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("order.proto")
                .addMessageType(DescriptorProto.newBuilder().setName("Order"))
                .build();
        Files.write(
                folder.resolve("order.desc"),
                FileDescriptorSet.newBuilder().addFile(file).build().toByteArray());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aFileIsAcceptedOrRefusedAsThePageSays(Row row) throws IOException {
        Path file = Files.copy(SAMPLES.resolve(row.sample() + ".xml"), folder.resolve("adapters.xml"));

        assertThat(result(file)).as(row.file()).isEqualTo(row.result());
    }

    private static String result(Path file) {
        try {
            RunningGateway.check(GatewayConfig.read(file, List.of(), SET));
            return "accepted";
        } catch (ConfigException e) {
            String sentence = String.valueOf(e.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("")
                    .replaceFirst("^adapters\\.xml:\\d+: ", "");
            return "refused: " + sentence;
        }
    }

    @Test
    void everySampleIsOfAFile() throws IOException {
        Set<String> named = rows().stream().map(Row::sample).collect(Collectors.toCollection(TreeSet::new));

        try (Stream<Path> samples = Files.list(SAMPLES)) {
            assertThat(samples.map(sample -> sample.getFileName().toString().replace(".xml", "")))
                    .containsExactlyInAnyOrderElementsOf(named);
        }
        assertThat(rows())
                .as("rows of the page, one for each file of the connector that differs")
                .hasSize(46);
        assertThat(rows()).filteredOn(row -> row.result().startsWith("refused")).hasSize(3);
        assertThat(rows()).extracting(Row::file, Row::releases).doesNotHaveDuplicates();
    }
}
