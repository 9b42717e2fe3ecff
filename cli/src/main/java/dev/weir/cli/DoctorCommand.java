package dev.weir.cli;

import dev.weir.cli.doctor.Doctor;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.process.ProgramDriver;
import java.util.List;
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
    private final Engine engine;

    DoctorCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new Doctor(console, programs()).examine() ? ExitCode.OK : ExitCode.ERROR;
    }

    private List<InstalledProgram> programs() {
        return engine.drivers().stream()
                .filter(ProgramDriver.class::isInstance)
                .flatMap(driver -> ((ProgramDriver) driver).programs().stream())
                .toList();
    }
}
