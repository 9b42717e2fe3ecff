package dev.weir.payload.header;

/**
 * One header.
 *
 * @param name its name; a text with expressions
 * @param value its value; a text with expressions, sent in UTF-8
 */
public record HeaderText(String name, String value) {}
