package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatorFileTest {

    @TempDir
    private Path folder = Path.of("");

    private Path file(String... parameters) throws IOException {
        return Files.writeString(
                folder.resolve("conf.xml"), "<client_conf>\n" + String.join("\n", parameters) + "\n</client_conf>\n");
    }

    private static String parameter(String name, String value) {
        return "<param name=\"" + name + "\">" + value + "</param>";
    }

    private List<String> read(String... parameters) throws IOException {
        return SimulatorFile.overrides(file(parameters));
    }

    private void assertRefused(String name, String value, String reason) throws IOException {
        Path file = file("<!-- first -->", parameter(name, value));
        assertThatThrownBy(() -> SimulatorFile.overrides(file))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("conf.xml:3: ")
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(reason);
    }

    @Test
    void aPathThatIsNoFileIsRefusedBeforeItIsOpened() {
        assertThatThrownBy(() -> SimulatorFile.overrides(Path.of("/dev/null")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("/dev/null is a pipe, a socket or a device, not a file");
    }

    @Test
    void eachParameterIsASettingOfTheScenario() throws IOException {
        assertThat(read(
                        parameter("protocol", "ws://"),
                        parameter("host", "server.example"),
                        parameter("port", "8080"),
                        parameter("serverPorts", "3"),
                        parameter("adapterSetName", "KafkaConnector"),
                        parameter("dataAdapterName", "QuickStart"),
                        parameter("numberOfSessions", "2000"),
                        parameter("itemsPerSession", "1"),
                        parameter("itemRandomExtraction", "false"),
                        parameter("sessionDurationSeconds", "600"),
                        parameter("delaySessionStartMillis", "5"),
                        parameter("nettyThreads", "2"),
                        parameter("minCreatePool", "1"),
                        parameter("listenerThreads", "1"),
                        parameter("speedUpReading", "true"),
                        parameter("ignoreData", "true"),
                        parameter("scenarioLKC", "3td")))
                .containsExactly(
                        "transport=web",
                        "web.gateway=ws://server.example:8080,ws://server.example:8081,ws://server.example:8082",
                        "web.adapter-set=KafkaConnector",
                        "web.data-adapter=QuickStart",
                        "clients=2000",
                        "measure=600s",
                        "crowd.connect=200.0/s",
                        "crowd.loops=2",
                        "crowd.work=count",
                        "web.gateway-config=tlcpdiff");
    }

    /** As the load test of the Lightstreamer Kafka Connector publishes them. */
    @ParameterizedTest
    @CsvSource({"1, fanout-1, all", "2, fanout-2, keys", "3, fanout-3, fields", "3jp, fanout-3jp, jsonpatch"})
    void configurationsOfTheLoadTestItselfAreTaken(String of, String scenario, String configuration)
            throws IOException {
        List<String> settings = read(
                parameter("protocol", "ws://"),
                parameter("host", "localhost"),
                parameter("port", "8080"),
                parameter("scenarioLKC", of),
                "<!-- This is the adapter set name of the Adapter Simulator. -->",
                parameter("adapterSetName", "KafkaConnector"),
                "<!--  <param name=\"dataAdapterName\">DEFAULT</param> -->",
                parameter("numberOfSessions", "20000"));

        Settings web = shipped()
                .matrix(scenario, settings)
                .cells()
                .getFirst()
                .scenario()
                .target()
                .settings();

        assertThat(web.text("gateway")).isEqualTo("ws://localhost:8080");
        assertThat(web.text("adapter-set")).isEqualTo("KafkaConnector");
        assertThat(web.text("gateway-config")).isEqualTo(configuration);
    }

    private static ScenarioFiles shipped() {
        return new ScenarioFiles(
                Path.of("..", "scenarios"),
                ServiceLoader.load(TransportDriver.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
    }

    @Test
    void emptyFileAsksForTheServerOfTheSimulatorsOwnDefaults() throws IOException {
        assertThat(read()).containsExactly("transport=web", "web.gateway=ws://localhost:80");
    }

    @Test
    void shippedScenarioTakesTheSettings() throws IOException {
        Matrix matrix = shipped()
                .matrix(
                        "fanout-1",
                        read(
                                parameter("port", "8080"),
                                parameter("numberOfSessions", "25"),
                                parameter("delaySessionStartMillis", "3"),
                                parameter("scenarioLKC", "1")));

        assertThat(matrix.cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.scenario()
                                .participants()
                                .crowd()
                                .orElseThrow()
                                .clients())
                        .isEqualTo(25));
    }

    @Test
    void unsupportedSettingOfASimulatorFileIsRefusedWithItsLine() throws IOException {
        assertRefused("itemsPerSession", "5", "subscribes to one item");
        assertRefused("itemRandomExtraction", "true", "take keys in turn");
        assertRefused("firstItemAvailable", "101", "follow from the keys");
        assertRefused("firstList", "A,B", "subscribes to one item");
        assertRefused("enableSymbolListSwitching", "true", "keep their item");
        assertRefused("port", "http", "'http' is not a whole number");
        assertRefused("ignoreData", "maybe", "neither true nor false");
        assertRefused("scenarioLKC", "4", "none of 1, 2, 3, 3jp, 3td");
    }

    @Test
    void unknownParametersAreNamedAllAtOnce() throws IOException {
        Path file = file(parameter("numberOfSesions", "5"), parameter("colour", "red"));

        assertThatThrownBy(() -> SimulatorFile.overrides(file))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("unknown parameter 'numberOfSesions'")
                .hasMessageContaining("did you mean 'numberOfSessions'?")
                .hasMessageContaining("unknown parameter 'colour'");
    }

    @Test
    void otherFileThanOfASimulatorIsRefused() throws IOException {
        assertThatThrownBy(() -> SimulatorFile.overrides(folder.resolve("none.xml")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("none.xml");
        Path other = Files.writeString(folder.resolve("other.xml"), "<adapters_conf/>");
        assertThatThrownBy(() -> SimulatorFile.overrides(other))
                .hasMessageContaining("unknown element 'adapters_conf'");
        Path broken = Files.writeString(folder.resolve("broken.xml"), "<client_conf>");
        assertThatThrownBy(() -> SimulatorFile.overrides(broken)).hasMessageContaining("is not valid XML");
        Path typed = Files.writeString(folder.resolve("typed.xml"), "<!DOCTYPE x><client_conf/>");
        assertThatThrownBy(() -> SimulatorFile.overrides(typed)).hasMessageContaining("document types");
    }
}
