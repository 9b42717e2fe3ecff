package dev.weir.quickbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModuleBuildTest {

    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path root = Path.of("");

    private final List<Module> modules = new ArrayList<>();

    @BeforeEach
    void makeTree() throws IOException {
        Path lower = root.resolve("lower");
        modules.add(new Module("lower-1", lower, List.of(), List.of()));
        modules.add(new Module("upper-1", root.resolve("upper"), List.of(lower), List.of()));
        source("lower/src/main/java/Lower.java", "public class Lower { public static int one() { return 1; } }");
        source("upper/src/main/java/Upper.java", "class Upper { int two() { return Lower.one() + 1; } }");
        source("lower/" + Libraries.RESOURCES + "/words.txt", "first");
    }

    private void source(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** The jars that were written anew. */
    private List<String> build() throws IOException {
        for (Module module : modules) {
            if (Files.exists(jar(module.name()))) {
                Files.setLastModifiedTime(jar(module.name()), LONG_AGO);
            }
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (BuildProgress progress = new BuildProgress(nowhere, false)) {
            new ModuleBuild(root, progress).build(modules);
        }
        List<String> written = new ArrayList<>();
        for (Module module : modules) {
            if (!Files.getLastModifiedTime(jar(module.name())).equals(LONG_AGO)) {
                written.add(module.name());
            }
        }
        return written;
    }

    private Path jar(String name) {
        return root.resolve("target/run/lib/" + name + ".jar");
    }

    private List<String> entries(String name) throws IOException {
        try (ZipFile zip = new ZipFile(jar(name).toFile())) {
            return zip.stream().map(Object::toString).toList();
        }
    }

    @Test
    void theFirstBuildMakesEveryJarAndTheSecondNone() throws IOException {
        assertThat(build()).containsExactly("lower-1", "upper-1");
        assertThat(entries("lower-1")).containsExactly("Lower.class", "words.txt");
        assertThat(build()).isEmpty();
    }

    @Test
    void aChangeThatOthersCannotSeeBuildsThatModuleAlone() throws IOException {
        build();
        source("lower/src/main/java/Lower.java", "public class Lower { public static int one() { return 2 - 1; } }");
        assertThat(build()).containsExactly("lower-1");
    }

    @Test
    void aChangeThatOthersCanSeeBuildsThemToo() throws IOException {
        build();
        source("lower/src/main/java/Lower.java", "public class Lower { public static long one() { return 1; } }");
        source("upper/src/main/java/Upper.java", "class Upper { long two() { return Lower.one() + 1; } }");
        assertThat(build()).containsExactly("lower-1", "upper-1");
    }

    @Test
    void aSourceThatIsGoneIsInNoJar() throws IOException {
        source("lower/src/main/java/Other.java", "class Other { }");
        build();
        Files.delete(root.resolve("lower/src/main/java/Other.java"));
        assertThat(build()).containsExactly("lower-1");
        assertThat(entries("lower-1")).containsExactly("Lower.class", "words.txt");
    }

    @Test
    void aChangedResourceIsInTheJar() throws IOException {
        build();
        source("lower/" + Libraries.RESOURCES + "/words.txt", "second");
        assertThat(build()).containsExactly("lower-1");
    }

    @Test
    void aRemovedJarIsMadeAgain() throws IOException {
        build();
        Files.delete(jar("upper-1"));
        assertThat(build()).containsExactly("upper-1");
    }

    @Test
    void compileErrorNamesFileAndLineAndModuleIsRebuiltNextTime() throws IOException {
        build();
        source("lower/src/main/java/Lower.java", "public class Lower {\n int one() { return missing; } }");
        assertThatThrownBy(this::build)
                .isInstanceOf(BuildException.class)
                .hasMessageContaining("lower-1 does not compile")
                .hasMessageContaining("lower/src/main/java/Lower.java:2: cannot find symbol");

        source("lower/src/main/java/Lower.java", "public class Lower { public static int one() { return 1; } }");
        assertThat(build()).containsExactly("lower-1");
    }
}
