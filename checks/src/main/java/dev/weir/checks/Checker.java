package dev.weir.checks;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Runs the compiler of this JVM with Error Prone and the rules of this project as far as they check, and writes no class. Used by several threads. */
final class Checker {

    private static final List<String> OPTIONS = List.of(
            "-proc:none",
            "-implicit:none",
            "-Xmaxwarns",
            "1000",
            "-XDcompilePolicy=simple",
            "--should-stop=ifError=FLOW",
            "--should-stop=ifNoError=FLOW",
            "-XDaddTypeAnnotationsToSymbol=true",
            "-Xplugin:ErrorProne -Xep:NullAway:ERROR -XepOpt:NullAway:OnlyNullMarked=true"
                    + " -XepOpt:NullAway:HandleTestAssertionLibraries=true -Xep:StatementSwitchToExpressionSwitch:OFF");

    private final Path root;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    Checker(Path root) {
        this.root = root;
    }

    /** What is wrong with these sources, a line or a few for each finding; none if nothing is. */
    List<String> check(SourceSet set) throws IOException {
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(told, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = new ArrayList<>(OPTIONS);
            options.add("-classpath");
            options.add(set.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
            JavacTask task = (JavacTask) compiler.getTask(
                    Writer.nullWriter(),
                    new WithPlugins(files),
                    told,
                    options,
                    null,
                    files.getJavaFileObjectsFromPaths(set.sources()));
            HouseRules rules = new HouseRules(task);
            boolean compiled = task.call();
            List<String> findings = Stream.concat(
                            told.getDiagnostics().stream()
                                    .filter(each -> each.getKind() != Diagnostic.Kind.NOTE
                                            && each.getKind() != Diagnostic.Kind.OTHER)
                                    .map(Finding::of),
                            rules.findings().stream())
                    .map(each -> each.in(root))
                    .collect(Collectors.toCollection(ArrayList::new));
            if (!compiled && findings.isEmpty()) {
                findings.add(set.name() + ": cannot be compiled, and the compiler does not say why");
            }
            return findings;
        }
    }

    /** Finds the plugin among the classes of this JVM, where it stays warm from one module to the next. */
    private static final class WithPlugins extends ForwardingJavaFileManager<JavaFileManager> {

        WithPlugins(JavaFileManager files) {
            super(files);
        }

        /** Error Prone looks for further checks only where there is such a path. */
        @Override
        public boolean hasLocation(Location location) {
            return location == StandardLocation.ANNOTATION_PROCESSOR_PATH || super.hasLocation(location);
        }

        @Override
        public ClassLoader getClassLoader(Location location) {
            return Checker.class.getClassLoader();
        }
    }
}
