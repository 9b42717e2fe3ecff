package dev.weir.checks;

import java.nio.file.Path;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a source.
 *
 * @param source its file, or null if it is about none
 * @param line of that file, from 1
 */
record Finding(@Nullable JavaFileObject source, long line, String text) {

    static Finding of(Diagnostic<? extends JavaFileObject> told) {
        return new Finding(told.getSource(), told.getLineNumber(), told.getMessage(Locale.ROOT));
    }

    /** For a reader: the file as seen from a folder, the line, and what is wrong. */
    String in(Path root) {
        return source == null ? text : root.relativize(Path.of(source.toUri())) + ":" + line + ": " + text;
    }
}
