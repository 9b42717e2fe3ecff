package dev.weir.cli;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.cli.terminal.Displays;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.result.Verdict.Outcome;
import dev.weir.selftest.Selftest;
import dev.weir.selftest.SelftestReport;
import dev.weir.selftest.SelftestTable;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** {@code weir selftest}: Weir measures faults that it knows exactly, and shows what it reports beside what is true. */
@Command(
        name = "selftest",
        description = "Measure delays, losses and other faults that are known exactly, and compare the reported"
                + " figures with the true ones. "
                + "Takes about 20 s; exits with 0 only if every figure is within its bound.",
        footer = {"", "Examples:", "  weir selftest"})
final class SelftestCommand implements Callable<Integer> {

    private final Console console;
    private final Supplier<FastStart> fastStart;

    SelftestCommand(Console console, Supplier<FastStart> fastStart) {
        this.console = console;
        this.fastStart = fastStart;
    }

    @Override
    public Integer call() {
        SelftestReport report = undisturbed();
        console.print("");
        new SelftestTable(!console.unicode()).lines(report).forEach(console::print);
        return report.passed() ? ExitCode.OK : Outcome.FAIL.exitCode();
    }

    /** While this measures, no start-up cache is made in the background. */
    private SelftestReport undisturbed() {
        FastStart held = fastStart.get();
        try {
            return followed();
        } finally {
            held.close();
        }
    }

    private SelftestReport followed() {
        try (ProgressDisplay display = Displays.on(console);
                Interrupts interrupts = new Interrupts(() -> {}).listening()) {
            interrupts.onFirst(reason -> Displays.cut(display));
            display.header("weir " + Versions.weir() + " · selftest");
            CaseLines cases = new CaseLines(display);
            SelftestReport report = Selftest.inRealTime(cases::started);
            cases.ended();
            return report;
        }
    }

    /** Shows each case as a phase. */
    private static final class CaseLines {

        private final ProgressDisplay display;
        private String place = "";
        private String name = "";
        private long startNanos;

        CaseLines(ProgressDisplay display) {
            this.display = display;
        }

        void started(String caseName, int number, int cases) {
            ended();
            name = caseName;
            place = number + " / " + cases;
            startNanos = System.nanoTime();
            display.phaseStarted(place, 0);
        }

        void ended() {
            if (!name.isEmpty()) {
                display.phaseEnded(place, System.nanoTime() - startNanos, name);
            }
        }
    }
}
