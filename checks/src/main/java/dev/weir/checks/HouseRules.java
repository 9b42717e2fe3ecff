package dev.weir.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Name;

/**
 * What this project asks of its sources beyond Error Prone: short files, short methods, few parameters, no serialisation of Java.
 * It looks at the files that a compiler has parsed, as they are written. Used by one thread.
 */
final class HouseRules implements TaskListener {

    private static final int LINES_OF_FILE = 500;
    private static final int LINES_OF_METHOD = 50;
    private static final int PARAMETERS = 6;
    private static final Set<String> SERIALISATION = Set.of(
            "ObjectInput", "ObjectOutput", "ObjectInputStream", "ObjectOutputStream", "Serializable", "Externalizable");

    private final SourcePositions positions;
    private final List<Finding> findings = new ArrayList<>();

    /** Looks at what this compiler parses from now on. */
    HouseRules(JavacTask compiler) {
        positions = Trees.instance(compiler).getSourcePositions();
        compiler.addTaskListener(this);
    }

    /** What is wrong with the files looked at so far. */
    List<Finding> findings() {
        return List.copyOf(findings);
    }

    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() == TaskEvent.Kind.PARSE) {
            CompilationUnitTree file = event.getCompilationUnit();
            new Scan(file).scan(file, null);
        }
    }

    private final class Scan extends TreeScanner<Void, Void> {

        private final CompilationUnitTree file;

        Scan(CompilationUnitTree file) {
            this.file = file;
        }

        @Override
        public Void visitCompilationUnit(CompilationUnitTree node, Void nothing) {
            try {
                long lines = node.getSourceFile()
                        .getCharContent(true)
                        .toString()
                        .lines()
                        .count();
                atMost(LINES_OF_FILE, lines, "lines in a file", node);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return super.visitCompilationUnit(node, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            // Whoever overrides a method did not choose its parameters.
            if (method.getModifiers().getAnnotations().stream()
                    .noneMatch(each -> each.getAnnotationType().toString().endsWith("Override"))) {
                // Those of a compact constructor stand in the header of its record: they are components.
                long written = method.getParameters().stream()
                        .filter(each -> start(each) >= start(method))
                        .count();
                atMost(PARAMETERS, written, "parameters", method);
            }
            if (method.getBody() != null) {
                long lines = line(positions.getEndPosition(file, method.getBody())) - line(start(method.getBody())) + 1;
                atMost(LINES_OF_METHOD, lines, "lines in a method", method);
            }
            return super.visitMethod(method, null);
        }

        @Override
        public Void visitIdentifier(IdentifierTree node, Void nothing) {
            refuseSerialisation(node.getName(), node);
            return super.visitIdentifier(node, null);
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree node, Void nothing) {
            refuseSerialisation(node.getIdentifier(), node);
            return super.visitMemberSelect(node, null);
        }

        /** A name is found wherever it stands; AllPackagesTest also finds types that are not named. */
        private void refuseSerialisation(Name name, Tree where) {
            if (SERIALISATION.contains(name.toString())) {
                add(where, "Java serialisation loads the classes that its input names. Write fields, as CBOR does");
            }
        }

        private void atMost(int limit, long found, String what, Tree where) {
            if (found > limit) {
                add(where, found + " " + what + ", at most " + limit);
            }
        }

        private void add(Tree where, String text) {
            findings.add(new Finding(file.getSourceFile(), line(start(where)), "[HouseRules] " + text));
        }

        private long start(Tree node) {
            return positions.getStartPosition(file, node);
        }

        private long line(long position) {
            return file.getLineMap().getLineNumber(position);
        }
    }
}
