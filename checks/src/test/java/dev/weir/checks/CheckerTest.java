package dev.weir.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckerTest {

    @TempDir
    private Path root = Path.of("");

    private List<String> findings(String source) throws IOException {
        Path file = Files.writeString(root.resolve("Gauge.java"), "package one; " + source);
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        return new Checker(root).check(new SourceSet("tree", List.of(file), classPath));
    }

    @Test
    void nothingIsWrongWithSoundCode() throws IOException {
        assertThat(findings("class Gauge { int level() { return 1; } }")).isEmpty();
    }

    @Test
    void errorProneNamesFileLineAndCheck() throws IOException {
        assertThat(findings("class Gauge {\n void level() { \"a\".trim(); } }"))
                .singleElement()
                .asString()
                .startsWith("Gauge.java:2: [")
                .contains("ReturnValue");
    }

    @Test
    void nullAwayLooksAtWhatIsNullMarked() throws IOException {
        assertThat(findings("@org.jspecify.annotations.NullMarked class Gauge {\n Object level() { return null; } }"))
                .singleElement()
                .asString()
                .startsWith("Gauge.java:2: [NullAway]");
    }

    @Test
    void codeThatDoesNotCompileIsAFinding() throws IOException {
        assertThat(findings("class Gauge {\n missing x; }"))
                .singleElement()
                .asString()
                .startsWith("Gauge.java:2: cannot find symbol");
    }

    @Test
    void aModuleIsCheckedWithItsSourcesItsTestsAndTheirClassPath() throws IOException {
        Path module = root.resolve("one");
        for (String folder : List.of("src/main/java", "src/test/java", "target")) {
            Files.createDirectories(module.resolve(folder));
        }
        Files.writeString(module.resolve("pom.xml"), "<project/>");
        Files.writeString(module.resolve("target/test.classpath"), "a.jar" + File.pathSeparator + "b.jar");
        Files.writeString(module.resolve("src/main/java/One.java"), "class One { }");
        Files.writeString(module.resolve("src/test/java/OneTest.java"), "class OneTest { }");

        assertThat(SourceSet.of(root, module))
                .containsExactly(
                        new SourceSet(
                                "one/src/main/java",
                                List.of(module.resolve("src/main/java/One.java")),
                                List.of(module.resolve("target/classes"), Path.of("a.jar"), Path.of("b.jar"))),
                        new SourceSet(
                                "one/src/test/java",
                                List.of(module.resolve("src/test/java/OneTest.java")),
                                List.of(module.resolve("target/classes"), Path.of("a.jar"), Path.of("b.jar"))));
    }
}
