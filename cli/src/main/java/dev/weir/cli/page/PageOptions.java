package dev.weir.cli.page;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that serve a page until Ctrl-C. */
public final class PageOptions {

    @Option(names = "--port", paramLabel = "<port>", description = "Port of the page (default: a free one).")
    private int port;

    @Option(names = "--open", description = "Open the page in this user's browser.")
    private boolean browser;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /**
     * Begins to serve.
     *
     * @throws IOException when the port is taken
     */
    public LocalSite open(SitePart part) throws IOException {
        try {
            return LocalSite.open(port, part);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), "--port: " + e.getMessage());
        }
    }

    /** Says where the page is, and opens it if that was asked for. */
    public void tell(Console console, String address, String what) {
        console.print("  %-7s  %s".formatted(what, address));
        console.print("  stop it  Ctrl-C");
        console.flush();
        if (browser) {
            try {
                new ProcessBuilder(opener(address))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                console.complainPlainly(
                        "no browser could be started (" + e.getMessage() + "); open the address by hand");
            }
        }
    }

    private static List<String> opener(String address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", address);
        }
        return List.of(system.contains("mac") ? "open" : "xdg-open", address);
    }

    /** Does something until a signal, which completes what it is given. Says where the page is once a signal is heard. */
    public int untilStopped(Runnable tell, ToIntFunction<CompletableFuture<String>> work) {
        CompletableFuture<String> stop = new CompletableFuture<>();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(stop::complete);
            tell.run();
            return work.applyAsInt(stop);
        }
    }

    /** Waits for so long, or until a signal. */
    public void pause(CompletableFuture<String> stop, long nanos) {
        try {
            stop.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException goOn) {
            return;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.complete("interrupt");
        }
    }
}
