package dev.weir.quickbuild;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Builds what {@code ./weir} runs from the sources of its tree, into {@code target/run/lib}. Started from its sources by the
 * launcher, which sees to it that only one runs in a tree.
 *
 * <p>What has not changed since the last time is left as it is. A build that ends midway leaves a state that the next one goes on
 * from: a jar appears whole or not at all, and what is known of a module is written after its jar.
 */
public final class QuickBuild {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    private final Path root;
    private final String maven;
    private final BuildProgress progress;

    /** Builds the tree at {@code root}, with the command that starts Maven. */
    QuickBuild(Path root, String maven, BuildProgress progress) {
        this.root = root;
        this.maven = maven;
        this.progress = progress;
    }

    /**
     * Ends with 0 when {@code target/run/lib} holds the tree as it is, else with 1 and one sentence why.
     *
     * @param arguments the root of the source tree, then {@code terminal} when errors go to one
     */
    public static void main(String[] arguments) {
        Path root = Path.of(arguments[0]);
        boolean terminal = List.of(arguments).contains("terminal");
        PrintStream errors = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        int status;
        try (BuildProgress progress = new BuildProgress(errors, terminal)) {
            new QuickBuild(root, "mvn", progress).run();
            status = DONE;
        } catch (BuildException e) {
            errors.println("weir: " + e.getMessage());
            status = FAILED;
        } catch (IOException e) {
            errors.println("weir: " + reason(root, e));
            status = FAILED;
        }
        System.exit(status);
    }

    void run() throws IOException {
        Libraries libraries = new Libraries(root, maven, progress);
        List<Module> modules = libraries.modules();
        ModuleBuild build = new ModuleBuild(root, progress);
        build.build(modules);
        libraries.install(modules);
    }

    /** One sentence about a file that cannot be read or written. */
    static String reason(Path root, IOException e) {
        String file = e instanceof FileSystemException system && system.getFile() != null
                ? system.getFile()
                : root.toString();
        String what = e instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : String.valueOf(e.getMessage());
        if (what.contains("No space left") || what.contains("quota")) {
            return "no space left while building in " + root + free(root) + "; make room and start again";
        }
        return "cannot build: " + file + ": " + what;
    }

    private static String free(Path root) {
        try {
            FileStore store = Files.getFileStore(root);
            return " (" + store.getUsableSpace() / 1_000_000 + " MB free; a build takes about 200 MB)";
        } catch (IOException unknown) {
            return "";
        }
    }
}
