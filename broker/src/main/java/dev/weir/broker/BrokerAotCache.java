package dev.weir.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes the file that lets the server's JVM start with its classes already loaded and linked. It needs a server class
 * path of jars only, and fits exactly the JVM and the jars it was made with.
 */
public final class BrokerAotCache {

    private static final long ASSEMBLY_MILLIS = 120_000;

    private BrokerAotCache() {}

    /** The name a cache for these options has in {@code folder}: it changes with the JVM and the jars. */
    public static Path fileIn(Path folder, BrokerOptions options) {
        StringBuilder key = new StringBuilder();
        try {
            describe(ServerCommand.java(options).toRealPath(), key);
            for (Path jar : ServerCommand.classPath(options)) {
                describe(jar, key);
            }
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(key.toString().getBytes(StandardCharsets.UTF_8));
            return folder.resolve("broker-" + HexFormat.of().formatHex(digest, 0, 8) + ".aot");
        } catch (IOException e) {
            throw new BrokerStartException("cannot look at the Kafka server's jars: " + FileErrors.reason(e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * Starts a node, sends records through it, stops it and leaves what was learned in {@code file}. Takes some tens of
     * seconds; the file appears only when it is whole.
     *
     * @throws BrokerStartException when the node does not start or no cache comes of it
     */
    public static void train(BrokerOptions options, Path file) {
        Path growing = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            try {
                List<String> log = runTraining(options, growing);
                if (!Files.exists(growing)) {
                    throw new BrokerStartException("the broker's JVM wrote no AOT cache: " + lastOf(log), log);
                }
                Files.move(growing, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(growing);
                Files.deleteIfExists(growing.resolveSibling(growing.getFileName() + ".config"));
            }
        } catch (IOException e) {
            throw new BrokerStartException("cannot write the broker's AOT cache: " + FileErrors.reason(e), e);
        }
    }

    private static List<String> runTraining(BrokerOptions options, Path output) {
        BrokerOptions training =
                options.withAotCache(BrokerOptions.NONE).withJvmFlags("-XX:AOTCacheOutput=" + output.toAbsolutePath());
        BrokerProcess broker = new BrokerLaunch(training, true, ASSEMBLY_MILLIS).start();
        broker.close();
        return broker.logTail();
    }

    private static String lastOf(List<String> lines) {
        return lines.isEmpty() ? "it said nothing" : lines.getLast();
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
