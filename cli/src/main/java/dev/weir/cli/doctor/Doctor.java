package dev.weir.cli.doctor;

import dev.weir.cli.terminal.Console;
import dev.weir.transport.process.InstalledProgram;
import java.util.List;
import java.util.stream.Stream;

/** Looks at everything, and prints what was found. */
public final class Doctor {

    private static final int STATE_WIDTH = 9;
    private static final int NAME_WIDTH = 22;

    private final Console console;
    private final List<InstalledProgram> programs;

    /** @param programs that transports can start if they are installed */
    public Doctor(Console console, List<InstalledProgram> programs) {
        this.console = console;
        this.programs = List.copyOf(programs);
    }

    /**
     * Takes about three seconds.
     *
     * @return whether Weir can work here
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public boolean examine() throws InterruptedException {
        List<Check> machine = print("Machine", MachineChecks.ofThisMachine().all());
        List<Check> measuring = print("Measuring", new MeasuringChecks().all());
        List<Check> faults = print("Faults", FaultChecks.all());
        List<Check> servers = print("Servers", ServerChecks.of(programs, System.getenv()));
        return Stream.of(machine, measuring, faults, servers)
                .flatMap(List::stream)
                .noneMatch(check -> check.state() == Check.State.BROKEN);
    }

    private List<Check> print(String title, List<Check> checks) {
        console.print(title);
        for (Check check : checks) {
            String state = check.state().word();
            console.print("  " + check.state().colour().paint(state, console.colour()) + padding(state, STATE_WIDTH)
                    + check.name() + padding(check.name(), NAME_WIDTH) + check.finding());
        }
        console.print("");
        console.out().flush();
        return checks;
    }

    private static String padding(String text, int width) {
        return " ".repeat(Math.max(2, width - text.length()));
    }
}
