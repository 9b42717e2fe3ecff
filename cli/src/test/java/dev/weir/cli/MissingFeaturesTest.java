package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.terminal.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the pages about other tools say is missing in Weir, is missing. Each claim carries what proves it, in a comment that a
 * reader does not see: a command that asks for the feature, and the words with which the tool refuses it. When the feature comes,
 * the command is no longer refused. What no command can ask for says so instead.
 *
 * <pre>
 * - Transactions. &lt;!-- refused: weir show kafka --set producer.transactional.id=a | a word of the refusal --&gt;
 * - Containers. &lt;!-- no command: Weir starts brokers as processes --&gt;
 * </pre>
 */
final class MissingFeaturesTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Path SCENARIOS = Path.of("..", "scenarios");
    private static final String HEADING = "## What has no counterpart\n";
    private static final Pattern CLAIM = Pattern.compile("(?m)^- ");
    private static final Pattern COMMENT = Pattern.compile("<!-- (.*?) -->", Pattern.DOTALL);
    private static final Pattern REFUSED = Pattern.compile("refused: weir (.+?) \\| (.+)", Pattern.DOTALL);
    private static final Pattern NO_COMMAND = Pattern.compile("no command: \\S+ \\S+ \\S+.*", Pattern.DOTALL);
    private static final Pattern UNKNOWN_OPTION = Pattern.compile("unknown option '([^']+)'");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private Path folder = Path.of("");

    /** Something that a page says Weir has not. */
    record Claim(String page, String text) {

        private List<String> comments() {
            return COMMENT.matcher(text).results().map(found -> found.group(1)).toList();
        }

        @Override
        public String toString() {
            return page + ": " + text.lines().findFirst().orElse("");
        }
    }

    static List<Claim> claims() throws IOException {
        List<Claim> claims = new ArrayList<>();
        try (Stream<Path> pages = Files.list(DOCS)) {
            for (Path page : pages.filter(file -> file.getFileName().toString().startsWith("from-"))
                    .sorted()
                    .toList()) {
                claims.addAll(claims(page.getFileName().toString(), Files.readString(page)));
            }
        }
        return claims;
    }

    private static List<Claim> claims(String page, String text) {
        assertThat(text).as(page).contains(HEADING);
        String section =
                text.substring(text.indexOf(HEADING) + HEADING.length()).split("\n\n[^-\n ]", 2)[0];
        return CLAIM.splitAsStream(section)
                .skip(1)
                .map(claim -> new Claim(page, claim.strip()))
                .toList();
    }

    /** What is wrong with the proof of a claim; empty if nothing is. */
    private List<String> faults(Claim claim) {
        List<String> faults = new ArrayList<>();
        if (claim.comments().isEmpty()) {
            faults.add("no proof");
        }
        for (String comment : claim.comments()) {
            Matcher refused = REFUSED.matcher(comment);
            if (refused.matches()) {
                fault(refused.group(1), refused.group(2)).ifPresent(faults::add);
            } else if (!NO_COMMAND.matcher(comment).matches()) {
                faults.add("neither a refused command nor a reason: " + comment);
            }
        }
        return faults;
    }

    private Optional<String> fault(String command, String refusal) {
        TestConsole console = new TestConsole(folder);
        if (execute(console, words(command)) == 0) {
            return Optional.of("not refused: " + command);
        }
        if (!console.err().contains(refusal)) {
            return Optional.of("refused otherwise: " + console.err());
        }
        Matcher option = UNKNOWN_OPTION.matcher(console.err());
        if (!option.find()) {
            return Optional.empty();
        }
        // What one command does not know, the one that measures may.
        TestConsole help = new TestConsole(folder);
        execute(help, "run", "--help");
        return help.out().contains(option.group(1))
                ? Optional.of("an option of weir run: " + command)
                : Optional.empty();
    }

    private static int execute(TestConsole console, String... arguments) {
        return new WeirCommandLine(console.console(), InstalledEngine.with(SCENARIOS), FastStart::off)
                .execute(arguments);
    }

    private static String[] words(String command) {
        return WORD.matcher(command).results().map(MissingFeaturesTest::word).toArray(String[]::new);
    }

    private static String word(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    @ParameterizedTest
    @MethodSource("claims")
    void whatAPageSaysIsMissingIsRefused(Claim claim) {
        assertThat(faults(claim)).as(claim.toString()).isEmpty();
    }

    @Test
    void everyPageAboutAnotherToolIsRead() throws IOException {
        assertThat(claims().stream().map(Claim::page).distinct()).hasSize(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Several machines.",
                "Several machines. <!-- refused: weir show kafka --agents a,b | unknown -->",
                "Several machines. <!-- refused: weir show kafka --set agents.publishers=[a] | unknown -->",
                "Chosen partitions. <!-- refused: weir show kafka --set subscribe=standalone --set kafka.partition=0 | a -->",
                "Warm-up. <!-- refused: weir show kafka --set warmup=1s --set nothing=1 | unknown key 'warmup' -->",
                "Warm-up. <!-- no command: none -->",
            })
    void aClaimIsFoundThatIsNotTrueOrNotProven(String text) {
        assertThat(faults(new Claim("page.md", text))).isNotEmpty();
    }
}
