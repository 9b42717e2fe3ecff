package dev.weir.broker;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The words for what went wrong with a file. */
public final class FileErrors {

    private FileErrors() {}

    public static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is a file, not a folder";
        }
        if (e instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (e instanceof FileSystemException other && other.getReason() != null) {
            return other.getFile() + ": " + other.getReason();
        }
        return String.valueOf(e.getMessage());
    }
}
