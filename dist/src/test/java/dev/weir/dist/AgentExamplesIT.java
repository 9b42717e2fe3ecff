package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.CommandInThisJvm;
import dev.weir.cli.CommandInThisJvm.Result;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files in {@code examples/agents}: Weir takes the commands in them, and their names, ports and versions agree. No image is
 * built, and no cluster and no service manager reads them.
 */
@Tag("unmeasured")
final class AgentExamplesIT {

    private static final Path FOLDER = Launched.project().resolve("examples/agents");
    private static final String IMAGE = "weir:" + version();

    @TempDir
    private static Path home = Path.of("");

    private static String version() {
        return first("<version>([^<]+)</version>", read(Launched.project().resolve("pom.xml")));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    private static String file(String name) {
        return read(FOLDER.resolve(name));
    }

    /** The group of the first match. */
    private static String first(String pattern, String text) {
        return all(pattern, text).getFirst();
    }

    /** The group of each match, of which there is at least one. */
    private static List<String> all(String pattern, String text) {
        List<String> found = Pattern.compile("(?m)" + pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(found).as(pattern).isNotEmpty();
        return found;
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split("\\s+", -1));
    }

    private static String after(String option, List<String> words) {
        assertThat(words).containsOnlyOnce(option);
        return words.get(words.indexOf(option) + 1);
    }

    private static Result weir(List<String> words) throws IOException {
        return CommandInThisJvm.run(Launched.installation(), Map.of("HOME", home.toString()), words);
    }

    /** Every option and every argument is one that the command has. */
    private static void assertKnown(List<String> words) throws IOException {
        List<String> asking = new ArrayList<>(words);
        asking.add("--help");

        Result result = weir(asking);

        assertThat(result.exitCode()).as(words + "\n" + result.err()).isZero();
    }

    /** An agent would start with these words, if the file of keys were on this machine. */
    private static void assertOnlyKeysAreMissing(List<String> words, String keys) throws IOException {
        assertKnown(words);
        Result result = weir(words);

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err().lines()).singleElement().asString().contains("cannot read keys from " + keys);
    }

    private static YamlDocument manifest(String kind) throws IOException {
        List<YamlDocument> found = YamlDocument.all(FOLDER.resolve("kubernetes.yaml")).stream()
                .filter(document -> document.text("kind").equals(kind))
                .toList();
        assertThat(found).as(kind).hasSize(1);
        return found.getFirst();
    }

    private static YamlDocument container(YamlDocument owner) {
        return owner.at("spec", "template", "spec").only("containers");
    }

    private static List<String> arguments(YamlDocument container) {
        return container.items(YamlDocument::text, "args");
    }

    @Test
    void agentsOfTheManifestFindTheRunThatWaitsForThem() throws IOException {
        YamlDocument service = manifest("Service");
        YamlDocument agents = manifest("StatefulSet");
        YamlDocument job = manifest("Job");
        String port = service.at("spec").only("ports").text("port");
        List<String> run = arguments(container(job));

        assertThat(YamlDocument.all(FOLDER.resolve("kubernetes.yaml"))).hasSize(3);
        assertThat(after("--join", arguments(container(agents))))
                .isEqualTo(service.text("metadata", "name") + ":" + port);
        assertThat(service.text("spec", "publishNotReadyAddresses")).isEqualTo("true");
        assertThat(service.text("spec", "selector", "app"))
                .isEqualTo(job.text("spec", "template", "metadata", "labels", "app"));
        assertThat(after("--listen", run)).isEqualTo("0.0.0.0:" + port);
        assertThat(container(job).only("ports").text("containerPort")).isEqualTo(port);
        assertThat(after("--agents", run))
                .isEqualTo(String.join(
                        ",",
                        IntStream.range(0, Integer.parseInt(agents.text("spec", "replicas")))
                                .mapToObj(number -> agents.text("metadata", "name") + "-" + number)
                                .toList()));
        assertThat(agents.text("spec", "selector", "matchLabels", "app"))
                .isEqualTo(agents.text("spec", "template", "metadata", "labels", "app"));
    }

    @Test
    void weirTakesTheCommandsOfTheManifest() throws IOException {
        YamlDocument agent = container(manifest("StatefulSet"));
        List<String> run = arguments(container(manifest("Job")));
        List<String> variables = all("\\$\\((\\w+)\\)", String.join(" ", arguments(agent)));

        assertThat(agent.items(variable -> variable.text("name"), "env")).containsAll(variables);
        assertThat(agent.only("env").text("valueFrom", "fieldRef", "fieldPath")).isEqualTo("metadata.name");
        assertOnlyKeysAreMissing(
                arguments(agent).stream()
                        .map(word -> word.replace("$(POD_NAME)", "weir-agent-0"))
                        .toList(),
                "/keys/keys.p12");
        assertKnown(run);
        assertThat(Durations.parse(after("--agents-within", run))).isPositive();
        assertShown(run);
        for (String command : all("^#   weir (.*)$", file("kubernetes.yaml"))) {
            assertKnown(words(command));
        }
    }

    /** The scenario and its settings, without what only a run has use for. */
    private static void assertShown(List<String> run) throws IOException {
        List<String> show = new ArrayList<>(List.of("show", run.get(1)));
        for (int i = 2; i < run.size(); i += 2) {
            if (run.get(i).equals("--set")) {
                show.addAll(run.subList(i, i + 2));
            }
        }

        Result result = weir(show);

        assertThat(result.exitCode()).as(show + "\n" + result.err()).isZero();
    }

    @Test
    void bothEndsOfTheManifestHaveKeysThatItsCommandsMake() throws IOException {
        String text = file("kubernetes.yaml");
        List<String> keys = words(first("^#   weir (agent keys .*)$", text));
        for (YamlDocument owner : List.of(manifest("StatefulSet"), manifest("Job"))) {
            YamlDocument mount = container(owner).only("volumeMounts");
            YamlDocument volume = owner.at("spec", "template", "spec").only("volumes");
            Matcher secret = Pattern.compile("secret generic " + volume.text("secret", "secretName")
                            + " --from-file=(\\S+)=(\\S+)/(\\S+)\\.p12")
                    .matcher(text);
            assertThat(secret.find()).as(volume.text("secret", "secretName")).isTrue();

            assertThat(mount.text("name")).isEqualTo(volume.text("name"));
            assertThat(after("--keys", arguments(container(owner))))
                    .isEqualTo(mount.text("mountPath") + "/" + secret.group(1));
            assertThat(secret.group(2)).isEqualTo(after("--out", keys));
            assertThat(after("--hosts", keys).split(",", -1)).contains(secret.group(3));
        }
        assertThat(after("--hosts", keys).split(",", -1))
                .contains(manifest("Service").text("metadata", "name"));
    }

    @Test
    void theManifestNamesTheImageThatTheDockerfileMakes() throws IOException {
        String text = file("Dockerfile");

        assertThat(container(manifest("StatefulSet")).text("image")).isEqualTo(IMAGE);
        assertThat(container(manifest("Job")).text("image")).isEqualTo(IMAGE);
        assertThat(first("^#   docker build .*-t (\\S+) ", text)).isEqualTo(IMAGE);
        assertThat(first("^#   docker run .* (\\S+) agent ", text)).isEqualTo(IMAGE);
        for (String path :
                List.of(first("docker build -f (\\S+)", text), first("apply -f (\\S+)", file("kubernetes.yaml")))) {
            assertThat(Launched.project().resolve(path)).isRegularFile();
        }
    }

    @Test
    void theDockerfileUnpacksTheArchiveOfThisBuild() throws IOException {
        String text = file("Dockerfile");
        Path context = Launched.project().resolve(first("^#   docker build .* (\\S+)$", text));

        assertThat(context.resolve(first("^ADD (\\S+) /opt/$", text))).exists().isEqualTo(Launched.archive());
        assertThat(first("^RUN ln -s /opt/(\\S+)/weir ", text)).isEqualTo("weir-" + version());
        assertThat(first("^FROM eclipse-temurin:(\\d+)-jdk$", text))
                .isEqualTo(
                        first("^feature_needed=(\\d+)$", read(Launched.project().resolve("weir"))));
        assertKnownVariables(all("^ENV (WEIR_\\w+)=", text));
    }

    @Test
    void weirTakesTheCommandsOfTheDockerfile() throws IOException {
        String text = file("Dockerfile");
        String mounted = first(" -v \"\\S+:(\\S+):ro\"", text);

        assertOnlyKeysAreMissing(words(first("^#   docker run .* " + IMAGE + " (.*)$", text)), mounted);
        assertThat(first("^ENTRYPOINT \\[\"(.*)\"]$", text)).isEqualTo("weir");
        assertThat(weir(List.of(first("^CMD \\[\"(.*)\"]$", text))).exitCode()).isZero();
        assertThat(weir(words(first("^RUN weir (.*)$", text))).exitCode()).isZero();
    }

    /** The launcher says at its beginning which variables it knows. */
    private static void assertKnownVariables(List<String> names) {
        assertThat(all("^#   (\\w+)  ", read(Launched.project().resolve("weir"))))
                .containsAll(names);
    }

    @Test
    void weirTakesTheCommandOfTheUnit() throws IOException {
        String text = file("weir-agent.service");
        String line = Pattern.compile("\\$\\{(\\w+)}")
                .matcher(first("^ExecStart=/opt/weir/weir (.*)$", text))
                .replaceAll((MatchResult variable) -> first("^#   " + variable.group(1) + "=(\\S+)$", text));

        assertOnlyKeysAreMissing(words(line), "/etc/weir/agent.p12");
        assertKnownVariables(all("^Environment=(\\w+)=", text));
    }

    @Test
    void filesAndFoldersOfTheUnitAreThoseThatItsCommandsMake() throws IOException {
        String text = file("weir-agent.service");
        List<String> start = words(first("^ExecStart=(.*)$", text));
        List<String> installed = words(first("^#   install -D -m 0644 (.*) -t /etc/weir$", text));
        String state = first("^StateDirectory=(.*)$", text);

        assertThat(first("tar -xzf (\\S+) ", text))
                .isEqualTo(Launched.archive().getFileName().toString());
        assertThat(first("mv /opt/(\\S+) /opt/weir$", text)).isEqualTo("weir-" + version());
        assertThat(start.getFirst()).isEqualTo("/opt/weir/weir");
        assertThat(first("install -D -o weir -m 0600 a.p12 (\\S+)$", text)).isEqualTo(after("--keys", start));
        assertThat(installed.stream().map(name -> "/etc/weir/" + name))
                .containsExactly(after("--limits", start), first("^EnvironmentFile=(.*)$", text));
        assertThat(FOLDER.resolve(installed.getFirst())).isRegularFile();
        assertThat(first("^WorkingDirectory=(.*)$", text)).isEqualTo("/var/lib/" + state);
        assertThat(first("useradd .*--home-dir (\\S+) ", text)).isEqualTo("/var/lib/" + state);
        assertThat(first("useradd .* (\\S+)$", text)).isEqualTo(first("^User=(.*)$", text));
        assertThat(first("^Environment=WEIR_CACHE=(.*)$", text))
                .isEqualTo("/var/cache/" + first("^CacheDirectory=(.*)$", text));
        assertThat(Launched.project().resolve(first("see (docs/\\S+\\.md)", text)))
                .isRegularFile();
    }

    @Test
    void aWrongOptionNameOrAddressWouldBeFound() throws IOException {
        for (String wrong : List.of("--nam a", "--name a,b", "--join ctl", "--join ctl:99999", "--name")) {
            List<String> words = new ArrayList<>(List.of("agent", "--keys", "/keys/keys.p12"));
            if (!wrong.startsWith("--join")) {
                words.addAll(List.of("--join", "ctl:7400"));
            }
            words.addAll(words(wrong));

            Result result = weir(words);

            assertThat(result.exitCode()).as(wrong).isEqualTo(3);
            assertThat(result.err()).as(wrong).doesNotContain("keys.p12").isNotEmpty();
        }
    }
}
