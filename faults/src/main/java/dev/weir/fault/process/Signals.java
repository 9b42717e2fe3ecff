package dev.weir.fault.process;

import dev.weir.resource.os.Libc;
import java.util.Optional;

/** Sends signals to processes. Thread-safe. */
public final class Signals {

    private final Optional<Libc> libc = Libc.load();

    /** Whether signals can be sent here: on 64-bit Linux, whose {@code /proc} tells which process is which. */
    public boolean possible() {
        return libc.isPresent() && ProcessId.of(ProcessHandle.current().pid()).isPresent();
    }

    /**
     * Sends a signal, unless the process has ended and another may have its number.
     *
     * @return why it was not sent; nothing when it was
     */
    public synchronized Optional<String> send(ProcessId process, Signal signal) {
        if (libc.isEmpty()) {
            return Optional.of("signals cannot be sent on this system");
        }
        if (process.state() == ProcessId.State.GONE) {
            return Optional.of("process " + process.pid() + " has ended");
        }
        return libc.get().kill(process.pid(), signal.number()) == 0
                ? Optional.empty()
                : Optional.of("SIG" + signal + " to process " + process.pid() + " failed with errno "
                        + libc.get().errno());
    }
}
