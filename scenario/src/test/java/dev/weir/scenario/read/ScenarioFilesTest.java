package dev.weir.scenario.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.payload.KeyNames;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioFilesTest {

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private ScenarioFiles files;

    @BeforeEach
    void writeScenarios() throws IOException {
        Files.writeString(folder.resolve("quick.yaml"), "description: Fast\ntransport: kafka\n");
        Files.writeString(folder.resolve("broken.yml"), "transport: kafka\nmeasure: 10\n");
        files = new ScenarioFiles(folder, List.of(FakeDriver.kafka(), FakeDriver.plain()));
    }

    @Test
    void shippedScenariosAreListedAndLoadedByName() {
        assertThat(files.list()).containsExactly(new ListEntry("broken", ""), new ListEntry("quick", "Fast"));
        assertThat(files.load("quick", List.of()).title().name()).isEqualTo("quick");
        assertThat(files.text("quick")).isEqualTo("description: Fast\ntransport: kafka\n");
    }

    @Test
    void aTransportIsAScenarioOfItsOwn() {
        Scenario scenario = files.load("kafka", List.of("bootstrap=host:9092", "rate=50000/s"));

        assertThat(scenario.title().name()).isEqualTo("kafka");
        assertThat(scenario.target().settings().text("bootstrap")).isEqualTo("host:9092");
    }

    @Test
    void aFileIsLoadedByItsPath() {
        String path = folder.resolve("quick.yaml").toString();

        assertThat(files.load(path, List.of()).title().name()).isEqualTo("quick");
    }

    @Test
    void anErrorInAShippedScenarioNamesItsFile() {
        assertThatThrownBy(() -> files.load("broken", List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("broken.yml:2: 'measure': '10' has no unit");
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> files.load("qiuck", List.of()))
                .hasMessage("there is no scenario 'qiuck', and no file of that name\n"
                        + "    did you mean 'quick'?  Known here: broken, quick, kafka, plain");
        assertThatThrownBy(() -> files.load("  ", List.of())).hasMessage("the name of a scenario is empty");
        assertThatThrownBy(() -> files.load("a\0b", List.of())).hasMessageContaining("is not a path");
    }

    @Test
    void anUnreadableFileIsRefused() throws IOException {
        refused(folder.resolve("none.yaml"), "there is no such file");
        refused(Files.createDirectory(folder.resolve("sub.yaml")), "is a folder, not a file");
        refused(Path.of("/dev/null"), "is a pipe, a socket or a device, not a file");
        refused(Files.createFile(folder.resolve("empty.yaml")), "holds no scenario");
        refused(Files.writeString(folder.resolve("comment.yaml"), "# nothing\n"), "holds no scenario");
        refused(Files.writeString(folder.resolve("list.yaml"), "- a\n"), "1: a scenario is made of keys and values");
        refused(Files.write(folder.resolve("junk.yaml"), new byte[] {-1, -2, 0, 7}), "not a text file");
        refused(Files.writeString(folder.resolve("huge.yaml"), "#".repeat(1_100_000)), "is larger than 1 MiB");
    }

    private void refused(Path file, String expected) {
        assertThatThrownBy(() -> files.load(file.toString(), List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining(expected);
    }

    @Test
    void aMissingFolderHoldsNoScenarios() {
        assertThat(new ScenarioFiles(folder.resolve("none"), List.of()).list()).isEmpty();
    }

    @Test
    void aPayloadFileLiesBesideItsScenarioOrIsNamedByAnOption() throws IOException {
        Path beside = Files.writeString(folder.resolve("lines.txt"), "one\ntwo\n");
        Path scenario = Files.writeString(
                folder.resolve("file.yaml"), "transport: plain\npayload: { file: lines.txt, per: file }\n");

        assertThat(files.load(scenario.toString(), List.of()).messages().payload())
                .isEqualTo(new PayloadSpec.FileContent(beside.toAbsolutePath(), false));
        assertThat(files.load("plain", List.of("payload.file=" + beside))
                        .messages()
                        .payload())
                .isEqualTo(new PayloadSpec.FileContent(beside.toAbsolutePath(), true));
    }

    @Test
    void keysComeFromABuiltInListOrAFileBesideTheScenario() throws IOException {
        Files.writeString(folder.resolve("cities.txt"), "Oslo\nRoma\n");
        Path scenario = Files.writeString(
                folder.resolve("keys.yaml"),
                "transport: kafka\nkafka: { bootstrap: host:9092 }\nkeys: { list: cities.txt, seed: 3 }\n");
        Path outside = Files.writeString(
                folder.resolve("outside.yaml"),
                "transport: kafka\nkafka: { bootstrap: host:9092 }\nkeys: { list: ../cities.txt }\n");

        assertThat(files.load(scenario.toString(), List.of()).messages().keys())
                .isEqualTo(new KeySpec.Named(List.of("Oslo", "Roma"), 3));
        assertThat(files.load("kafka", List.of("bootstrap=host:9092", "keys.list=fruits"))
                        .messages()
                        .keys())
                .isEqualTo(new KeySpec.Named(KeyNames.FRUITS, 1));
        assertThatThrownBy(() -> files.load(outside.toString(), List.of()))
                .hasMessageContaining("'list' in 'keys': '../cities.txt' lies outside")
                .hasMessageContaining("--set keys.list=../cities.txt");
    }

    @Test
    void aLinkLeadsNoScenarioOutOfItsFolder(@TempDir Path other) throws IOException {
        Path secret = Files.writeString(other.resolve("secret"), "x");
        Files.createSymbolicLink(folder.resolve("link"), secret);
        Path scenario = Files.writeString(folder.resolve("file.yaml"), "transport: plain\npayload: { file: link }\n");

        assertThatThrownBy(() -> files.load(scenario.toString(), List.of())).hasMessageContaining("lies outside");
    }

    @Test
    void jsonMessagesAreCheckedOneByOne() throws IOException {
        Files.writeString(folder.resolve("good.txt"), "{\"a\": 1}\nplain text\n");
        Files.writeString(folder.resolve("bad.txt"), "{\"a\": 1}\n{\"a\": \n");
        Files.writeString(folder.resolve("quote.txt"), "a \"quoted\" word\n");

        assertThat(json("good.txt").messages().payload()).isInstanceOf(PayloadSpec.FileContent.class);
        assertThatThrownBy(() -> json("bad.txt")).hasMessageContaining("message 2 is neither a JSON object");
        assertThatThrownBy(() -> json("quote.txt")).hasMessageContaining("message 1 is neither a JSON object");
    }

    private Scenario json(String file) {
        return files.load("plain", List.of("carrier=json", "payload.file=" + folder.resolve(file)));
    }
}
