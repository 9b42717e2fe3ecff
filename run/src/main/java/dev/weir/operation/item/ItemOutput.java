package dev.weir.operation.item;

/** Takes the items that a step has made or read. Used by one thread at a time. */
public interface ItemOutput extends AutoCloseable {

    /**
     * Takes an item.
     *
     * @param item the caller's again when this returns
     * @throws ItemException when it cannot be written
     */
    void add(Item item);

    /**
     * Writes what is still buffered. More than once does no harm.
     *
     * @throws ItemException when it cannot be written
     */
    @Override
    void close();
}
