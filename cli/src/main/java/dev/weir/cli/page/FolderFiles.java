package dev.weir.cli.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The files of a folder and those below it, and nothing outside of it, as a part of a site: {@code files/…}. */
public final class FolderFiles implements SitePart {

    /** How their addresses begin. */
    public static final String START = "files/";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json",
            "txt", "text/plain; charset=utf-8",
            "csv", "text/plain; charset=utf-8",
            "hlog", "text/plain; charset=utf-8",
            "yaml", "text/plain; charset=utf-8",
            "log", "text/plain; charset=utf-8");

    /** What is longer is no file of a results folder that a browser shows. */
    private static final long MAX_BYTES = 256L << 20;

    private final Path folder;

    /** @param folder the folder, which exists */
    public FolderFiles(Path folder) {
        this.folder = folder;
    }

    @Override
    public boolean answer(String path, SiteRequest request) throws IOException {
        if (!path.startsWith(START) || !request.isGet()) {
            return false;
        }
        Optional<Path> file = found(path.substring(START.length()));
        if (file.isEmpty()) {
            return false;
        }
        if (Files.size(file.get()) > MAX_BYTES) {
            request.refuse(413, "This file is too large to be shown. It is " + file.get());
            return true;
        }
        String name = String.valueOf(file.get().getFileName()).toLowerCase(Locale.ROOT);
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        request.sendFile(type, Files.readAllBytes(file.get()));
        return true;
    }

    /** The file that a path means, if there is one and it lies in the folder, also by where links lead. */
    Optional<Path> found(String path) throws IOException {
        try {
            Path file = folder.resolve(path).normalize();
            if (!file.startsWith(folder.normalize()) || !Files.isRegularFile(file)) {
                return Optional.empty();
            }
            return file.toRealPath().startsWith(folder.toRealPath()) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }
}
