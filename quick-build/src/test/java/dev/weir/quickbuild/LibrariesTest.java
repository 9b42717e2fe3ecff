package dev.weir.quickbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LibrariesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern RESOURCES = Pattern.compile("<resource>\\s*<directory>([^<]+)</directory>");

    @Test
    void everyResourceFolderOfTheProjectIsWatched() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path pom : Digest.files(
                ROOT, file -> file.endsWith("pom.xml") && !file.toString().contains("/target/"))) {
            String text = Files.readString(pom);
            for (MatchResult found : RESOURCES.matcher(text).results().toList()) {
                folders.add(
                        pom.getParent().resolve(resolved(found.group(1), text)).normalize());
            }
        }
        assertThat(folders)
                .hasSizeGreaterThan(3)
                .allSatisfy(folder -> assertThat(Digest.files(folder, file -> true))
                        .isNotEmpty()
                        .allMatch(file -> Libraries.isInput(ROOT.relativize(file))));
    }

    private static String resolved(String directory, String pom) {
        String resolved = directory;
        if (directory.startsWith("${") && !directory.startsWith("${project.basedir}")) {
            String property = directory.substring(2, directory.length() - 1);
            resolved = pom.replaceAll("(?s).*<" + property + ">([^<]+)</" + property + ">.*", "$1");
        }
        return resolved.replace("${project.basedir}/", "");
    }

    /** {@link Surface} leaves out what only its package sees. The benchmarks are built by Maven alone. */
    @Test
    void noPackageIsInTwoModules() throws IOException {
        Map<Path, Set<Path>> modules = new TreeMap<>();
        for (Path file : Digest.files(ROOT, each -> each.toString().endsWith(".java"))) {
            Path name = ROOT.relativize(file);
            int source = name.toString().indexOf("src/main/java/");
            if (source > 0 && !name.startsWith("jmh")) {
                Path module = Path.of(name.toString().substring(0, source));
                modules.computeIfAbsent(
                                module.resolve("src/main/java").relativize(name).getParent(), each -> new TreeSet<>())
                        .add(module);
            }
        }
        assertThat(modules)
                .hasSizeGreaterThan(50)
                .allSatisfy((folder, of) -> assertThat(of).as(folder.toString()).hasSize(1));
    }
}
