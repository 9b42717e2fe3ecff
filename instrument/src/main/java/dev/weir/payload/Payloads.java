package dev.weir.payload;

/** The content of a run's messages, made or read once, from which every stream's generator is taken. Thread-safe. */
@FunctionalInterface
public interface Payloads {

    /** A new generator of one stream, from 0. Streams share content and begin at different places of it. */
    PayloadGenerator generator(int stream);
}
