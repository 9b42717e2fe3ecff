package dev.weir.quickbuild;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the modules need, as Maven says it: their order, their libraries and their resources. Maven is asked only when a
 * {@code pom.xml} or a resource changed, or when one of its answers is gone; its profile {@code source-tree} writes them.
 */
final class Libraries {

    /** What Maven wrote of a module, below its folder. */
    static final String ANSWERS = "target/run";

    /** Its resources. */
    static final String RESOURCES = ANSWERS + "/classes";

    /** The module that needs all the others. */
    private static final String LAST_MODULE = "cli";

    private static final String COMPILE = ".compile.classpath";
    private static final String RUN = ".run.classpath";

    private final Path root;
    private final String maven;
    private final BuildProgress progress;
    private final Path state;

    Libraries(Path root, String maven, BuildProgress progress) {
        this.root = root;
        this.maven = maven;
        this.progress = progress;
        this.state = root.resolve(ANSWERS + "/state/libraries");
    }

    /** The modules to build, in the order of their names; asks Maven first if need be. */
    List<Module> modules() throws IOException {
        progress.say("looking for changes");
        String inputs = inputs();
        if (Files.exists(state) && Files.readString(state).equals(inputs)) {
            try {
                return read();
            } catch (BuildException gone) {
                // An answer or a library was removed since: Maven brings it back.
            }
        }
        Files.deleteIfExists(state);
        removeAnswers();
        new MavenCall(maven, root, progress).run(LAST_MODULE);
        List<Module> modules = read();
        Files.createDirectories(state.getParent());
        Files.writeString(state, inputs);
        return modules;
    }

    /** A checksum of all that Maven's answers depend on. */
    private String inputs() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return isLeftOut(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (isInput(root.relativize(file))) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return new Digest()
                .add(System.getProperty("java.runtime.version"))
                .addFiles(root, files)
                .text();
    }

    private boolean isLeftOut(Path folder) {
        String name = folder.getFileName().toString();
        return !folder.equals(root)
                && (name.equals("target")
                        || name.equals("test")
                        || folder.endsWith("src/main/java")
                        || name.equals("node_modules")
                        || (name.startsWith(".") && !name.equals(".mvn")));
    }

    /** Whether Maven reads this file, named from the root. */
    static boolean isInput(Path file) {
        String name = "/" + file;
        return name.endsWith("/pom.xml")
                || name.startsWith("/.mvn/")
                || name.contains("/src/main/")
                || name.startsWith("/scenarios/gateway/");
    }

    private void removeAnswers() throws IOException {
        for (Path pom : Digest.files(
                root, file -> file.endsWith("pom.xml") && !file.toString().contains("/target/"))) {
            Path answers = pom.resolveSibling(ANSWERS);
            if (!answers.equals(root.resolve(ANSWERS))) {
                for (Path file : Digest.files(answers, file -> true)) {
                    Files.delete(file);
                }
            }
        }
    }

    private List<Module> read() throws IOException {
        Path last = root.resolve(LAST_MODULE);
        Map<Path, Module> modules = new LinkedHashMap<>();
        add(last, modules);
        for (Path folder : foldersOf(entries(answer(last, RUN)))) {
            add(folder, modules);
        }
        return List.copyOf(modules.values());
    }

    private void add(Path folder, Map<Path, Module> modules) throws IOException {
        if (modules.containsKey(folder)) {
            return;
        }
        Path answer = answer(folder, COMPILE);
        List<Path> entries = entries(answer);
        String name = answer.getFileName().toString();
        List<Path> needs = foldersOf(entries);
        List<Path> libraries =
                entries.stream().filter(entry -> !isModule(entry)).toList();
        modules.put(folder, new Module(name.substring(0, name.length() - COMPILE.length()), folder, needs, libraries));
        for (Path needed : needs) {
            add(needed, modules);
        }
    }

    private static Path answer(Path folder, String kind) throws IOException {
        Path answers = folder.resolve(ANSWERS);
        if (Files.isDirectory(answers)) {
            try (Stream<Path> files = Files.list(answers)) {
                List<Path> found = files.filter(
                                file -> file.getFileName().toString().endsWith(kind))
                        .toList();
                if (found.size() == 1) {
                    return found.getFirst();
                }
            }
        }
        throw new BuildException("Maven did not say what " + folder + " needs; its log is target/weir-build.log");
    }

    private List<Path> entries(Path answer) throws IOException {
        List<Path> entries = Stream.of(Files.readString(answer).strip().split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
        for (Path entry : entries) {
            if (!isModule(entry) && !Files.exists(entry)) {
                throw new BuildException("a library is gone: " + entry);
            }
        }
        return entries;
    }

    private boolean isModule(Path entry) {
        return entry.startsWith(root) && entry.endsWith(RESOURCES);
    }

    private List<Path> foldersOf(List<Path> entries) {
        return entries.stream()
                .filter(this::isModule)
                .map(entry -> entry.getParent().getParent().getParent())
                .toList();
    }

    /** Puts the libraries beside the jars of the modules, and removes what belongs to neither. */
    void install(List<Module> modules) throws IOException {
        progress.say("putting the libraries in place");
        Path lib = root.resolve(ANSWERS + "/lib");
        Set<Path> kept = new HashSet<>();
        modules.forEach(module -> kept.add(lib.resolve(module.name() + ".jar")));
        for (Path entry : entries(answer(root.resolve(LAST_MODULE), RUN))) {
            if (!isModule(entry)) {
                kept.add(place(entry, lib));
            }
        }
        // By module, the folder of a class path that its own pom gathers: the broker's, and that of the agents' engine.
        for (Map.Entry<String, String> own :
                Map.of("broker", "broker", "hosts", "agent").entrySet()) {
            Path gathered = root.resolve(own.getKey()).resolve(ANSWERS).resolve(own.getValue());
            for (Path jar : Digest.files(gathered, file -> true)) {
                kept.add(place(jar, lib.resolve(own.getValue())));
            }
        }
        for (Path file : Digest.files(lib, file -> !kept.contains(file))) {
            Files.delete(file);
        }
    }

    private static Path place(Path jar, Path folder) throws IOException {
        Path placed = Files.createDirectories(folder).resolve(jar.getFileName());
        if (Files.exists(placed) && Files.isSameFile(placed, jar)) {
            return placed;
        }
        if (Files.exists(placed)
                && Files.size(placed) == Files.size(jar)
                && Files.getLastModifiedTime(placed).equals(Files.getLastModifiedTime(jar))) {
            return placed;
        }
        Path part = folder.resolve(jar.getFileName() + ".part");
        Files.deleteIfExists(part);
        try {
            Files.createLink(part, jar);
        } catch (IOException | UnsupportedOperationException anotherFileSystem) {
            Files.copy(jar, part, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return Files.move(part, placed, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
