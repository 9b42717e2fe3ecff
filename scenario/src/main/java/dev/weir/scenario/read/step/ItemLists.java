package dev.weir.scenario.read.step;

import dev.weir.config.Section;
import dev.weir.config.Suggestions;
import dev.weir.scenario.read.section.PayloadReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The lists of items that steps make, in the order of the scenario: a later step may take one of an earlier. */
final class ItemLists {

    private static final String FROM = "from";

    /** Files of other content in the folder of the results. */
    private static final Set<String> TAKEN = Set.of("operations.csv", "events.csv", "trace.csv", "end-to-end.csv");

    private final Optional<Path> folder;
    private final Set<String> made = new LinkedHashSet<>();
    private final Set<String> making = new LinkedHashSet<>();

    /** @param folder where the scenario's own files lie, if it has a place */
    ItemLists(Optional<Path> folder) {
        this.folder = folder;
    }

    Optional<Path> folder() {
        return folder;
    }

    /** What the steps before made is complete from now on. */
    void endOfStep() {
        made.addAll(making);
        making.clear();
    }

    /** The name of a list that a step makes, which is a file in the folder of the results. */
    Path to(Section items) {
        Path name = items.read("to", ItemLists::fileName);
        if (made.contains(name.toString()) || !making.add(name.toString())) {
            throw items.place("to")
                    .error("'to' in 'items': '" + name + "' is written by another step too; give it another name");
        }
        return name;
    }

    /** The list that a step takes: one that was made, by its name, or a file by its whole path. */
    Path from(Section items) {
        String text = items.text(FROM);
        Path file = PayloadReader.file(items, FROM, folder);
        String name = Path.of(text).normalize().toString();
        if (made.contains(name)) {
            return Path.of(name);
        }
        if (!Files.isRegularFile(file)) {
            String names = String.join(", ", made);
            throw items.place(FROM)
                    .error(
                            "'from' in 'items': there is no file '" + text + "'"
                                    + (folder.isEmpty() ? "" : " in the folder of the scenario")
                                    + ", and no earlier step makes a list of that name",
                            making.contains(name)
                                    ? "the step beside it makes one; take it in a step after both"
                                    : made.isEmpty()
                                            ? "an earlier step makes one with:  items: { to: " + text + " }"
                                            : Suggestions.nearest(text, made)
                                                            .map(near -> "did you mean '" + near + "'?  ")
                                                            .orElse("")
                                                    + "Made by earlier steps: " + names);
        }
        return file;
    }

    private static Path fileName(String text) {
        try {
            Path name = Path.of(text);
            if (name.getNameCount() != 1 || name.isAbsolute() || !text.endsWith(".csv") || text.startsWith(".")) {
                throw new IllegalArgumentException(
                        "'" + text + "' is not the name of a list; it is a file name that ends in .csv");
            }
            if (TAKEN.contains(text)) {
                throw new IllegalArgumentException("'" + text + "' is another file of the results; name it otherwise");
            }
            return name;
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not a file name", e);
        }
    }
}
