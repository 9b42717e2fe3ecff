package dev.weir.resource;

import java.nio.file.Path;
import java.util.Optional;

/** Chooses how the counters of sockets are read on this machine. */
final class SocketDiagnostics {

    private SocketDiagnostics() {}

    static SocketBytes open(Path procRoot, Optional<Libc> libc, NotMeasured notMeasured) {
        return new NoSocketBytes();
    }
}
