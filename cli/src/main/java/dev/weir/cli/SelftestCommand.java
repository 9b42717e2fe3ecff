package dev.weir.cli;

import dev.weir.selftest.Selftest;
import dev.weir.selftest.SelftestReport;
import dev.weir.selftest.SelftestTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir selftest}: holds what Weir reports against what is known to be true. */
@Command(
        name = "selftest",
        description = {
            "Measure a transport whose delay, stalls, loss, duplicates, order and corruption are known exactly, and"
                    + " hold what is reported against what is true.",
            "Takes under 30 seconds. Exits with 0 only if every figure is within its bound."
        },
        footer = {"", "Examples:", "  weir selftest", "  weir selftest --quiet"})
final class SelftestCommand implements Callable<Integer> {

    private final Console console;

    @Option(names = "--quiet", description = "Print the last line only.")
    private boolean quiet;

    SelftestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Logs.drop();
        SelftestReport report = Selftest.inRealTime(this::started);
        var lines = new SelftestTable(!console.unicode()).lines(report);
        (quiet ? lines.subList(lines.size() - 1, lines.size()) : lines).forEach(console::print);
        return report.passed() ? ExitCode.OK : ExitCode.UNPROVEN;
    }

    private void started(String caseName, int number, int cases) {
        if (!quiet) {
            console.print("  " + number + " / " + cases + "  " + caseName);
            console.flush();
        }
    }
}
