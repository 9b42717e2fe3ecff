package dev.weir.resource.socket;

import dev.weir.clock.RunClock;
import dev.weir.resource.os.Libc;
import dev.weir.resource.os.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Chooses how the counters of sockets are read on this machine. */
public final class SocketDiagnostics {

    private SocketDiagnostics() {}

    public static SocketBytes open(Path procRoot, Optional<Libc> libc, RunClock clock, NotMeasured notMeasured) {
        if (libc.isEmpty()) {
            notMeasured.say(
                    "sockets",
                    "Network bytes were not measured: that needs 64-bit Linux and a JVM that may call its C library"
                            + " (--enable-native-access=ALL-UNNAMED).");
            return new NoSocketBytes();
        }
        try {
            return new NetlinkSocketBytes(procRoot, new SocketDump(libc.get()), clock, notMeasured);
        } catch (IOException e) {
            notMeasured.say("sockets", "Network bytes were not measured: " + e.getMessage() + ".");
            return new NoSocketBytes();
        }
    }
}
