package dev.weir.cli;

import dev.weir.cli.doctor.Doctor;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir doctor}: what this machine offers. */
@Command(
        name = "doctor",
        description = "Try what this machine offers for measuring and for faults, and say what is missing. "
                + "Takes about 3 s; exits with 0 if Weir can work here.",
        footer = {"", "Examples:", "  weir doctor"})
final class DoctorCommand implements Callable<Integer> {

    private final Console console;

    DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new Doctor(console).examine() ? ExitCode.OK : ExitCode.ERROR;
    }
}
