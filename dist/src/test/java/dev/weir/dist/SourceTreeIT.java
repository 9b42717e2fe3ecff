package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher and the real quick build in a source tree of one class, with a Maven that only writes what it was asked for, and
 * counts how often that was.
 */
@Tag("unmeasured")
final class SourceTreeIT {

    @TempDir
    private Path folder = Path.of("");

    private Path tree = Path.of("");
    private String path = "";

    @BeforeEach
    void makeTree() throws IOException {
        tree = Files.createDirectory(folder.resolve("tree"));
        path = folder.resolve("bin") + ":/usr/bin:/bin";
        Path builder = Path.of("quick-build/src/main/java/dev/weir/quickbuild");
        Files.createDirectories(tree.resolve(builder));
        try (Stream<Path> sources = Files.list(Launched.project().resolve(builder))) {
            for (Path source : sources.toList()) {
                Files.copy(source, tree.resolve(builder).resolve(source.getFileName()));
            }
        }
        Files.writeString(tree.resolve("pom.xml"), "<project/>\n");
        executable(tree.resolve("weir"), Files.readString(Launched.project().resolve("weir")));
        maven("");
        main("one");
        // Sources are older than any build of theirs.
        for (Path file : List.of(mainClass(), tree.resolve("pom.xml"))) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
        }
    }

    private Path mainClass() {
        return tree.resolve("cli/src/main/java/dev/weir/cli/Main.java");
    }

    /** A command that says a word, and whether another class is there. */
    private void main(String word) throws IOException {
        Files.createDirectories(mainClass().getParent());
        Files.writeString(mainClass(), """
                package dev.weir.cli;

                class Main {
                    public static void main(String[] arguments) {
                        System.out.println("said %s, other %%s".formatted(Main.class.getResource("Other.class") != null));
                    }
                }
                """.formatted(word));
    }

    /** Its answers: the module cli needs nothing, and the broker has one jar. */
    private void maven(String first) throws IOException {
        executable(Files.createDirectories(folder.resolve("bin")).resolve("mvn"), """
                #!/bin/sh
                echo "Apache Maven 3.9.9 (double)"
                echo called >>'%1$s/calls'
                %2$s
                mkdir -p '%1$s/tree/cli/target/run' '%1$s/tree/broker/target/run/broker'
                : >'%1$s/tree/cli/target/run/weir-cli-1.compile.classpath'
                : >'%1$s/tree/cli/target/run/weir-cli-1.run.classpath'
                echo server >'%1$s/tree/broker/target/run/broker/server.jar'
                """.formatted(folder, first));
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Map<String, String> environment() {
        return new HashMap<>(Map.of(
                "PATH",
                path,
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                Launched.jdk().toString(),
                "WEIR_JDK_FOLDERS",
                Launched.jdkFolder().toString(),
                "WEIR_NO_CACHE",
                "1"));
    }

    private Launched weir() throws IOException {
        return weir(environment());
    }

    private Launched weir(Map<String, String> environment) throws IOException {
        return Launched.start(folder, environment, List.of(tree.resolve("weir").toString(), "version"));
    }

    private void says(String expected) throws IOException, InterruptedException {
        Ended ended = weir().end();
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).isEqualToIgnoringNewLines(expected);
    }

    private void failsSaying(String... words) throws IOException, InterruptedException {
        Ended ended = weir().end();
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(3);
        assertThat(ended.err()).contains(words).doesNotContain("\tat ");
        assertThat(ended.err().lines().filter(line -> !line.startsWith("weir: building")))
                .as("one sentence")
                .hasSize(1);
        assertThat(tree.resolve("target/weir-build.lock")).doesNotExist();
    }

    private long calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    @Test
    void startBuildsTheFirstTimeAndAgainOnlyAfterAChange() throws IOException, InterruptedException {
        Ended first = weir().end();
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("building");
        assertThat(first.out()).contains("said one, other false");

        assertThat(weir().end().err()).isEmpty();

        main("two");
        says("said two, other false");
        assertThat(calls()).as("Maven has nothing to say of a source").isEqualTo(1);

        Files.writeString(tree.resolve("pom.xml"), "<project>other</project>\n");
        says("said two, other false");
        assertThat(calls()).isEqualTo(2);
    }

    @Test
    void whatACheckoutOfAnotherCommitLeavesIsBuilt() throws IOException, InterruptedException {
        Path other = mainClass().resolveSibling("Other.java");
        Files.writeString(other, "package dev.weir.cli;\nclass Other { }\n");
        says("said one, other true");

        Files.delete(other);
        says("said one, other false");

        main("old");
        Files.setLastModifiedTime(mainClass(), FileTime.from(Instant.now().minusSeconds(100_000)));
        says("said old, other false");
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws IOException, InterruptedException {
        maven("until [ -e '" + folder + "/go' ]; do sleep 0.1; done");
        Launched first = weir();
        first.awaitError("building");
        Launched second = weir();
        second.awaitError("waiting for the build of another weir");

        Files.createFile(folder.resolve("go"));

        assertThat(first.end().exitCode()).isZero();
        assertThat(second.end().exitCode()).isZero();
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void anErrorInASourceIsToldWithItsPlaceAndTheNextStartGoesOn() throws IOException, InterruptedException {
        Files.writeString(mainClass(), "package dev.weir.cli;\nclass Main { missing x; }\n");

        Ended ended = weir().end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains(
                        "weir-cli-1 does not compile",
                        "cli/src/main/java/dev/weir/cli/Main.java:2: cannot find symbol");
        main("again");
        says("said again, other false");
    }

    @Test
    void anInterruptEndsTheBuildAndMavenAndTheNextStartGoesOn() throws Exception {
        maven("echo $$ >'" + folder + "/maven.pid'; sleep 600");
        Launched weir = Launched.start(
                folder, environment(), List.of("setsid", tree.resolve("weir").toString(), "version"));
        Path pid = folder.resolve("maven.pid");
        await(() -> Files.exists(pid) && !Files.readString(pid).isBlank());

        weir.signalGroup("INT");

        Ended ended = weir.end();
        assertThat(ended.exitCode()).isEqualTo(130);
        assertThat(ended.err()).contains("the build was stopped");
        long maven = Long.parseLong(Files.readString(pid).strip());
        await(() -> ProcessHandle.of(maven).filter(ProcessHandle::isAlive).isEmpty());
        maven("");
        says("said one, other false");
    }

    @Test
    void withoutMavenOrWithOneThatIsTooOldOneSentenceSaysWhatIsNeeded() throws IOException, InterruptedException {
        maven("echo 'Apache Maven 3.6.3 (double)'; exit 1");
        failsSaying("needs Maven 3.8.7 or newer", "is 3.6.3");

        Files.delete(folder.resolve("bin/mvn"));
        for (String command :
                List.of("find", "ls", "cat", "cksum", "head", "mkdir", "rm", "mv", "touch", "sh", "env")) {
            Files.createSymbolicLink(folder.resolve("bin").resolve(command), Path.of("/bin", command));
        }
        path = folder.resolve("bin").toString();
        failsSaying("needs Maven 3.8.7 or newer", "found none");

        path = folder.resolve("bin") + ":/usr/bin:/bin";
        maven("");
        says("said one, other false");
    }

    @Tag("thorough") // a build of its own; DistributionIT passes over JDKs too
    @Test
    void aJdkThatTheBuildDoesNotTakeIsPassedOverForOneThatItDoes() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.put("JAVA_HOME", Launched.fakeJdk(folder, "26.0.1").toString());

        Ended ended = weir(environment).end();

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("said one").doesNotContain("this is Java 26");
        assertThat(Files.readString(Launched.project().resolve("pom.xml"))).contains("<version>[25,26)</version>");
    }

    @Test
    void whatIsNoJdkOfTheReleaseIsNamedWithWhatItIs() throws IOException, InterruptedException {
        Path folders = Files.createDirectory(folder.resolve("jdks"));
        Launched.fakeJdk(folders, "26.0.1");
        Files.delete(Launched.fakeJdk(folders, "25.0.9").resolve("bin/javac"));
        Map<String, String> environment = environment();
        environment.put("JAVA_HOME", "");
        environment.put("PATH", path);
        environment.put("WEIR_JDK_FOLDERS", folders.toString());

        Ended ended = weir(environment).end();

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err())
                .contains("needs a JDK 25 and found none")
                .contains("jdk-26.0.1 (Java 26.0.1)", "jdk-25.0.9 (Java 25.0.9 without javac)");
    }

    @Tag("thorough") // a build of its own; two starts at once have a lock too
    @Test
    void theLockOfABuilderThatDiedIsTaken() throws IOException, InterruptedException {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path lock = Files.createDirectories(tree.resolve("target/weir-build.lock"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

        says("said one, other false");
        assertThat(calls()).isEqualTo(1);
    }

    @Tag("thorough") // a build of its own; StartCacheFolderIT removes caches too
    @Test
    void startCachesOfEarlierBuildsGo() throws IOException, InterruptedException {
        Map<String, String> environment = environment();
        environment.remove("WEIR_NO_CACHE");
        Path caches = Files.createDirectories(tree.resolve("target/start"));
        Path earlier = cache(caches.resolve("weir-earlier.aot"), Duration.ofMinutes(1));
        Path brokers = cache(caches.resolve("broker-earlier.aot"), Duration.ofMinutes(1));
        Path unused = cache(caches.resolve("broker-unused.aot"), Duration.ofDays(40));

        Ended ended = weir(environment).end();

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(earlier).doesNotExist();
        assertThat(brokers).exists();
        assertThat(unused).doesNotExist();
    }

    private static Path cache(Path file, Duration age) throws IOException {
        Files.writeString(file, "a cache");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    @Test
    void aTreeThatCannotBeWrittenToAndAFullDiskAreOneSentenceEach() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(tree.resolve("target"));
        assumeTrue(
                mount("-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            Files.write(disk.resolve("filler"), new byte[12_288]);
            failsSaying("no space left");

            assertThat(mount("-o", "remount,ro", disk.toString())).isZero();
            failsSaying("cannot write to " + tree);

            assertThat(mount("-o", "remount,rw,size=4m", disk.toString())).isZero();
            says("said one, other false");
        } finally {
            new ProcessBuilder("umount", "-l", disk.toString()).start().waitFor();
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime() - deadlineNanos).as("waited a minute").isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static int mount(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                Stream.concat(Stream.of("mount"), Stream.of(arguments)).toList();
        return new ProcessBuilder(command).start().waitFor();
    }
}
