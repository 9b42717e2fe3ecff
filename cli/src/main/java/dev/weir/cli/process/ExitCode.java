package dev.weir.cli.process;

import dev.weir.result.Verdict.Outcome;

/** What the process exits with. Runs exit with the code of their verdict. */
public final class ExitCode {

    /** The command did what it was asked. */
    public static final int OK = Outcome.PASS.exitCode();

    /** The command could not do what it was asked: bad usage, bad input, an unreachable system, a defect. */
    public static final int ERROR = Outcome.ERROR.exitCode();

    /** A second signal cut the command short. */
    public static final int CUT = 130;

    private ExitCode() {}
}
