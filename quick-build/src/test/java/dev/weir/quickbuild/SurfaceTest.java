package dev.weir.quickbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SurfaceTest {

    private static final String BEFORE = """
            public class Gauge {
                public static final int LIMIT = 3;
                private int level;
                public int level() { return level; }
                static class Inner { }
                public enum Kind { LOW, HIGH }
                public record Reading(int level) { }
                public sealed interface Step permits Up { }
                public record Up() implements Step { }
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    private String surface(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("Gauge.java"), source);
        Module module = new Module("gauge", folder, List.of(), List.of());
        return Surface.of(new ModuleCompiler(folder).compile(module, List.of(file), List.of()));
    }

    private void changes(boolean expected, String from, String to) throws IOException {
        assertThat(BEFORE).contains(from);
        boolean changed = !surface(BEFORE).equals(surface(BEFORE.replace(from, to)));
        assertThat(changed).as(from + " -> " + to).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return level;                ->return level + 1;",
                "private int level;           ->private int level; private void fill() { }",
                "return level;                ->return new Object() { int one() { return 1; } }.one();",
                "return level;                ->return java.util.Map.Entry.comparingByKey() == null ? 1 : 2;",
                "private int level;           ->int level; int full() { return 3; }",
                "static class Inner { }       ->static class Inner { public int one; } static class Other { }",
                "public class Gauge {         ->/* a comment */ public class Gauge {"
            })
    void whatOthersCannotSeeLeavesItAsItIs(String change) throws IOException {
        changes(false, from(change), to(change));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LIMIT = 3                    ->LIMIT = 4",
                "public int level()           ->public long level()",
                "public int level()           ->public int level() throws java.io.IOException",
                "public int level()           ->public final int level()",
                "public int level()           ->@Deprecated public int level()",
                "private int level;           ->protected int level;",
                "static class Inner           ->protected static class Inner",
                "static class Inner { }       ->static class Inner { } public static class Other extends Inner { }",
                "LOW, HIGH                    ->HIGH, LOW, MIDDLE",
                "Reading(int level)           ->Reading(int level, int other)",
                "permits Up { }               ->permits Up, Down { } public record Down() implements Step { }",
                "public class Gauge           ->public abstract class Gauge implements Runnable",
                "public class Gauge           ->public class Gauge<T>"
            })
    void whatOthersCanSeeChangesIt(String change) throws IOException {
        changes(true, from(change), to(change));
    }

    private static String from(String change) {
        return change.substring(0, change.indexOf("->")).strip();
    }

    private static String to(String change) {
        return change.substring(change.indexOf("->") + 2);
    }
}
