package dev.weir.broker;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Removes a folder with everything in it, never through a link; what vanishes meanwhile is no error. */
final class FolderRemoval extends SimpleFileVisitor<Path> {

    private static final int ATTEMPTS = 5;

    private final Path last;

    private FolderRemoval(Path last) {
        this.last = last;
    }

    /**
     * Removes {@code folder}, and the file {@code last} in it only when all else is gone: a removal that is cut short
     * leaves a folder that still carries this file.
     */
    static void remove(Path folder, Path last) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        for (int attempt = 1; ; attempt++) {
            try {
                Files.walkFileTree(folder, new FolderRemoval(last));
                Files.deleteIfExists(last);
                Files.deleteIfExists(folder);
                return;
            } catch (DirectoryNotEmptyException e) {
                // A server that is being stopped can still create files behind the walk.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (!file.equals(last)) {
            Files.deleteIfExists(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path left, @Nullable IOException e) throws IOException {
        if (e != null && !(e instanceof NoSuchFileException)) {
            throw e;
        }
        if (!left.equals(last.getParent())) {
            Files.deleteIfExists(left);
        }
        return FileVisitResult.CONTINUE;
    }
}
