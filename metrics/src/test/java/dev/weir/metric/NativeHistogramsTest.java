package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.testkit.faulty.FaultPlan;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_36_1.Metrics.Bucket;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_36_1.Metrics.BucketSpan;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_36_1.Metrics.Histogram;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_36_1.Metrics.Metric;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_36_1.Metrics.MetricFamily;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Latencies as a client reads them that asks for the protobuf format of Prometheus. */
class NativeHistogramsTest {

    private static final String PROTOBUF =
            "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited";

    /** Families by name. */
    private static Map<String, MetricFamily> families(InputStream body) throws IOException {
        Map<String, MetricFamily> families = new HashMap<>();
        for (MetricFamily family = MetricFamily.parseDelimitedFrom(body);
                family != null;
                family = MetricFamily.parseDelimitedFrom(body)) {
            families.put(family.getName(), family);
        }
        return families;
    }

    private static Map<String, MetricFamily> asked() throws IOException, InterruptedException {
        try (LiveMetrics metrics = new LiveMetrics("1.2.3", text -> {});
                HttpClient client = HttpClient.newHttpClient()) {
            String url = metrics.serve(MetricsAddress.parse("127.0.0.1:0"), false);
            MeteredRun.of(FaultPlan.delayed(Duration.ofMillis(3)), metrics.listener());
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .header("Accept", PROTOBUF + ";q=0.6,text/plain;version=0.0.4;q=0.5")
                    .timeout(Duration.ofMinutes(2))
                    .build();
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("Content-Type")).hasValue(PROTOBUF);
            try (InputStream body = answer.body()) {
                return families(body);
            }
        }
    }

    /** Counts of native buckets by their index. */
    private static Map<Integer, Long> nativeBuckets(Histogram histogram) {
        Map<Integer, Long> buckets = new TreeMap<>();
        int index = 0;
        long count = 0;
        int read = 0;
        for (BucketSpan span : histogram.getPositiveSpanList()) {
            index += span.getOffset();
            for (int i = 0; i < span.getLength(); i++) {
                count += histogram.getPositiveDelta(read);
                buckets.put(index, count);
                index++;
                read++;
            }
        }
        return buckets;
    }

    private static double bound(int index) {
        return Math.pow(2, index / 8.0);
    }

    @Test
    void nativeBucketsCountWhatTheClassicOnesDo() throws IOException, InterruptedException {
        MetricFamily family =
                asked().getOrDefault("weir_end_to_end_latency_seconds", MetricFamily.getDefaultInstance());

        assertThat(family.getMetricList()).isNotEmpty();
        for (Metric metric : family.getMetricList()) {
            Histogram histogram = metric.getHistogram();
            Map<Integer, Long> counted = nativeBuckets(histogram);
            assertThat(histogram.getSchema()).isEqualTo(3);
            assertThat(histogram.getSampleCount()).isPositive();
            assertThat(histogram.getZeroCount()
                            + counted.values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum())
                    .isEqualTo(histogram.getSampleCount());
            for (Bucket classic : histogram.getBucketList()) {
                long below = 0;
                long around = 0;
                for (Map.Entry<Integer, Long> bucket : counted.entrySet()) {
                    below += bound(bucket.getKey()) <= classic.getUpperBound() ? bucket.getValue() : 0;
                    around += bound(bucket.getKey() - 1) <= classic.getUpperBound() ? bucket.getValue() : 0;
                }
                assertThat(classic.getCumulativeCount())
                        .as("up to %s s", classic.getUpperBound())
                        .isBetween(histogram.getZeroCount() + below, histogram.getZeroCount() + around);
            }
        }
    }

    @Test
    void countersSayWhenTheyBeganToCount() throws IOException, InterruptedException {
        MetricFamily sent = asked().getOrDefault("weir_messages_sent_total", MetricFamily.getDefaultInstance());

        assertThat(sent.getMetricList())
                .isNotEmpty()
                .allSatisfy(metric -> assertThat(
                                metric.getCounter().getCreatedTimestamp().getSeconds())
                        .isPositive());
    }
}
