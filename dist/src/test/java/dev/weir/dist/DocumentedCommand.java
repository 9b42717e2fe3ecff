package dev.weir.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line that the documentation tells a user to type.
 *
 * @param place where it stands: {@code README.md:35}
 * @param text the command, without prompt and comment, continuation lines joined
 */
record DocumentedCommand(String place, String text) {

    private static final Pattern FENCE = Pattern.compile("```(\\w*)\\s*");
    private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*$");
    private static final Pattern PROMPT = Pattern.compile("\\$ (.*)");

    /** Every line of the shell blocks of a page, and what follows a prompt in its other blocks. */
    static List<DocumentedCommand> ofPage(Path project, Path page) throws IOException {
        List<DocumentedCommand> commands = new ArrayList<>();
        List<String> lines = Files.readAllLines(page);
        String fence = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int number = i + 1;
            Matcher edge = FENCE.matcher(line);
            if (edge.matches()) {
                fence = fence.isEmpty() ? "```" + edge.group(1) : "";
                continue;
            }
            while (!fence.isEmpty() && line.endsWith("\\") && i + 1 < lines.size()) {
                i++;
                line = line.substring(0, line.length() - 1) + lines.get(i).strip();
            }
            Matcher prompt = PROMPT.matcher(line);
            if (List.of("```sh", "```bash", "```shell", "```console").contains(fence)
                    || (!fence.isEmpty() && prompt.matches())) {
                add(commands, project.relativize(page) + ":" + number, prompt.matches() ? prompt.group(1) : line);
            }
        }
        return commands;
    }

    /** The examples at the end of a help text. */
    static List<DocumentedCommand> ofHelp(String command, String help) {
        List<DocumentedCommand> commands = new ArrayList<>();
        String joined = help.replaceAll("\\\\\\R\\s+", "");
        boolean examples = false;
        for (String line : joined.lines().toList()) {
            examples = line.equals("Examples:") || (examples && line.startsWith("  "));
            if (examples && line.startsWith("  ")) {
                add(commands, "the help of " + command, line);
            }
        }
        return commands;
    }

    private static void add(List<DocumentedCommand> commands, String place, String line) {
        String text = COMMENT.matcher(line).replaceFirst("").strip();
        if (!text.isEmpty()) {
            commands.add(new DocumentedCommand(place, text));
        }
    }
}
