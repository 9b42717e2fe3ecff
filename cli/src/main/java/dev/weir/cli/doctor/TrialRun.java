package dev.weir.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What became of a program that was tried.
 *
 * @param worked whether it ended with 0 in time
 * @param said what it wrote, or why it did not run; one line
 */
record TrialRun(boolean worked, String said) {

    private static final long MOST_SECONDS = 5;
    private static final int MOST_BYTES = 4_096;

    /** Runs a program without input, for five seconds at most, and ends it. */
    static TrialRun of(List<String> command) throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .start();
        } catch (IOException e) {
            return new TrialRun(false, command.getFirst() + " is not installed");
        }
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                return new TrialRun(false, command.getFirst() + " did not end within " + MOST_SECONDS + " s");
            }
            String said = new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return new TrialRun(
                    process.exitValue() == 0, said.strip().lines().findFirst().orElse(""));
        } catch (IOException e) {
            return new TrialRun(false, "cannot read what " + command.getFirst() + " says: " + e);
        } finally {
            process.destroyForcibly();
        }
    }
}
