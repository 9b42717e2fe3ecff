package dev.weir.cli.run;

import dev.weir.cli.process.Versions;
import dev.weir.config.ConfigException;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A matrix before its first run, or between two of them. */
public final class MatrixPlan {

    private static final int DIGEST_DIGITS = 16;

    private MatrixPlan() {}

    /** A matrix of which nothing has run. */
    public static MatrixResult of(Matrix matrix, List<String> command, String startedAt) {
        return new MatrixResult(
                new MatrixResult.MatrixOrigin(
                        MatrixResult.SCHEMA,
                        Versions.weir(),
                        matrix.name(),
                        matrix.description(),
                        List.of(startedAt),
                        command,
                        matrix.text()),
                new MatrixResult.Plan(
                        matrix.axes(),
                        matrix.repeats(),
                        matrix.columns(),
                        matrix.cells().stream().map(MatrixPlan::cell).toList(),
                        matrix.refused()),
                List.of(),
                "");
    }

    private static MatrixResult.Cell cell(Matrix.Cell cell) {
        return new MatrixResult.Cell(
                cell.number(), cell.label(), cell.values(), digest(cell.scenario()), cell.withoutAgents());
    }

    /**
     * What tells the settings of a cell from others, and the baselines that its limits are multiples of: the beginning of a
     * SHA-256, in hexadecimal digits.
     */
    public static String digest(Scenario scenario) {
        StringBuilder text = new StringBuilder(scenario.title().effectiveText());
        scenario.expectations().stream()
                .filter(Expectation::isOfBaseline)
                .forEach(expected -> text.append(expected.metric()).append(expected.limit()));
        return digest(text.toString());
    }

    /**
     * The same with what was found before, except runs that were stopped or could not run.
     *
     * @throws ConfigException when what was found is of another matrix
     */
    public static MatrixResult resumed(MatrixResult plan, MatrixResult before) {
        Versions.requireSame(before.origin().weirVersion());
        if (!plan.plan().axes().equals(before.plan().axes())
                || plan.plan().cells().size() != before.plan().cells().size()) {
            throw new ConfigException("the folder holds another matrix: "
                    + before.plan().cells().size() + " cells over "
                    + before.plan().axes() + ", where the scenario has "
                    + plan.plan().cells().size() + " over " + plan.plan().axes());
        }
        for (int i = 0; i < plan.plan().cells().size(); i++) {
            if (!plan.plan().cells().get(i).equals(before.plan().cells().get(i))) {
                throw new ConfigException("the folder holds another matrix: cell " + (i + 1) + " was '"
                        + before.plan().cells().get(i).label()
                        + "' with other settings or another baseline than it has now ('"
                        + plan.plan().cells().get(i).label() + "')");
            }
        }
        if (plan.plan().repeats() < before.plan().repeats()) {
            throw new ConfigException("the folder holds a matrix of "
                    + before.plan().repeats() + " repeats; it can be resumed with as many or more, not with "
                    + plan.plan().repeats());
        }
        List<String> instants = new ArrayList<>(before.origin().startedAt());
        instants.addAll(plan.origin().startedAt());
        List<CellRun> kept = before.runs().stream()
                .filter(run -> run.conclusion().finished() && run.conclusion().outcome() != Outcome.ERROR)
                .toList();
        return plan.with(kept, "").begun(instants);
    }

    /**
     * The words behind {@code weir run} that began a matrix.
     *
     * @throws ConfigException when one of them was a secret, which is nowhere kept
     */
    public static List<String> words(MatrixResult before) {
        if (before.origin().command().stream().anyMatch(word -> word.contains(Secrets.MASK))) {
            throw new ConfigException("the matrix was started with a secret, which Weir does not store; give the"
                    + " scenario and its options again, together with --resume");
        }
        return before.origin().command().subList(2, before.origin().command().size());
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGEST_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
