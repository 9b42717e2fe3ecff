package dev.weir.operation.item;

/** Gives the items that operations work on, one after the other. Used by one thread at a time. */
public interface ItemSource extends AutoCloseable {

    /**
     * Fills in the next item.
     *
     * @param item cleared by the caller
     * @return false at the end of input, and ever after; the item then stays as it is
     * @throws ItemException when there is no telling what the next item is: a bad line, a list that cannot be read
     */
    boolean next(Item item);

    /** Releases what it reads from. More than once does no harm. */
    @Override
    void close();
}
