package dev.weir.run;

import dev.weir.measure.LatencyLog;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the phases leave for the result. Used by the run's own thread. */
final class Measured {
    boolean begun;
    boolean drainProven;
    String stopReason = "";
    Watch.HostPauses pauses = Watch.HostPauses.NONE;
    long startNanos;
    long endNanos;
    long fromMark;
    long toMark;
    List<Long> stillBuffered = List.of();
    List<EffectiveSetting> effectiveSettings = List.of();
    List<String> notMeasured = List.of();
    List<ClientFigure> clientFigures = List.of();
    Map<String, String> artifacts = Map.of();

    @Nullable
    LatencyLog log;

    @Nullable
    Seconds seconds;

    @Nullable
    Seconds warmUp;

    /** Takes what both sides leave behind, of which some may be the same. */
    void take(Map<String, String> ownArtifacts, Subscribers.Remarks remarks) {
        artifacts = new LinkedHashMap<>(remarks.artifacts());
        artifacts.putAll(ownArtifacts);
        notMeasured = Stream.concat(notMeasured.stream(), remarks.notMeasured().stream())
                .distinct()
                .toList();
    }

    long lengthNanos() {
        return begun ? Math.max(endNanos - startNanos, 0) : 0;
    }

    double lengthSeconds() {
        return lengthNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    }
}
