package dev.weir.agent.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a member runs. Members of a cluster run the same, because a figure that two versions computed is of neither.
 *
 * @param version the version of Weir
 * @param commit what it was built from; empty if nobody knows
 * @param jars a digest of everything on its class path
 */
public record Installation(String version, String commit, String jars) {

    /**
     * Reads what lies at the places of a class path: jars, and folders of classes.
     *
     * @throws IOException if one cannot be read
     */
    public static Installation of(String version, String commit, List<Path> classPath) throws IOException {
        MessageDigest digest = sha256();
        for (Path entry : classPath.stream().sorted(Installation::byName).toList()) {
            add(entry, digest);
        }
        return new Installation(version, commit, HexFormat.of().formatHex(digest.digest()));
    }

    /** Why an agent with another installation may not join a controller with this one, or nothing if it may. */
    public Optional<String> refusalOf(String agent, Installation other) {
        if (!version.equals(other.version) || !commit.equals(other.commit)) {
            return Optional.of("agent '" + agent + "' runs Weir " + other.build() + ", the controller " + build()
                    + ": install the same on both hosts");
        }
        if (!jars.equals(other.jars)) {
            return Optional.of("agent '" + agent + "' runs Weir " + build()
                    + " as the controller does, but with other jars: copy the controller's installation to its host");
        }
        return Optional.empty();
    }

    private String build() {
        return commit.isEmpty() ? version : version + " (" + commit + ")";
    }

    private static int byName(Path one, Path other) {
        return one.getFileName().toString().compareTo(other.getFileName().toString());
    }

    private static void add(Path entry, MessageDigest digest) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(entry)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        try (OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            for (Path file : files) {
                String name = entry.relativize(file).toString();
                sink.write((name.isEmpty() ? file.getFileName().toString() : name).getBytes(StandardCharsets.UTF_8));
                sink.write(0);
                try (InputStream content = Files.newInputStream(file)) {
                    content.transferTo(sink);
                }
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
