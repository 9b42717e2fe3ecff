package dev.weir.operation.host;

import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemException;
import dev.weir.operation.item.ItemListReader;
import dev.weir.operation.item.ItemListWriter;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.trace.NamelessFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of items in a temporary file that has no name any more: it goes with this process, however that ends. Written first, and
 * read then. Used by one thread at a time.
 */
final class SpooledList implements AutoCloseable {

    private final Path name;
    private final FileChannel file;
    private final ItemOutput writer;

    /**
     * Begins a list.
     *
     * @param name what it is called in messages
     * @throws ItemException when there can be no file
     */
    SpooledList(Path name) {
        this.name = name;
        try {
            this.file = NamelessFile.create("weir-items-");
        } catch (IOException e) {
            throw new ItemException("cannot keep the list of items " + name + ": " + e, e);
        }
        this.writer = new ItemListWriter(name, new KeptOpen(Channels.newOutputStream(file)));
    }

    /** Takes items. */
    ItemOutput writer() {
        return writer;
    }

    void add(List<ListedItem> items) {
        Item item = new Item();
        for (ListedItem next : items) {
            next.copyTo(item);
            writer.add(item);
        }
    }

    /**
     * Reads what has been written, which is all.
     *
     * @param recycle whether it begins again at its end
     */
    ItemSource reader(boolean recycle) {
        writer.close();
        return new ItemListReader(name, recycle, () -> new FromStart(file));
    }

    /** The next items, at most so many; none at the end. */
    static List<ListedItem> next(ItemSource from, int most) {
        List<ListedItem> items = new ArrayList<>();
        Item item = new Item();
        while (items.size() < most) {
            item.clear();
            if (!from.next(item)) {
                break;
            }
            items.add(ListedItem.of(item));
        }
        return items;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new ItemException("cannot close the list of items " + name + ": " + e, e);
        }
    }

    /** Closing it writes what is buffered, and leaves the file open. */
    private static final class KeptOpen extends OutputStream {

        private final OutputStream out;

        private KeptOpen(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }
    }

    /** Reads a file from its start at a place of its own, so that several may read at once, and leaves the file open. */
    private static final class FromStart extends InputStream {

        private final FileChannel file;
        private long at;

        private FromStart(FileChannel file) {
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int taken = file.read(ByteBuffer.wrap(bytes, from, length), at);
            at += Math.max(0, taken);
            return taken;
        }
    }
}
