package dev.weir.payload;

/** Gives every message of a stream its key, deterministic by sequence. Used by any thread; allocates nothing. */
@FunctionalInterface
public interface KeyGenerator {

    /** The key of a message, from 0; -1 for none. */
    int key(long sequence);
}
