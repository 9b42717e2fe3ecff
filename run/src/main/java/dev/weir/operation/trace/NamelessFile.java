package dev.weir.operation.trace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Temporary files that have no name any more: they go with this process, however that ends. */
public final class NamelessFile {

    private NamelessFile() {}

    /**
     * Makes one, to be written and read.
     *
     * @param prefix begins the name that it has for a moment
     * @throws IOException when there can be none
     */
    public static FileChannel create(String prefix) throws IOException {
        Path made = Files.createTempFile(prefix, ".tmp");
        try {
            return FileChannel.open(made, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(made);
        }
    }
}
