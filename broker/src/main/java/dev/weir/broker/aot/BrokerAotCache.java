package dev.weir.broker.aot;

import dev.weir.broker.Addresses;
import dev.weir.broker.BrokerLaunch;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.BrokerStartException;
import dev.weir.broker.FileErrors;
import dev.weir.broker.ServerCommand;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The file that lets the server's JVM start with its classes already loaded and linked. It needs a server class path of
 * jars only, and fits exactly the JVM and the jars it was made with.
 *
 * <p>Its name is {@code broker-<JVM and jars>-<CRC32C of the content>.aot}: it appears in one step, and one that was
 * damaged since is told from its name. The JVM's own checks do not find every damage, and die of some.
 */
public final class BrokerAotCache {

    /** It takes some seconds on a quiet machine, but it may have the lowest priority on a busy one. */
    private static final long ASSEMBLY_MILLIS = 600_000;

    private static final String SUFFIX = ".aot";

    /** How the names of unfinished files begin. */
    static final String GROWING = "broker-growing-";

    private BrokerAotCache() {}

    /**
     * The cache for these options in {@code folder}. One that is damaged is removed and not there. Reads the whole file,
     * some tens of milliseconds.
     */
    public static Optional<Path> find(Path folder, BrokerOptions options) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        String prefix = prefix(options);
        List<Path> candidates;
        try (Stream<Path> files = Files.list(folder)) {
            candidates = files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.startsWith(prefix) && name.endsWith(SUFFIX);
                    })
                    .sorted()
                    .toList();
        }
        for (Path candidate : candidates) {
            if (candidate.getFileName().toString().equals(prefix + checksum(candidate) + SUFFIX)) {
                return Optional.of(candidate);
            }
            Files.deleteIfExists(candidate);
        }
        return Optional.empty();
    }

    /**
     * Starts a node, sends records through it, stops it and leaves what was learned in {@code folder}. Takes some tens of
     * seconds; the file appears only when it is whole.
     *
     * @throws BrokerStartException when the node does not start or no cache comes of it
     */
    public static Path train(Path folder, BrokerOptions options) {
        Path growing = folder.resolve(GROWING + ProcessHandle.current().pid() + ".part");
        try {
            Files.createDirectories(folder);
            try {
                List<String> log = runTraining(options, growing);
                if (!Files.exists(growing)) {
                    throw new BrokerStartException("the broker's JVM wrote no AOT cache: " + lastOf(log), log);
                }
                Path file = folder.resolve(prefix(options) + checksum(growing) + SUFFIX);
                return Files.move(growing, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(growing);
                Files.deleteIfExists(growing.resolveSibling(growing.getFileName() + ".config"));
            }
        } catch (IOException e) {
            throw new BrokerStartException("cannot write the broker's AOT cache: " + FileErrors.reason(e), e);
        }
    }

    /** The start of the name that a cache for these options has: it changes with the JVM and the jars. */
    static String prefix(BrokerOptions options) throws IOException {
        StringBuilder key = new StringBuilder();
        describe(ServerCommand.java(options).toRealPath(), key);
        for (Path jar : ServerCommand.classPath(options)) {
            describe(jar, key);
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(key.toString().getBytes(StandardCharsets.UTF_8));
            return "broker-" + HexFormat.of().formatHex(digest, 0, 8) + "-";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static List<String> runTraining(BrokerOptions options, Path output) {
        BrokerOptions training =
                options.withAotCache(BrokerOptions.NONE).withJvmFlags("-XX:AOTCacheOutput=" + output.toAbsolutePath());
        BrokerProcess broker = new BrokerLaunch(training, 1, Addresses.SHARED, true, ASSEMBLY_MILLIS)
                .start()
                .getFirst();
        broker.close();
        return broker.logTail();
    }

    private static String checksum(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long bytes = channel.size();
            for (long start = 0; start < bytes; start += Integer.MAX_VALUE) {
                checksum.update(
                        channel.map(FileChannel.MapMode.READ_ONLY, start, Math.min(bytes - start, Integer.MAX_VALUE)));
            }
        }
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }

    private static String lastOf(List<String> lines) {
        return lines.isEmpty() ? "it printed nothing" : lines.getLast();
    }

    private static void describe(Path file, StringBuilder into) throws IOException {
        into.append(file)
                .append(' ')
                .append(Files.size(file))
                .append(' ')
                .append(Files.getLastModifiedTime(file).toMillis())
                .append('\n');
    }
}
