package dev.weir.operation.host;

import dev.weir.operation.item.Item;

/** An item of a list on its way to another process. The numbers are as in {@link Item}. */
record ListedItem(String name, int partition, long offset, long bytes) {

    static ListedItem of(Item item) {
        return new ListedItem(item.name, item.partition, item.offset, item.bytes);
    }

    void copyTo(Item item) {
        item.name = name;
        item.partition = partition;
        item.offset = offset;
        item.bytes = bytes;
    }
}
