package dev.weir.quickbuild;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources into memory, in this JVM, without a check that is not the language's own. */
final class ModuleCompiler {

    private static final int ERRORS_SHOWN = 20;

    private final Path root;
    private final JavaCompiler compiler;

    ModuleCompiler(Path root) {
        this.root = root;
        this.compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new BuildException(
                    "the JDK at " + System.getProperty("java.home") + " has no compiler: install a whole JDK");
        }
    }

    /**
     * The classes by their names in a jar.
     *
     * @throws BuildException with the first errors, when it does not compile
     */
    SortedMap<String, byte[]> compile(Module module, List<Path> sources, List<Path> classPath) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(told, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-implicit:none",
                    "-nowarn",
                    "-g",
                    "-parameters",
                    "-classpath",
                    classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
            boolean compiled = compiler.getTask(
                            Writer.nullWriter(),
                            new InMemory(files, classes),
                            told,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new BuildException(module.name() + " does not compile:\n" + errors(told));
            }
        }
        return classes;
    }

    private String errors(DiagnosticCollector<JavaFileObject> told) {
        return told.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .limit(ERRORS_SHOWN)
                .map(each -> place(each) + each.getMessage(Locale.ROOT))
                .collect(Collectors.joining("\n"));
    }

    private String place(Diagnostic<? extends JavaFileObject> error) {
        return error.getSource() == null
                ? ""
                : root.relativize(Path.of(error.getSource().toUri())) + ":" + error.getLineNumber() + ": ";
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        private final SortedMap<String, byte[]> classes;

        InMemory(JavaFileManager files, SortedMap<String, byte[]> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String name = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }
    }
}
