package dev.weir.cli.doctor;

import dev.weir.fault.filter.FilterException;
import dev.weir.fault.filter.PacketFilter;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.Signal;
import dev.weir.fault.process.Signals;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which faults can be injected here, each tried on something that nobody else uses. */
final class FaultChecks {

    /** Runs a program in a network that it alone has. */
    private static final String NAMESPACE = "unshare";

    private static final Duration STOPS_WITHIN = Duration.ofSeconds(3);

    private FaultChecks() {}

    static List<Check> all() throws InterruptedException {
        return List.of(signals(), filter(), packetLoss());
    }

    /** Freezes a process of its own, as a broker would be. */
    private static Check signals() {
        String name = "stop, kill, freeze";
        Process victim;
        try {
            victim = new ProcessBuilder("sleep", "10").start();
        } catch (IOException e) {
            return Check.missing(name, "sleep is not installed, so nothing could be tried");
        }
        try {
            Optional<ProcessId> process = ProcessId.of(victim.pid());
            if (process.isEmpty()) {
                return Check.missing(name, "needs Linux, whose /proc tells which process is which");
            }
            Optional<String> refusal = new Signals().send(process.get(), Signal.STOP);
            if (refusal.isPresent()) {
                return Check.missing(name, refusal.get());
            }
            return process.get().await(ProcessId.State.STOPPED, STOPS_WITHIN)
                    ? Check.ok(name, "signals reach processes that Weir starts")
                    : Check.missing(name, "a process that was sent SIGSTOP went on");
        } finally {
            victim.destroyForcibly();
        }
    }

    /** A filter that drops nothing. */
    private static Check filter() {
        String name = "between brokers";
        try (PacketFilter filter = PacketFilter.open()) {
            filter.drop(List.of());
            return Check.ok(name, "the kernel's nf_tables can cut brokers off from each other");
        } catch (FilterException e) {
            return Check.missing(name, String.valueOf(e.getMessage()));
        }
    }

    private static Check packetLoss() throws InterruptedException {
        String name = "loss of packets";
        TrialRun netem = TrialRun.of(
                List.of(NAMESPACE, "--net", "tc", "qdisc", "add", "dev", "lo", "root", "netem", "loss", "1%"));
        return netem.worked()
                ? Check.ok(name, "netem in a network of its own")
                : Check.missing(name, "needs root and the kernel's netem: " + netem.said());
    }
}
