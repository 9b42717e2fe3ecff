package dev.weir.packed;

/**
 * What travels to another process in a compact form of its own, because it holds thousands of numbers. A class has beside
 * {@link #pack} a constructor with one {@link PackedInput}, which reads what that wrote, in the same order, and throws
 * {@link IllegalArgumentException} if it is impossible.
 */
public interface Packable {

    /** Writes everything that the other process needs. By any thread; nobody changes it meanwhile. */
    void pack(PackedOutput to);
}
