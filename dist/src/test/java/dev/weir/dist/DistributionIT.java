package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked in a folder far from the source tree whose name has a space in it. */
@Tag("unmeasured")
final class DistributionIT {

    @TempDir
    private static Path elsewhere = Path.of("");

    private static Path home = Path.of("");

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        Path folder = Files.createDirectory(elsewhere.resolve("a folder"));
        Ended ended = Launched.start(
                        folder,
                        environment(),
                        List.of("tar", "-xzf", Launched.archive().toString()))
                .end();
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        try (Stream<Path> content = Files.list(folder)) {
            home = content.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    /** No JAVA_HOME, whatever Java the system has on its path, one folder of JDKs, and no start-up cache. */
    private static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", elsewhere.toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("WEIR_JDK_FOLDERS", Launched.jdkFolder().toString());
        environment.put("WEIR_NO_CACHE", "1");
        return environment;
    }

    private static Ended weir(Map<String, String> environment, Path launcher, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return Launched.start(elsewhere, environment, command).end();
    }

    private static Ended weir(String... arguments) throws IOException, InterruptedException {
        return weir(environment(), home.resolve("weir"), arguments);
    }

    @Test
    void versionAndListRunWithAJdkThatIsNotOnThePath() throws IOException, InterruptedException {
        Ended version = weir("version");
        assertThat(version.exitCode()).as(version.err()).isZero();
        assertThat(version.out()).contains("weir           0.", "kafka-clients  4.", "java           ");

        Ended list = weir("list");
        assertThat(list.exitCode()).as(list.err()).isZero();
        assertThat(list.out()).contains("Transports", "kafka", "direct");
    }

    @Test
    void theSecondStartUsesTheCacheOfTheFirstAndSaysNothing() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("WEIR_CACHE", StartCaches.folder().toString());
        environment.remove("WEIR_NO_CACHE");
        List<Path> made = caches();

        Ended second = weir(environment, Launched.installation().resolve("weir"), "version");

        assertThat(second.err()).isEmpty();
        assertThat(made)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Files.size(file)).isPositive());
        assertThat(caches()).isEqualTo(made);
    }

    private static List<Path> caches() throws IOException {
        try (Stream<Path> files = Files.list(StartCaches.folder())) {
            return files.filter(file -> file.toString().endsWith(".aot"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatTheUserAsksOfBrokersReachesTheirJvm() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("WEIR_BROKER_JAVA_OPTS", "-XX:-UsePerfData -XX:+NoSuchFlag");

        Ended ended = weir(environment, home.resolve("weir"), "broker");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("Unrecognized VM option 'NoSuchFlag'");
    }

    @Test
    void anInstallationAndAHomeThatCannotBeWrittenToDoNotMatter() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("WEIR_CACHE", "/dev/null/cache");
        environment.remove("WEIR_NO_CACHE");

        Ended ended = weir(environment, home.resolve("weir"), "version");

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void aSymbolicLinkToTheLauncherStartsIt() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), home.resolve("weir"));

        assertThat(weir(environment(), link, "version").exitCode()).isZero();
    }

    @Test
    void theExitCodeOfTheCommandIsThatOfTheLauncher() throws IOException, InterruptedException {
        Ended ended = weir("run", "quickstart", "--nonsense");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).contains("unknown option '--nonsense'");
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOver() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("JAVA_HOME", Launched.fakeJdk(elsewhere, "17.0.15").toString());

        assertThat(weir(environment, home.resolve("weir"), "version").out()).contains("kafka-clients");
    }

    @Test
    void aNewerJdkWillDoForAnInstallation() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("JAVA_HOME", Launched.fakeJdk(elsewhere, "26.0.1").toString());

        assertThat(weir(environment, home.resolve("weir"), "version").out()).startsWith("this is Java 26.0.1");
    }

    @Test
    void withoutAnyJdkOneLineSaysWhatToInstall() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("PATH", toolsWithoutJava().toString());
        environment.put("WEIR_JDK_FOLDERS", "");

        Ended ended = weir(environment, home.resolve("weir"), "version");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().contains("JDK 25", "install", "JAVA_HOME");
    }

    private static Path toolsWithoutJava() throws IOException {
        Path tools = Files.createDirectory(elsewhere.resolve("tools"));
        for (String tool : List.of("sh", "readlink")) {
            Path real = Stream.of("/usr/bin", "/bin")
                    .map(folder -> Path.of(folder, tool))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(tool), real);
        }
        return tools;
    }

    @Test
    void theServerOfKafkaIsInItsOwnFolderOnly() throws IOException {
        try (Stream<Path> tool = Files.list(home.resolve("lib"));
                Stream<Path> broker = Files.list(home.resolve("lib/broker"))) {
            assertThat(tool.map(Path::getFileName).map(Path::toString))
                    .anyMatch(name -> name.startsWith("kafka-clients"))
                    .noneMatch(name -> name.startsWith("kafka_") || name.startsWith("kafka-server"));
            assertThat(broker.map(Path::getFileName).map(Path::toString))
                    .anyMatch(name -> name.startsWith("kafka_"))
                    .anyMatch(name -> name.startsWith("kafka-server"));
        }
        assertThat(home.resolve("LICENSE")).exists();
        assertThat(home.resolve("scenarios")).isDirectory();
    }

    @Test
    void theEngineOfAgentsIsInItsOwnFolderOnly() throws IOException {
        try (Stream<Path> tool = Files.list(home.resolve("lib"));
                Stream<Path> engine = Files.list(home.resolve("lib/agent"))) {
            assertThat(tool.map(Path::getFileName).map(Path::toString))
                    .anyMatch(name -> name.startsWith("weir-hosts"))
                    .noneMatch(name -> name.startsWith("jgroups"));
            assertThat(engine.map(Path::getFileName).map(Path::toString))
                    .singleElement()
                    .asString()
                    .startsWith("jgroups");
        }
    }

    @Test
    void archiveHoldsDocumentationWhoseLinksAllResolve() throws IOException {
        Path sources = Launched.project().resolve("docs");
        List<Path> pages = new ArrayList<>(PageLink.pagesIn(home.resolve("docs")));
        assertThat(pages.stream().map(home.resolve("docs")::relativize))
                .containsExactlyElementsOf(PageLink.pagesIn(sources).stream()
                        .map(sources::relativize)
                        .toList());

        for (String page : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md")) {
            pages.add(home.resolve(page));
        }
        pages.addAll(PageLink.pagesIn(home.resolve("examples")));
        List<PageLink> dangling = new ArrayList<>();
        for (Path page : pages) {
            for (PageLink link : PageLink.of(page)) {
                if (!link.target().startsWith(home) || (!link.holds() && !isOfTheSources(link))) {
                    dangling.add(link);
                }
            }
        }
        assertThat(dangling).isEmpty();
    }

    /** Whether it leads from the map of the sources to one of them: these are not in the archive. */
    private boolean isOfTheSources(PageLink link) {
        return link.page().endsWith("docs/explanation/architecture.md")
                && Files.exists(Launched.project().resolve(home.relativize(link.target())));
    }
}
