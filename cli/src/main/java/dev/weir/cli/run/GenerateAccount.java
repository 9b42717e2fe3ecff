package dev.weir.cli.run;

import dev.weir.cli.process.ExitCode;
import dev.weir.result.Ledger.KindCount;
import dev.weir.result.Ledger.Sending;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;

/** The account of a run that only publishes: what became of every message. */
public final class GenerateAccount {

    private final RunResult result;
    private final Sending sending;

    public GenerateAccount(RunResult result) {
        this.result = result;
        this.sending = result.messages().ledger().total().sending();
    }

    /** The account, a line for each figure; messages that are in no trouble get no line for it. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line("due", sending.scheduled()));
        lines.add(line("sent", sending.sent()));
        lines.add(line("acknowledged", sending.acked()));
        lines.add(line("failed", sending.failed()));
        for (KindCount kind : sending.failedByKind()) {
            lines.add(line("  " + kind.kind(), kind.count()) + "  " + kind.firstCause());
        }
        if (sending.unresolved() > 0) {
            lines.add(line("unresolved", sending.unresolved()));
        }
        if (sending.unsent() > 0) {
            lines.add(line("unsent", sending.unsent()));
        }
        if (failed()) {
            lines.add("");
            lines.add("  " + result.verdict().sentence());
        }
        return lines;
    }

    private static String line(String name, long count) {
        return "  %-14s%14s".formatted(name, Counts.format(count));
    }

    private boolean failed() {
        Outcome outcome = result.verdict().outcome();
        return outcome == Outcome.FAIL || outcome == Outcome.ERROR;
    }

    /**
     * 0 when every message that was sent is acknowledged, 3 when none could be published, 1 otherwise. A run that is stopped
     * may leave messages that were just due.
     */
    public int exitCode() {
        if (result.verdict().outcome() == Outcome.ERROR) {
            return ExitCode.ERROR;
        }
        return failed() || sending.acked() < sending.sent() ? Outcome.FAIL.exitCode() : ExitCode.OK;
    }
}
