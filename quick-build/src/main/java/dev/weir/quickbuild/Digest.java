package dev.weir.quickbuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A checksum of texts and files, in the order in which they are added. One thread. */
final class Digest {

    private final MessageDigest digest;

    Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    Digest add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        return this;
    }

    /** The names below a folder and the content of these files. */
    Digest addFiles(Path folder, List<Path> files) throws IOException {
        for (Path file : files) {
            add(folder.relativize(file).toString());
            digest.update(Files.readAllBytes(file));
            digest.update((byte) 0);
        }
        return this;
    }

    String text() {
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** The files below a folder that are wanted, sorted; none if there is no such folder. */
    static List<Path> files(Path folder, Predicate<Path> wanted) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).filter(wanted).sorted().toList();
        }
    }
}
