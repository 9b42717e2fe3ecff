package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void emptyFileAsksForTheServerOfTheSimulatorsOwnDefaults() throws IOException {
        assertThat(read()).containsExactly("transport=web", "web.gateway=ws://localhost:80");
    }

    @Test
    void shippedScenarioTakesTheSettings() throws IOException {
        var files = new ScenarioFiles(
                Path.of("..", "scenarios"),
                ServiceLoader.load(TransportDriver.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
        Matrix matrix = files.matrix(
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
    void whatClientsCannotDoIsRefusedWithItsLine() throws IOException {
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
    void whatIsNoSimulatorFileIsSaid() throws IOException {
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
