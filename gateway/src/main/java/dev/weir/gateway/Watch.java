package dev.weir.gateway;

import dev.weir.gateway.access.Accounts;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.kafka.ReadingStatus;
import dev.weir.gateway.kafka.ReadingStatus.Phase;
import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.unit.Counts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks once a second at what has changed, and writes it to the log; files that have changed are read again. */
final class Watch implements AutoCloseable {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<KafkaDataAdapter> adapters;
    private final @Nullable Accounts accounts;
    private final EventLog log;
    private final List<WatchedFiles> files;
    private final Map<String, Phase> phases = new HashMap<>();
    private final Thread thread;
    private volatile boolean closed;
    private long refused;

    Watch(List<KafkaDataAdapter> adapters, @Nullable Accounts accounts, List<WatchedFiles> files, EventLog log) {
        this.adapters = List.copyOf(adapters);
        this.accounts = accounts;
        this.files = List.copyOf(files);
        this.log = log;
        this.thread = Thread.ofPlatform().daemon().name("gateway-watch").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        // Not at once: what reads from the start has done nothing yet for a moment.
        LockSupport.parkNanos(this, EVERY_NANOS);
        while (!closed) {
            adapters.forEach(this::look);
            lookAtRefused();
            files.forEach(watched -> watched.look(log));
            LockSupport.parkNanos(this, EVERY_NANOS);
        }
    }

    private void look(KafkaDataAdapter adapter) {
        ReadingStatus status = adapter.status();
        Phase before = phases.put(adapter.name(), status.phase());
        if (before == status.phase()) {
            return;
        }
        String phase = status.phase().name().toLowerCase(Locale.ROOT);
        log.event(
                Severity.INFO,
                "connection",
                adapter.name() + ": " + words(status),
                Map.of(
                        "connection",
                        adapter.name(),
                        "phase",
                        phase,
                        "records",
                        status.records(),
                        "keptItems",
                        status.keptItems()));
    }

    private static String words(ReadingStatus status) {
        return switch (status.phase()) {
            case IDLE -> "waits for the first subscription";
            case CONNECTING -> "looks for its topics";
            case FILLING -> "reads what was there before";
            case LIVE -> "delivers updates; last values are known of " + Counts.of(status.keptItems(), "item");
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

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
