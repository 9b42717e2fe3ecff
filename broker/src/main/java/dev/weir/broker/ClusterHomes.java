package dev.weir.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Where the nodes of a cluster keep their data: each in a temporary folder, or in the folder asked for, which one node has
 * for itself and several divide into {@code broker-1}, {@code broker-2} and so on.
 *
 * @param options what was asked for
 * @param brokers number of nodes
 * @param temporaryFolders where temporary folders are made
 */
record ClusterHomes(BrokerOptions options, int brokers, Path temporaryFolders) {

    private static final String PART = "broker-";

    /** What differs from node to node, so that one value cannot hold for all. */
    private static final Set<String> OF_ONE_NODE = Set.of(
            "advertised.listeners",
            "broker.id",
            "controller.quorum.voters",
            "listeners",
            "log.dir",
            "log.dirs",
            "metadata.log.dir",
            "node.id",
            "process.roles");

    /** Refuses what does not go together, before anything is made. */
    void check() {
        if (brokers > 1) {
            options.properties().keySet().stream()
                    .filter(OF_ONE_NODE::contains)
                    .sorted()
                    .findFirst()
                    .ifPresent(name -> {
                        throw new BrokerStartException("the property " + name + " cannot be the same for " + brokers
                                + " brokers: leave it out");
                    });
        }
        if (!kept()) {
            return;
        }
        Path folder = options.dataFolder();
        long found;
        try {
            found = parts(folder);
        } catch (IOException e) {
            throw new BrokerStartException(
                    "cannot use " + folder + " as the brokers' data folder: " + FileErrors.reason(e), e);
        }
        if (found > 0 && found != brokers) {
            throw new BrokerStartException("the data folder " + folder + " holds a cluster of " + found
                    + " brokers, not of " + brokers + ": give another folder, or as many brokers");
        }
        if (brokers > 1 && BrokerHome.isMarked(folder)) {
            throw new BrokerStartException("the data folder " + folder + " is that of a single broker, not of "
                    + brokers + ": give another folder");
        }
    }

    private static long parts(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().matches(PART + "[1-9]"))
                    .filter(BrokerHome::isMarked)
                    .count();
        }
    }

    /** The folder of one node, made if it is missing; {@code id} counts from 1. */
    BrokerHome of(int id) {
        if (!kept()) {
            return BrokerHome.createTemporary(temporaryFolders);
        }
        return BrokerHome.keep(folder(id));
    }

    /** The identity that a node of this cluster has already, or else a new one. */
    String clusterId() {
        if (kept()) {
            for (int id = 1; id <= brokers; id++) {
                String known = known(new BrokerHome(folder(id), false).logs(id).resolve("meta.properties"));
                if (!known.isEmpty()) {
                    return known;
                }
            }
        }
        byte[] random = new byte[16];
        ThreadLocalRandom.current().nextBytes(random);
        // Kafka's tools take an identity that begins with a dash for an option.
        random[0] &= 0x7F;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    private static String known(Path metaProperties) {
        Properties properties = new Properties();
        if (Files.exists(metaProperties)) {
            try (InputStream content = Files.newInputStream(metaProperties)) {
                properties.load(content);
            } catch (IOException e) {
                throw new BrokerStartException("cannot read " + metaProperties + ": " + FileErrors.reason(e), e);
            }
        }
        return properties.getProperty("cluster.id", "");
    }

    private Path folder(int id) {
        return brokers == 1 ? options.dataFolder() : options.dataFolder().resolve(PART + id);
    }

    private boolean kept() {
        return !options.dataFolder().equals(BrokerOptions.NONE);
    }
}
