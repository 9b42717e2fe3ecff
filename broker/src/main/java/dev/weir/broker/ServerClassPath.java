package dev.weir.broker;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the server's classes are: this module's own classes or jar, and every jar of the folder {@code broker} beside
 * it. The module's build fills {@code target/broker}; a distribution has {@code lib/broker}.
 */
public final class ServerClassPath {

    private ServerClassPath() {}

    public static List<Path> standard() {
        Path own = ownPlace();
        Path folder = own.resolveSibling("broker");
        if (!Files.isDirectory(folder)) {
            throw new BrokerStartException("the Kafka server's jars are missing: expected them in " + folder);
        }
        List<Path> entries = new ArrayList<>();
        entries.add(own);
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(entries::add);
        } catch (IOException e) {
            throw new BrokerStartException("cannot read the folder of the Kafka server's jars: " + folder, e);
        }
        return List.copyOf(entries);
    }

    /** The newest start-up cache in the folder {@code start} beside it, where the module's build leaves one for tests. */
    static Optional<Path> cacheForTests() {
        Path folder = ownPlace().resolveSibling("start");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".aot"))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()));
        } catch (IOException e) {
            throw new BrokerStartException("cannot read the folder of the start-up cache for tests: " + folder, e);
        }
    }

    private static Path ownPlace() {
        CodeSource source = ServerClassPath.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not a place on disk: " + source.getLocation(), e);
        }
    }
}
