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
    void methodOfMoreThanFiftyLinesIsAFinding() throws IOException {
        assertThat(findings("class Gauge {\n void level() {" + "\n".repeat(49) + "} }"))
                .isEmpty();
        assertThat(findings("class Gauge {\n void level() {" + "\n".repeat(50) + "} }"))
                .containsExactly("Gauge.java:2: [HouseRules] 51 lines in a method, at most 50");
    }

    @Test
    void fileOfMoreThanFiveHundredLinesIsAFinding() throws IOException {
        assertThat(findings("class Gauge { }" + "\n".repeat(500))).isEmpty();
        assertThat(findings("class Gauge { }" + "\n".repeat(500) + "// one more\n"))
                .containsExactly("Gauge.java:1: [HouseRules] 501 lines in a file, at most 500");
    }

    @Test
    void moreThanSixParametersAreAFindingWhereSomebodyChoseThem() throws IOException {
        String seven = "(int a, int b, int c, int d, int e, int f, int g)";
        assertThat(findings("record Gauge" + seven + " { Gauge { } }")).isEmpty();
        assertThat(findings("interface Gauge {\n void level" + seven + "; }"))
                .containsExactly("Gauge.java:2: [HouseRules] 7 parameters, at most 6");
    }

    @Test
    void serialisationOfJavaIsAFindingWhereverItIsNamed() throws IOException {
        assertThat(findings("abstract class Gauge {\n abstract java.io.ObjectInput level(); }"))
                .singleElement()
                .asString()
                .startsWith("Gauge.java:2: [HouseRules] Java serialisation");
    }

    @Test
    void overriddenMethodsKeepTheirParameters() throws IOException {
        String seven = "level(int a, int b, int c, int d, int e, int f, int g)";
        assertThat(findings("class Gauge { static class Base { void " + seven + " {} }\n"
                        + "static class More extends Base { @Override void " + seven + " {} } }"))
                .containsExactly("Gauge.java:1: [HouseRules] 7 parameters, at most 6");
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
