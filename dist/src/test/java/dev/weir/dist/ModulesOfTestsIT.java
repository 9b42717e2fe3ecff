package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that no build runs proves nothing. */
final class ModulesOfTestsIT {

    private static final int MODULES = 10;
    private static final String LEFT_OUT = "@Tag(\"thorough\")";

    /** How a class of tests is called. */
    private static final Pattern CLASS = Pattern.compile("[A-Z]\\w+(?:IT|Test)\\b");

    @Test
    void everyModuleThatHasIntegrationTestsRunsThem() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (Path tests : testFolders()) {
            if (hasIntegrationTests(tests)) {
                modules.add(tests.resolve("../..").normalize());
            }
        }

        assertThat(modules).hasSizeGreaterThanOrEqualTo(MODULES);
        assertThat(modules)
                .allSatisfy(module -> assertThat(Files.readString(module.resolve("pom.xml")))
                        .as("%s has tests called *IT", module)
                        .contains("<artifactId>maven-failsafe-plugin</artifactId>"));
    }

    @Test
    void aTestThatAUsualBuildLeavesOutSaysWhy() throws IOException {
        assertThat(reasons().toList()).hasSizeGreaterThan(50).allMatch(line -> line.matches(".*// \\S+ \\S+.*"));
    }

    @Test
    void whatATestThatIsLeftOutPointsToIsNotLeftOut() throws IOException {
        Set<String> inUsualBuilds = new HashSet<>();
        for (Path file : testSources()) {
            if (Files.readAllLines(file).stream().noneMatch(line -> line.startsWith(LEFT_OUT))) {
                inUsualBuilds.add(file.getFileName().toString().replace(".java", ""));
            }
        }

        assertThat(reasons()
                        .flatMap(line -> CLASS.matcher(line.substring(line.indexOf("//")))
                                .results())
                        .map(MatchResult::group))
                .hasSizeGreaterThan(30)
                .allMatch(inUsualBuilds::contains);
    }

    /** The lines of tests that a usual build leaves out. */
    private static Stream<String> reasons() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : testSources()) {
            Files.readAllLines(file).stream()
                    .filter(line -> line.strip().startsWith(LEFT_OUT))
                    .forEach(lines::add);
        }
        return lines.stream();
    }

    private static List<Path> testSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path tests : testFolders()) {
            try (Stream<Path> files = Files.walk(tests)) {
                files.filter(each -> each.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    /** Modules are folders of the project, or of folders of it. */
    private static List<Path> testFolders() throws IOException {
        try (Stream<Path> folders = Files.walk(Launched.project(), 4)) {
            return folders.filter(folder ->
                            folder.endsWith("src/test") && !folder.toString().contains("/target/"))
                    .toList();
        }
    }

    private static boolean hasIntegrationTests(Path tests) throws IOException {
        try (Stream<Path> files = Files.walk(tests)) {
            return files.anyMatch(file -> file.getFileName().toString().endsWith("IT.java"));
        }
    }
}
