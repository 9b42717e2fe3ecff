package dev.weir.example.tcp;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Closing what is no longer needed, where a failure changes no result. */
final class Closing {

    private static final Logger LOG = System.getLogger(Closing.class.getName());

    private Closing() {}

    static void quietly(Closeable open) {
        try {
            open.close();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a socket was not closed cleanly", e);
        }
    }
}
