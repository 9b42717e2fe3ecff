package dev.weir.report.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** UTF-8 files that are there whole or not at all: written under another name, forced to disk and renamed. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Replaces {@code file} by {@code content}.
     *
     * @throws BundleException when that fails; {@code file} is then what it was before, and nothing is left beside it
     */
    public static void write(Path file, String content) {
        write(file, content, true);
    }

    /**
     * The same without waiting until the disk has it: a machine that loses power may lose it. For what is replaced again and
     * again while something is measured.
     */
    public static void replace(Path file, String content) {
        write(file, content, false);
    }

    private static void write(Path file, String content, boolean force) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                if (force) {
                    channel.force(true);
                }
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            BundleException failure = new BundleException("cannot write " + file + ": " + reason(e), e);
            try {
                Files.deleteIfExists(part);
            } catch (IOException leftOver) {
                failure.addSuppressed(leftOver);
            }
            throw failure;
        }
    }

    /**
     * The content of {@code file}.
     *
     * @throws BundleException when it is missing, unreadable or not UTF-8
     */
    public static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new BundleException(file + " is damaged: it is not UTF-8 text", e);
        } catch (IOException e) {
            throw new BundleException("cannot read " + file + ": " + reason(e), e);
        }
    }

    /**
     * Refuses what is no folder.
     *
     * @param what says what it is not: {@code runs is not a results folder}
     */
    public static void requireFolder(Path folder, String what) {
        if (!Files.isDirectory(folder)) {
            throw new BundleException(
                    what + ": " + (Files.exists(folder) ? "it is not a folder" : "there is no such folder"));
        }
    }

    /** What an exception of the file system means, in words and without the path. */
    public static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            case CharacterCodingException coding -> "it is not UTF-8 text";
            case FileSystemException other ->
                Optional.ofNullable(other.getReason()).orElseGet(other::toString);
            default -> Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
        };
    }
}
