package dev.weir.checks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is checked at once: the sources or the tests of a module.
 *
 * @param name for messages, such as {@code core/src/main/java}
 * @param sources its Java files; never none
 * @param classPath jars and folders of classes
 */
record SourceSet(String name, List<Path> sources, List<Path> classPath) {

    /** Where Maven writes the class path of a module's tests, below its folder. */
    private static final String CLASS_PATH = "target/test.classpath";

    SourceSet {
        sources = List.copyOf(sources);
        classPath = List.copyOf(classPath);
    }

    /**
     * All of a source tree. A module whose packaging has no class path of its own, such as {@code dist}, takes that of another.
     *
     * @param other the folder of that module
     */
    static List<SourceSet> of(Path root, Path other) throws IOException {
        List<SourceSet> sets = new ArrayList<>();
        for (Path module : modules(root)) {
            boolean own = Files.exists(module.resolve(CLASS_PATH));
            List<Path> classPath = new ArrayList<>(List.of(module.resolve("target/classes")));
            if (!own) {
                classPath.add(other.resolve("target/classes"));
            }
            String entries = Files.readString((own ? module : other).resolve(CLASS_PATH));
            for (String entry : entries.strip().split(File.pathSeparator, -1)) {
                classPath.add(Path.of(entry));
            }
            for (String folder : List.of("src/main/java", "src/test/java")) {
                List<Path> sources = sources(module.resolve(folder));
                if (!sources.isEmpty()) {
                    sets.add(new SourceSet(
                            root.relativize(module.resolve(folder)).toString(), sources, classPath));
                }
            }
        }
        return sets;
    }

    private static List<Path> modules(Path root) throws IOException {
        try (Stream<Path> files = Files.find(root, 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            return files.map(Path::getParent)
                    .filter(folder -> Files.isDirectory(folder.resolve("src")))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> sources(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
