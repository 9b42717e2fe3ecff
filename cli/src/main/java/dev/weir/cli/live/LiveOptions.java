package dev.weir.cli.live;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of a command that shows a live page. */
public final class LiveOptions {

    @Option(
            names = "--live",
            description = "Show the run in a browser of this machine while it goes on; its address is printed.")
    private boolean live;

    @Option(names = "--live-port", paramLabel = "<port>", description = "Port of --live (default: a free one).")
    private int port;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /** Whether a page was asked for. */
    public boolean given() {
        return live;
    }

    /**
     * Opens the page that was asked for, or none.
     *
     * @param say prints a line about the run to come
     * @throws IOException when the port is taken
     */
    public LivePages open(Consumer<String> say) throws IOException {
        if (!live) {
            if (port != 0) {
                throw misuse("--live-port is about --live; give that too");
            }
            return LivePages.NONE;
        }
        return opened(say);
    }

    /** Apart, so that a command without the page loads no class of it. */
    private LivePages opened(Consumer<String> say) throws IOException {
        try {
            LivePage page = LivePage.open(port);
            say.accept("  live     " + page.address());
            return page;
        } catch (IllegalArgumentException e) {
            throw misuse("--live-port: " + e.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
