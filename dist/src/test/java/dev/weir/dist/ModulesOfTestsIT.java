package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that no build runs proves nothing. */
final class ModulesOfTestsIT {

    private static final int MODULES = 10;

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
        List<String> tagged = new ArrayList<>();
        for (Path tests : testFolders()) {
            try (Stream<Path> files = Files.walk(tests)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    Files.readAllLines(file).stream()
                            .filter(line -> line.strip().startsWith("@Tag(\"thorough\")"))
                            .map(line -> file.getFileName() + ": " + line)
                            .forEach(tagged::add);
                }
            }
        }

        assertThat(tagged).hasSizeGreaterThan(50).allMatch(line -> line.matches(".*// \\S+ \\S+.*"));
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
