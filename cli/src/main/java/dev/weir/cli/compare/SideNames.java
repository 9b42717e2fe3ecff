package dev.weir.cli.compare;

import java.nio.file.Path;
import java.util.List;

/** What the two sides are called: as short as they can be told apart. */
final class SideNames {

    private SideNames() {}

    /** The last part of each path, or the whole paths if the last parts are the same. */
    static List<String> of(Path before, Path after) {
        String first = last(before);
        String second = last(after);
        if (!first.equals(second)) {
            return List.of(first, second);
        }
        String wholeFirst = before.normalize().toString();
        String wholeSecond = after.normalize().toString();
        return wholeFirst.equals(wholeSecond)
                ? List.of(wholeFirst, wholeSecond + " (again)")
                : List.of(wholeFirst, wholeSecond);
    }

    private static String last(Path path) {
        Path name = path.normalize().getFileName();
        return name == null ? path.toString() : name.toString();
    }
}
