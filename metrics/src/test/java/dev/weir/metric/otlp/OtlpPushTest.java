package dev.weir.metric.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsPartialSuccess;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Pushes to collectors that take them, refuse them, or say nothing. */
class OtlpPushTest {

    private static final Duration PATIENT = Duration.ofMinutes(2);
    private static final Duration IMPATIENT = Duration.ofMillis(100);

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final AtomicInteger figure = new AtomicInteger();

    private MetricSnapshots figures() {
        return new MetricSnapshots(GaugeSnapshot.builder()
                .name("weir_test")
                .dataPoint(GaugeDataPointSnapshot.builder().value(figure.get()).build())
                .build());
    }

    private OtlpPush push(String url, Duration timeout) {
        OtlpSettings settings =
                new OtlpSettings(OtlpEndpoint.parse(url), Duration.ofHours(1), OtlpSettings.Histograms.EXPONENTIAL);
        return new OtlpPush(settings, "1.2.3", this::figures, told::add, timeout, PATIENT);
    }

    private static double value(Collector.Push push) {
        return push.metric("weir_test").getGauge().getDataPoints(0).getAsDouble();
    }

    @Test
    void figuresArePushedAtOnceOnRequestAndOnceMoreAtTheEnd() throws IOException, InterruptedException {
        try (Collector collector = new Collector()) {
            OtlpPush push =
                    push(collector.url().replace("//", "//me:sesame@"), PATIENT).started();
            Collector.Push first = collector.next();
            figure.set(1);
            push.pushNow();
            figure.set(2);
            Collector.Push second = collector.next();
            push.close();
            Collector.Push last = collector.next();

            assertThat(List.of(value(first), value(second), value(last))).containsExactly(0.0, 1.0, 2.0);
            assertThat(first.path()).isEqualTo("/v1/metrics");
            assertThat(first.authorization()).isEqualTo("Basic bWU6c2VzYW1l");
            assertThat(first.content().getResource().getAttributesList())
                    .extracting(KeyValue::getKey)
                    .containsExactlyInAnyOrder("service.name", "service.version", "service.instance.id");
            assertThat(push.failures()).isEmpty();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void collectorErrorIsReportedOnceAndEveryFailureCounted() throws IOException {
        try (Collector collector = new Collector().answering(503)) {
            OtlpPush push = push(collector.url(), PATIENT);
            push.pushNow();
            push.pushNow();
            push.close();

            String url = collector.url() + "/v1/metrics";
            assertThat(told).containsExactly("figures cannot be pushed to " + url + ": HTTP status 503");
            assertThat(push.failures()).isEqualTo("3 of 3 pushes to " + url + " failed: HTTP status 503");
        }
    }

    @Test
    void collectorThatSaysNothingEndsNothingButThePush() throws IOException {
        try (Collector collector = new Collector().hanging()) {
            OtlpPush push = push(collector.url(), IMPATIENT);
            push.pushNow();
            push.close();

            assertThat(told).hasSize(1);
            assertThat(push.failures()).startsWith("2 of 2 pushes to ");
        }
    }

    @Test
    void collectorThatIsNotThereIsNamed() throws IOException {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String authority = "127.0.0.1:" + bound.getLocalPort();
            OtlpPush push = push("http://me:sesame@" + authority, PATIENT);
            push.close();

            assertThat(push.failures())
                    .isEqualTo("1 of 1 pushes to http://" + authority + "/v1/metrics failed: cannot connect");
        }
    }

    @Test
    void figuresThatACollectorRefusesAreAFailure() throws IOException {
        ExportMetricsServiceResponse refusal = ExportMetricsServiceResponse.newBuilder()
                .setPartialSuccess(ExportMetricsPartialSuccess.newBuilder()
                        .setRejectedDataPoints(7)
                        .setErrorMessage("no histograms here"))
                .build();
        try (Collector collector = new Collector().answering(refusal)) {
            OtlpPush push = push(collector.url(), PATIENT);
            push.close();

            assertThat(push.failures()).endsWith(" failed: 7 figures refused: no histograms here");
        }
    }

    @Test
    void figuresThatCannotBeTakenAreAFailureAndTheNextPushGoesOn() throws IOException, InterruptedException {
        try (Collector collector = new Collector()) {
            AtomicInteger asked = new AtomicInteger();
            OtlpSettings settings = new OtlpSettings(
                    OtlpEndpoint.parse(collector.url()), Duration.ofSeconds(1), OtlpSettings.Histograms.EXPLICIT);
            OtlpPush push = new OtlpPush(
                    settings,
                    "1.2.3",
                    () -> {
                        if (asked.getAndIncrement() == 0) {
                            throw new IllegalStateException("ours");
                        }
                        return figures();
                    },
                    told::add,
                    PATIENT,
                    PATIENT);
            push.started();
            collector.next();
            push.close();

            assertThat(told).singleElement().asString().contains("ours");
            assertThat(push.failures()).startsWith("1 of ");
        }
    }
}
