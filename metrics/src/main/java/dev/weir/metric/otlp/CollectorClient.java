package dev.weir.metric.otlp;

import dev.weir.unit.Durations;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A collector of OpenTelemetry, over HTTP. One thread at a time. */
final class CollectorClient implements AutoCloseable {

    private final Duration timeout;
    private final MetricExporter exporter;
    private @Nullable ObservedSender sender;

    /** @param timeout for a request with its answer */
    CollectorClient(OtlpEndpoint endpoint, Duration timeout) {
        this.timeout = timeout;
        OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
                .setEndpoint(endpoint.url().toString())
                .setTimeout(timeout)
                .setConnectTimeout(timeout)
                .setCompression("gzip")
                // Figures are totals: the next push has all that a failed one had.
                .setRetryPolicy(null)
                .setMeterProvider(MeterProvider.noop())
                .setComponentLoader(senders());
        endpoint.headers().forEach(builder::addHeader);
        exporter = builder.build();
    }

    /** The sender that comes with the library, observed. */
    private ComponentLoader senders() {
        ComponentLoader found = ComponentLoader.forClassLoader(HttpSenderProvider.class.getClassLoader());
        return new ComponentLoader() {
            @Override
            public <T> Iterable<T> load(Class<T> kind) {
                if (kind != HttpSenderProvider.class) {
                    return found.load(kind);
                }
                HttpSenderProvider provider =
                        found.load(HttpSenderProvider.class).iterator().next();
                HttpSenderProvider observed = config -> observe(provider, config);
                return List.of(kind.cast(observed));
            }
        };
    }

    private HttpSender observe(HttpSenderProvider provider, HttpSenderConfig config) {
        ObservedSender observed = new ObservedSender(provider.createSender(config));
        sender = observed;
        return observed;
    }

    /** Sends figures and waits for the answer; what went wrong, or nothing. */
    Optional<String> send(Collection<MetricData> figures) {
        CompletableResultCode result = exporter.export(figures).join(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (!result.isDone()) {
            return Optional.of("no answer within " + Durations.exact(timeout));
        }
        Optional<String> failure = sender == null ? Optional.empty() : sender.failure();
        return result.isSuccess() || failure.isPresent() ? failure : Optional.of(failure(result.getFailureThrowable()));
    }

    private static String failure(@Nullable Throwable failure) {
        return failure == null ? "the exporter does not say why" : failure.toString();
    }

    @Override
    public void close() {
        exporter.shutdown().join(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
