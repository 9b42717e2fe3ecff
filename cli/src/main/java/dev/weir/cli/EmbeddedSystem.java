package dev.weir.cli;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.FastStart;
import dev.weir.run.RunListener;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Settings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The system under test: the user's own, or a Kafka broker that is started for a run, or for several in a row, and
 * stopped after it.
 */
final class EmbeddedSystem implements AutoCloseable {

    /** Address that asks for a broker of the run's own. */
    static final String EMBEDDED = "embedded";

    private static final String ADDRESS = "bootstrap";
    private static final long START_NANOS = 5_000_000_000L;

    private final Scenario scenario;
    private final FastStart fastStart;
    private final RunListener listener;
    private List<BrokerProcess> brokers = List.of();
    private List<CompletableFuture<Void>> watches = List.of();
    private volatile boolean closing;

    EmbeddedSystem(Scenario scenario, FastStart fastStart, RunListener listener) {
        this.scenario = scenario;
        this.fastStart = fastStart;
        this.listener = listener;
    }

    /** Whether the scenario asks for a broker of its own. */
    boolean isEmbedded() {
        return EMBEDDED.equals(address());
    }

    /**
     * Starts what the scenario asks for, and returns when it answers. Blocks; an interrupt ends it.
     *
     * @throws dev.weir.broker.BrokerStartException when it does not start
     */
    void start() {
        if (!isEmbedded()) {
            return;
        }
        listener.phaseStarted("broker", START_NANOS);
        long startNanos = System.nanoTime();
        BrokerProcess broker = fastStart.start(BrokerOptions.defaults());
        brokers = List.of(broker);
        listener.phaseEnded(
                "broker",
                System.nanoTime() - startNanos,
                "Kafka " + Versions.kafkaClients() + " at " + broker.bootstrap());
    }

    /**
     * Starts it, unless a signal ends that.
     *
     * @throws StoppedException when one did
     */
    void start(Interrupts interrupts) {
        Thread caller = Thread.currentThread();
        interrupts.onFirst(reason -> caller.interrupt());
        try {
            start();
        } finally {
            interrupts.onFirst(reason -> {});
            // The interrupt has done its work; what comes now must not be disturbed by it.
            Thread.interrupted();
            interrupts.first().ifPresent(reason -> {
                throw new StoppedException("stopped by " + reason + " before anything was measured");
            });
        }
    }

    /** Whether everything that was started still runs. */
    boolean isAlive() {
        return brokers.stream().noneMatch(broker -> broker.onExit().isDone());
    }

    /** Says what is to be done from now on when a broker ends that nobody has stopped; it is told so in words. */
    void onDeath(Consumer<String> action) {
        watches.forEach(watch -> watch.cancel(false));
        watches = brokers.stream()
                .map(broker -> broker.onExit().thenAccept(exitCode -> {
                    if (!closing) {
                        action.accept("the broker (process " + broker.pid() + ") ended with exit code " + exitCode);
                    }
                }))
                .toList();
    }

    /** The transport's settings, with the address of what was started. */
    Settings settings() {
        return settingsOf(scenario);
    }

    /** The settings of another run over the same system. */
    Settings settingsOf(Scenario other) {
        return brokers.isEmpty()
                ? other.settings()
                : other.settings().with(ADDRESS, brokers.getFirst().bootstrap());
    }

    /** The system in words: {@code kafka (embedded 4.3.1, 1 broker)}. */
    String description() {
        if (isEmbedded()) {
            return scenario.transport() + " (embedded " + Versions.kafkaClients() + ", 1 broker)";
        }
        return address().isEmpty() ? scenario.transport() : scenario.transport() + " (" + address() + ")";
    }

    /** The processes that were started. */
    List<Engine.Observed> processes() {
        return brokers.stream()
                .map(broker -> new Engine.Observed("broker", broker.pid()))
                .toList();
    }

    @Override
    public void close() {
        closing = true;
        watches.forEach(watch -> watch.cancel(false));
        brokers.forEach(BrokerProcess::close);
    }

    private String address() {
        Settings settings = scenario.settings();
        return settings.isDeclared(ADDRESS) ? settings.text(ADDRESS) : "";
    }
}
