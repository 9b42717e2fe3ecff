package dev.weir.broker.aot;

import dev.weir.broker.Addresses;
import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.FileErrors;
import dev.weir.broker.ServerClassPath;
import dev.weir.broker.ServerCommand;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts brokers with the AOT cache of a folder, and sees to it that there is one. As long as it is open nobody trains
 * in that folder: it belongs around everything that measures. When it is closed after a start without a cache, or when the
 * command itself has none, a process in the background makes what is missing, at the lowest priority.
 *
 * <p>Whatever goes wrong with the cache costs its advantage and nothing else; a log line at {@code INFO} says so. Used
 * by one thread.
 */
public final class FastStart implements AutoCloseable {

    private static final Logger LOG = System.getLogger(FastStart.class.getName());

    private final Optional<Path> folder;
    private final Optional<Rehearsal> rehearsal;
    private @Nullable TrainingLock lock;
    private boolean missed;

    private FastStart(Optional<Path> folder, Optional<Rehearsal> rehearsal) {
        this.folder = folder;
        this.rehearsal = rehearsal;
    }

    /** Uses no cache and makes none. */
    public static FastStart off() {
        return new FastStart(Optional.empty(), Optional.empty());
    }

    /** Uses the cache in {@code folder}; a training that is under way there is ended first. */
    public static FastStart in(Path folder) {
        return in(folder, Optional.empty());
    }

    /** The same for a command that may lack a cache of its own. */
    public static FastStart in(Path folder, Optional<Rehearsal> rehearsal) {
        FastStart start = new FastStart(Optional.of(folder), rehearsal);
        try {
            start.lock = TrainingLock.toMeasure(folder);
        } catch (IOException e) {
            LOG.log(Level.INFO, "no start-up cache for brokers: {0}", FileErrors.reason(e));
        }
        return start;
    }

    /**
     * Starts a node as {@link BrokerProcess#start} does, with the cache when there is one.
     *
     * @throws BrokerStartException when it does not start
     */
    public BrokerProcess start(BrokerOptions options) {
        return BrokerProcess.start(cached(options));
    }

    /**
     * Starts a cluster as {@link BrokerCluster#start} does, with the cache when there is one.
     *
     * @throws BrokerStartException when it does not start
     */
    public BrokerCluster startCluster(BrokerOptions options, int brokers) {
        return startCluster(options, brokers, Addresses.SHARED);
    }

    /** The same with addresses of a certain kind. */
    public BrokerCluster startCluster(BrokerOptions options, int brokers, Addresses addresses) {
        return BrokerCluster.start(cached(options), brokers, addresses);
    }

    private BrokerOptions cached(BrokerOptions options) {
        if (lock == null) {
            return options;
        }
        Optional<Path> cache = cache(options);
        missed |= cache.isEmpty();
        return cache.map(options::withAotCache).orElse(options);
    }

    private Optional<Path> cache(BrokerOptions options) {
        try {
            return BrokerAotCache.find(folder.orElseThrow(), options);
        } catch (IOException e) {
            LOG.log(Level.INFO, "the start-up cache for brokers cannot be read: {0}", FileErrors.reason(e));
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        TrainingLock held = lock;
        lock = null;
        if (held == null) {
            return;
        }
        try {
            held.close();
            Optional<Rehearsal> due = rehearsal.filter(Rehearsal::isDue);
            if (due.isPresent() || (missed && TrainingMain.isDue(folder.orElseThrow(), BrokerOptions.defaults()))) {
                train(folder.orElseThrow(), due);
            }
        } catch (IOException e) {
            LOG.log(Level.INFO, "no start-up cache for brokers is made: {0}", FileErrors.reason(e));
        }
    }

    private static void train(Path folder, Optional<Rehearsal> rehearsal) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "nice",
                "-n",
                "19",
                ServerCommand.java(BrokerOptions.defaults()).toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                ServerClassPath.standard().getFirst().toString(),
                TrainingMain.class.getName(),
                folder.toAbsolutePath().toString()));
        rehearsal.ifPresent(each -> command.addAll(each.words()));
        new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(folder.resolve("broker-training.log").toFile())
                .start();
    }
}
