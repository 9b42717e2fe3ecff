package dev.weir.gateway;

import dev.weir.gateway.access.Accounts;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.kafka.ReadingStatus;
import dev.weir.gateway.kafka.ReadingStatus.Phase;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.unit.Counts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks once a second at what has changed, and writes it to the log; files that have changed are read again, and memory is
 * given back. Belongs to the thread that looks.
 */
final class Watch {

    private final List<KafkaDataAdapter> adapters;
    private final @Nullable Accounts accounts;
    private final EventLog log;
    private final List<WatchedFiles> files;
    private final Map<String, Phase> phases = new HashMap<>();
    private final Optional<OldGeneration> oldGeneration;
    private long refused;

    /** @param oldGeneration what gives memory back; empty if the collector does that by itself */
    Watch(
            List<KafkaDataAdapter> adapters,
            @Nullable Accounts accounts,
            List<WatchedFiles> files,
            EventLog log,
            Optional<OldGeneration> oldGeneration) {
        this.adapters = List.copyOf(adapters);
        this.accounts = accounts;
        this.files = List.copyOf(files);
        this.log = log;
        this.oldGeneration = oldGeneration;
    }

    /** Looks at everything, even if looking at one thing throws. */
    void look() {
        Steps looks = new Steps();
        adapters.forEach(adapter -> looks.then(() -> look(adapter)));
        looks.then(this::lookAtRefused);
        files.forEach(watched -> looks.then(() -> watched.look(log)));
        oldGeneration.ifPresent(generation -> looks.then(generation::look));
        looks.endUnchecked();
    }

    private void look(KafkaDataAdapter adapter) {
        ReadingStatus status = adapter.status();
        Phase before = phases.put(adapter.name(), status.phase());
        if (before == status.phase()) {
            return;
        }
        String phase = status.phase().name().toLowerCase(Locale.ROOT);
        log.event(
                status.phase() == Phase.UNREACHABLE ? Severity.WARN : Severity.INFO,
                "connection",
                adapter.name() + ": " + words(status),
                Map.of(
                        "connection",
                        adapter.name(),
                        "phase",
                        phase,
                        "records",
                        status.records().read(),
                        "keptItems",
                        status.items().kept()));
    }

    private static String words(ReadingStatus status) {
        return switch (status.phase()) {
            case IDLE -> "waiting for the first subscription";
            case CONNECTING -> "looking for its topics";
            case FILLING -> "reading earlier records for the last values";
            case LIVE ->
                "delivering updates; keeping the last values of "
                        + Counts.of(status.items().kept(), "item");
            case UNREACHABLE -> status.trouble() + "; trying again";
            case CLOSED -> "closed";
        };
    }

    private void lookAtRefused() {
        if (accounts != null && accounts.refused() > refused) {
            long now = accounts.refused();
            log.event(
                    Severity.WARN,
                    "refused",
                    (now - refused) + " attempts to connect with a wrong user, password or token",
                    Map.of("attempts", now - refused));
            refused = now;
        }
    }
}
