package dev.weir.secret;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Passes text on line by line, without the secrets that the process has read until then. What is not yet a whole line is
 * held back, also by {@link #flush()}, until its end or the end of the stream. Takes UTF-8; thread-safe.
 */
public final class MaskedLines extends OutputStream {

    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** @param out takes whole lines; closed with this one */
    public MaskedLines(OutputStream out) {
        this.out = out;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        line.write(b);
        if (b == '\n') {
            passOn();
            out.flush();
        }
    }

    private void passOn() throws IOException {
        out.write(Secrets.masked(line.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        line.reset();
    }

    @Override
    public synchronized void close() throws IOException {
        passOn();
        out.close();
    }
}
