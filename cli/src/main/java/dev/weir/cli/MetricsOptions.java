package dev.weir.cli;

import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.metric.LiveMetrics;
import dev.weir.metric.MetricsAddress;
import dev.weir.metric.otlp.OtlpEndpoint;
import dev.weir.metric.otlp.OtlpSettings;
import dev.weir.unit.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands whose live figures a monitoring system may read, or is sent. */
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

    @Option(
            names = "--otlp",
            paramLabel = "<url>",
            description = "Push live figures to this collector of OpenTelemetry, such as http://127.0.0.1:4318.")
    private String collector = "";

    @Option(
            names = "--otlp-interval",
            paramLabel = "<duration>",
            description = "Time between two pushes of --otlp (default: 5s).")
    private String interval = "";

    @Option(
            names = "--otlp-histograms",
            paramLabel = "<form>",
            description = "Buckets of latencies for --otlp: exponential (default), or explicit, those of --metrics.")
    private String histograms = "";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /**
     * Begins to serve and to push what was asked for, and says where.
     *
     * @param silent whether results alone go to the output, so that this goes to the errors
     * @throws IOException when the port is in use
     */
    LiveMetrics open(Console console, boolean silent) throws IOException {
        if (address.isEmpty() && anyone) {
            throw misuse("--metrics-anyone is about the address of --metrics; give that too");
        }
        Optional<OtlpSettings> pushed = pushed();
        LiveMetrics metrics = new LiveMetrics(Versions.weir(), console::complainPlainly);
        if (!address.isEmpty()) {
            try {
                say(console, silent, "  metrics  " + metrics.serve(MetricsAddress.parse(address), anyone));
            } catch (IllegalArgumentException e) {
                throw misuse("--metrics: " + e.getMessage());
            }
        }
        pushed.ifPresent(settings -> {
            metrics.push(settings);
            say(
                    console,
                    silent,
                    "  otlp     " + settings.endpoint().url() + " every " + Durations.exact(settings.interval()));
        });
        return metrics;
    }

    private Optional<OtlpSettings> pushed() {
        if (collector.isEmpty()) {
            if (!interval.isEmpty() || !histograms.isEmpty()) {
                throw misuse("--otlp-interval and --otlp-histograms are about --otlp; give that too");
            }
            return Optional.empty();
        }
        OtlpEndpoint endpoint = read("--otlp", collector, OtlpEndpoint::parse);
        return Optional.of(read("--otlp-interval", interval, text -> {
            Duration between = text.isEmpty() ? OtlpSettings.USUAL_INTERVAL : Durations.parse(text);
            return new OtlpSettings(endpoint, between, read("--otlp-histograms", histograms, MetricsOptions::form));
        }));
    }

    private static OtlpSettings.Histograms form(String text) {
        return switch (text) {
            case "", "exponential" -> OtlpSettings.Histograms.EXPONENTIAL;
            case "explicit" -> OtlpSettings.Histograms.EXPLICIT;
            default -> throw new IllegalArgumentException("expected exponential or explicit, but found '" + text + "'");
        };
    }

    private <T> T read(String option, String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw misuse(option + ": " + e.getMessage());
        }
    }

    /** Prints a line about the run to come, to the errors where results alone go to the output. */
    static void say(Console console, boolean silent, String line) {
        if (silent) {
            console.complainPlainly(line);
        } else {
            console.print(line);
            console.flush();
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
