package dev.weir.report.data;

import java.io.IOException;
import java.io.Reader;

/**
 * The lines of a text, of which none takes more memory than a limit: a damaged file may be one line of a gibibyte. For one
 * thread.
 */
final class BoundedLines {

    private final Reader reader;
    private final int maxChars;
    private final char[] buffer = new char[8192];
    private int at;
    private int end;

    /** @param maxChars the limit, in characters; 1 or more */
    BoundedLines(Reader reader, int maxChars) {
        this.reader = reader;
        this.maxChars = maxChars;
    }

    /**
     * Appends the next line, with its line feed. Of what would become longer than the limit, it keeps one character more
     * than that and drops the rest of the line.
     *
     * @return false when there is no further line
     */
    boolean appendNext(StringBuilder into) throws IOException {
        boolean found = false;
        while (at < end || fill()) {
            found = true;
            int from = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            boolean whole = at < end;
            at += whole ? 1 : 0;
            into.append(buffer, from, Math.min(at - from, Math.max(0, maxChars + 1 - into.length())));
            if (whole) {
                return true;
            }
        }
        return found;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, reader.read(buffer));
        return end > 0;
    }
}
