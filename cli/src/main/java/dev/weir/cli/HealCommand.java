package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Failure;
import dev.weir.cli.process.StateFolder;
import dev.weir.cli.terminal.Console;
import dev.weir.fault.journal.Healing;
import dev.weir.fault.process.Signals;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir heal}: takes back the faults of runs that were killed before they could. */
@Command(
        name = "heal",
        description = "Take back the faults of runs that were killed. Every 'weir run' begins with it.",
        footer = {"", "Examples:", "  weir heal"})
final class HealCommand implements Callable<Integer> {

    private final Console console;

    HealCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<String> done;
        try {
            done = heal(console);
        } catch (UncheckedIOException e) {
            console.complain(e.getMessage() + ": " + Failure.of(e).message());
            return ExitCode.ERROR;
        }
        done.forEach(console::print);
        if (done.isEmpty()) {
            console.print("nothing to heal");
        }
        return done.stream().anyMatch(line -> line.startsWith("not healed")) ? ExitCode.ERROR : ExitCode.OK;
    }

    /** Heals before something else is done, without a word unless that fails. */
    static void healSilently(Console console) {
        try {
            heal(console);
        } catch (UncheckedIOException e) {
            console.complain(e.getMessage() + "; faults that an earlier run left behind may last still");
        }
    }

    private static List<String> heal(Console console) {
        return new Healing(StateFolder.ofFaults(console.environment()), new Signals()).heal();
    }
}
