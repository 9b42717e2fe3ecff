package dev.weir.cli;

import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.metric.LiveMetrics;
import dev.weir.metric.MetricsAddress;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands whose live figures a monitoring system may read. */
final class MetricsOptions {

    @Option(
            names = "--metrics",
            paramLabel = "<host:port>",
            description = "Serve live figures for Prometheus at this address while it runs; port 0 takes a free one.")
    private String address = "";

    @Option(
            names = "--metrics-anyone",
            description = "Let --metrics listen on an address that other machines can reach.")
    private boolean anyone;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /**
     * Begins to serve what was asked for, and says where.
     *
     * @param silent whether results alone go to the output, so that this goes to the errors
     * @throws IOException when the port is in use
     */
    LiveMetrics open(Console console, boolean silent) throws IOException {
        if (address.isEmpty() && anyone) {
            throw misuse("--metrics-anyone is about the address of --metrics; give that too");
        }
        LiveMetrics metrics = new LiveMetrics(Versions.weir());
        if (address.isEmpty()) {
            return metrics;
        }
        try {
            String line = "  metrics  " + metrics.serve(MetricsAddress.parse(address), anyone);
            if (silent) {
                console.complainPlainly(line);
            } else {
                console.print(line);
                console.flush();
            }
            return metrics;
        } catch (IllegalArgumentException e) {
            throw misuse("--metrics: " + e.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
