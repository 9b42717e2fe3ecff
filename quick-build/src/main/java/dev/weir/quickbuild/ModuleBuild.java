package dev.weir.quickbuild;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Compiles the modules that changed and puts each into a jar, as many at once as there are processors. A module is compiled when its
 * sources, its libraries, the JDK or the {@link Surface} of a module that it needs changed.
 */
final class ModuleBuild {

    /** The time of every entry, so that a jar depends on its content alone. */
    private static final long ENTRY_MILLIS = 1_750_000_000_000L;

    private final Path lib;
    private final Path state;
    private final BuildProgress progress;
    private final ModuleCompiler compiler;
    private final String jdk;
    private final AtomicInteger done = new AtomicInteger();
    private final Map<Path, Module> byFolder = new HashMap<>();
    private final Map<Path, CompletableFuture<String>> surfaces = new HashMap<>();

    ModuleBuild(Path root, BuildProgress progress) {
        this.lib = root.resolve("target/run/lib");
        this.state = root.resolve("target/run/state");
        this.progress = progress;
        this.compiler = new ModuleCompiler(root);
        this.jdk = System.getProperty("java.runtime.version");
    }

    /** Returns once all of them are built. */
    void build(List<Module> modules) throws IOException {
        Files.createDirectories(lib);
        Files.createDirectories(state);
        modules.forEach(module -> byFolder.put(module.folder(), module));
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<CompletableFuture<String>> all =
                    modules.stream().map(module -> surface(module, workers)).toList();
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case UncheckedIOException io -> throw io.getCause();
                case BuildException told -> throw told;
                default -> throw e;
            }
        }
    }

    /** The surface of a module once it is built; what it needs comes first. */
    private CompletableFuture<String> surface(Module module, ExecutorService workers) {
        CompletableFuture<String> known = surfaces.get(module.folder());
        if (known != null) {
            return known;
        }
        List<CompletableFuture<String>> needed = module.needs().stream()
                .map(folder -> surface(byFolder.get(folder), workers))
                .toList();
        CompletableFuture<String> surface = CompletableFuture.allOf(needed.toArray(CompletableFuture[]::new))
                .thenApplyAsync(
                        nothing -> {
                            List<String> seen =
                                    needed.stream().map(CompletableFuture::join).toList();
                            try {
                                return build(module, seen);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        workers);
        surfaces.put(module.folder(), surface);
        return surface;
    }

    private String build(Module module, List<String> seen) throws IOException {
        List<Path> sources = module.sources();
        List<Path> resources = Digest.files(module.resources(), file -> true);
        Digest digest = new Digest().add(jdk).add(module.name());
        seen.forEach(digest::add);
        module.libraries().forEach(library -> digest.add(library.toString()));
        String inputs = digest.addFiles(module.folder(), sources)
                .addFiles(module.folder(), resources)
                .text();

        Path jar = lib.resolve(module.name() + ".jar");
        Path known = state.resolve(module.name());
        List<String> before = Files.exists(known) ? Files.readAllLines(known) : List.of();
        String surface;
        if (before.size() == 2 && before.getFirst().equals(inputs) && Files.exists(jar)) {
            surface = before.getLast();
        } else {
            Files.deleteIfExists(known);
            SortedMap<String, byte[]> classes = compiler.compile(module, sources, classPath(module));
            surface = Surface.of(classes);
            SortedMap<String, byte[]> entries = new TreeMap<>(classes);
            for (Path file : resources) {
                entries.put(
                        module.resources().relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
            write(jar, entries);
            Files.write(known, List.of(inputs, surface));
        }
        progress.say("compiling, " + done.incrementAndGet() + " of " + byFolder.size() + " modules done");
        return surface;
    }

    private List<Path> classPath(Module module) {
        List<Path> classPath = new ArrayList<>();
        module.needs()
                .forEach(
                        folder -> classPath.add(lib.resolve(byFolder.get(folder).name() + ".jar")));
        classPath.addAll(module.libraries());
        return classPath;
    }

    /** Not compressed: it is read more often than it is kept. Appears whole or not at all. */
    private static void write(Path jar, SortedMap<String, byte[]> entries) throws IOException {
        Path part = jar.resolveSibling(jar.getFileName() + ".part");
        try (OutputStream file = Files.newOutputStream(part);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.setMethod(ZipOutputStream.STORED);
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                CRC32 checksum = new CRC32();
                checksum.update(each.getValue());
                entry.setCrc(checksum.getValue());
                entry.setSize(each.getValue().length);
                entry.setTime(ENTRY_MILLIS);
                zip.putNextEntry(entry);
                zip.write(each.getValue());
                zip.closeEntry();
            }
        }
        Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
