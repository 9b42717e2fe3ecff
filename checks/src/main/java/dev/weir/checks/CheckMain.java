package dev.weir.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code CheckMain <root> <folder of a class path for modules without one>}: ends with 1 when something is wrong, and says what. */
final class CheckMain {

    private CheckMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        Path root = Path.of(arguments[0]).toRealPath();
        List<SourceSet> sets = new ArrayList<>(SourceSet.of(root, Path.of(arguments[1])));
        // The longest first, so that no processor is idle at the end.
        sets.sort(Comparator.comparingInt((SourceSet set) -> -set.sources().size()));
        Checker checker = new Checker(root);
        List<String> wrong = new ArrayList<>();
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<List<String>>> checked = new ArrayList<>();
            for (SourceSet set : sets) {
                checked.add(workers.submit(() -> checker.check(set)));
            }
            for (Future<List<String>> each : checked) {
                wrong.addAll(each.get());
            }
        }
        wrong.forEach(System.out::println);
        System.out.printf(
                "checked %d files in %d folders: %d findings%n",
                sets.stream().mapToInt(set -> set.sources().size()).sum(), sets.size(), wrong.size());
        System.exit(wrong.isEmpty() ? 0 : 1);
    }
}
