package dev.weir.agent.gather;

import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.keys.KeysException;
import dev.weir.config.ConfigException;
import dev.weir.config.RegularFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a member of a cluster proves and says of itself. */
public final class Membership {

    private Membership() {}

    /**
     * The keys in a file.
     *
     * @param folder in which a relative name is looked up
     * @param file as it was given; null without keys
     * @throws KeysException if it cannot be read, or is no file of keys
     */
    public static Optional<HostKeys> keys(Path folder, @Nullable Path file) {
        if (file == null) {
            return Optional.empty();
        }
        Path found = folder.resolve(file);
        RegularFile.fault(found).ifPresent(fault -> {
            throw new KeysException("--keys: " + found + " " + fault);
        });
        if (Files.exists(found) && !Files.isReadable(found)) {
            throw new KeysException("--keys: no permission to read " + found);
        }
        return Optional.of(HostKeys.read(found));
    }

    /**
     * What this process runs: everything on its class path.
     *
     * @param version of Weir
     */
    public static Installation installation(String version) {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        try {
            return Installation.of(version, "", classPath);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the jars of this installation", e);
        }
    }

    /**
     * A name as others call the agent.
     *
     * @throws ConfigException if none can be called so
     */
    public static String name(String given) {
        if (!given.matches("[^\\s,]{1,100}")) {
            throw new ConfigException(
                    "--name: a name has 1 to 100 characters and neither blanks nor commas: '" + given + "'");
        }
        return given;
    }
}
