package dev.weir.message;

/**
 * Messages of one stream that follow each other, by their numbers. Whoever has one says where numbers are counted from.
 *
 * @param from the first number
 * @param to the number after the last
 */
public record SequenceRange(long from, long to) {}
