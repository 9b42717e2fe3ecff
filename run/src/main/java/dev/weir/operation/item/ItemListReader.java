package dev.weir.operation.item;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads items from a CSV file (RFC 4180) whose header names the columns: {@code name}, and any of {@code partition}, {@code
 * offset} and {@code size}, in any order. An empty value is not known. The file is read as items are asked for, so a list of any
 * length takes the same memory.
 */
public final class ItemListReader implements ItemSource {

    private enum Field {
        NAME,
        PARTITION,
        OFFSET,
        SIZE
    }

    /** Begins to read the list, each time from its start. */
    public interface Opener {

        /** A stream that the reader closes. */
        InputStream open() throws IOException;
    }

    private static final List<String> COLUMNS = List.of("name", "partition", "offset", "size");

    private final Path file;
    private final Opener opener;
    private final boolean recycle;
    private CsvScanner scanner;
    private Field[] fields = {};
    private byte[] lastUtf8 = {};
    private String lastName = "";
    private boolean ended;

    /**
     * Opens a list.
     *
     * @param recycle whether it begins again at its end; a list without items ends all the same
     * @throws ItemException when it cannot be read, or its header is none
     */
    public ItemListReader(Path file, boolean recycle) {
        this(file, recycle, () -> Files.newInputStream(file));
    }

    /**
     * Opens a list that is not read as a file.
     *
     * @param file what it is called in messages
     * @param recycle whether it begins again at its end; a list without items ends all the same
     * @throws ItemException when it cannot be read, or its header is none
     */
    public ItemListReader(Path file, boolean recycle, Opener opener) {
        this.file = file;
        this.opener = opener;
        this.recycle = recycle;
        this.scanner = open();
    }

    private CsvScanner open() {
        InputStream stream;
        try {
            stream = opener.open();
        } catch (IOException e) {
            throw failure(e);
        }
        CsvScanner opened = new CsvScanner(file, stream);
        try {
            fields = header(opened);
            return opened;
        } catch (IOException e) {
            opened.closeAfter(e);
            throw failure(e);
        } catch (ItemException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    private Field[] header(CsvScanner opened) throws IOException {
        if (!opened.next()) {
            throw opened.bad("the list is empty; expected a header such as " + ItemListWriter.HEADER);
        }
        Field[] found = new Field[opened.cells()];
        for (int i = 0; i < found.length; i++) {
            String column = opened.text(i);
            int field = COLUMNS.indexOf(column);
            if (field < 0) {
                throw opened.bad("'" + column + "' is no column of a list of items; expected a header such as "
                        + ItemListWriter.HEADER);
            }
            if (Arrays.asList(found).contains(Field.values()[field])) {
                throw opened.bad("the column '" + column + "' is there twice");
            }
            found[i] = Field.values()[field];
        }
        if (!Arrays.asList(found).contains(Field.NAME)) {
            throw opened.bad("there is no column 'name'; expected a header such as " + ItemListWriter.HEADER);
        }
        return found;
    }

    @Override
    public boolean next(Item item) {
        if (ended) {
            return false;
        }
        try {
            if (!scanner.next()) {
                scanner.close();
                ended = true;
                if (!recycle) {
                    return false;
                }
                scanner = open();
                if (!scanner.next()) {
                    scanner.close();
                    return false;
                }
                ended = false;
            }
        } catch (IOException e) {
            throw failure(e);
        }
        fill(item);
        return true;
    }

    private void fill(Item item) {
        if (scanner.cells() != fields.length) {
            throw scanner.bad("expected " + fields.length + " values, found " + scanner.cells());
        }
        for (int i = 0; i < fields.length; i++) {
            boolean known = scanner.length(i) > 0;
            switch (fields[i]) {
                case NAME -> item.name = name(i);
                case PARTITION ->
                    item.partition = known ? (int) scanner.number(i, "partition", Integer.MAX_VALUE) : item.partition;
                case OFFSET -> item.offset = known ? scanner.number(i, "offset", Long.MAX_VALUE) : item.offset;
                case SIZE -> item.bytes = known ? scanner.number(i, "size", Long.MAX_VALUE) : item.bytes;
            }
        }
    }

    /** A name; of many records it is the same one again and again. */
    private String name(int cell) {
        if (!scanner.equalTo(cell, lastUtf8)) {
            lastUtf8 = scanner.bytes(cell);
            lastName = scanner.text(cell);
        }
        return lastName;
    }

    private ItemException failure(IOException e) {
        return new ItemException("cannot read the list of items " + file + ": " + reason(e), e);
    }

    /** What an exception of the file system means, in words and without the path. */
    static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException other ->
                Optional.ofNullable(other.getReason()).orElseGet(other::toString);
            default -> Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
        };
    }

    @Override
    public void close() {
        ended = true;
        try {
            scanner.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
