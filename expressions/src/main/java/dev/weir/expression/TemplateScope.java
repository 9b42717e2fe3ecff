package dev.weir.expression;

/**
 * For which messages texts are made. Two generators of the same template and scope make the same texts, in any process.
 *
 * @param seed same seed, same random numbers; templates that are to differ take seeds that differ
 * @param stream index of the publisher or worker, from 0; the value {@code stream}
 * @param startEpochMillis what {@code time:millisSinceEpoch()} gives inside of <code>%{…}</code>, in milliseconds from
 *     1970-01-01 UTC
 */
public record TemplateScope(long seed, int stream, long startEpochMillis) {}
