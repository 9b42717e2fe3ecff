package dev.weir.gateway.fanout;

import dev.weir.gateway.feed.DataAdapter;
import java.io.IOException;

/** Where the items of a measurement come from. Their names are {@code item-[key=0]} and so on. */
interface ItemSource extends AutoCloseable {

    /** Supplies the items, with a key and a value. */
    DataAdapter adapter();

    /** Lets an item have a new state. */
    void change(int item, String key, String value);

    @Override
    void close() throws IOException;

    /** The names of some items, as a request lists them. */
    static String names(int from, int to) {
        StringBuilder names = new StringBuilder();
        for (int item = from; item < to; item++) {
            names.append(item == from ? "" : " ").append(name(item));
        }
        return names.toString();
    }

    static String name(int item) {
        return "item-[key=" + item + "]";
    }
}
