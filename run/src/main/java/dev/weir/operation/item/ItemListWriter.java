package dev.weir.operation.item;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes items as a CSV file (RFC 4180) with the columns name, partition, offset and size; what is not known stays empty.
 * The file is replaced. Items are written as they come, so a list of any length takes the same memory.
 */
public final class ItemListWriter implements ItemOutput {

    static final String HEADER = "name,partition,offset,size";

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final OutputStream out;
    private final StringBuilder line = new StringBuilder();
    private boolean closed;

    /**
     * Begins a list.
     *
     * @throws ItemException when the file cannot be written
     */
    public ItemListWriter(Path file) {
        this(file, opened(file));
    }

    /**
     * Begins a list that is not written as a file.
     *
     * @param file what it is called in messages
     * @param out closed with this
     */
    public ItemListWriter(Path file, OutputStream out) {
        this.file = file;
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
        line.append(HEADER).append("\r\n");
        write();
    }

    private static OutputStream opened(Path file) {
        try {
            return Files.newOutputStream(file);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public void add(Item item) {
        name(item.name);
        known(item.partition);
        known(item.offset);
        known(item.bytes);
        line.append("\r\n");
        write();
    }

    private void name(String name) {
        boolean plain = true;
        for (int i = 0; i < name.length(); i++) {
            plain &= ",\"\r\n".indexOf(name.charAt(i)) < 0;
        }
        if (plain) {
            line.append(name);
        } else {
            line.append('"').append(name.replace("\"", "\"\"")).append('"');
        }
    }

    private void known(long number) {
        line.append(',');
        if (number >= 0) {
            line.append(number);
        }
    }

    private void write() {
        if (closed) {
            throw new IllegalStateException(file + " is closed");
        }
        try {
            boolean ascii = true;
            for (int i = 0; i < line.length(); i++) {
                ascii &= line.charAt(i) < 0x80;
            }
            if (ascii) {
                for (int i = 0; i < line.length(); i++) {
                    out.write(line.charAt(i));
                }
            } else {
                out.write(line.toString().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw failure(e);
        }
        line.setLength(0);
    }

    private ItemException failure(IOException e) {
        return failure(file, e);
    }

    private static ItemException failure(Path file, IOException e) {
        return new ItemException("cannot write the list of items " + file + ": " + ItemListReader.reason(e), e);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            out.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
