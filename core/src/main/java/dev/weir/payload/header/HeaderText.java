package dev.weir.payload.header;

import java.io.Serializable;

/**
 * One header.
 *
 * @param name its name; a text with expressions
 * @param value its value; a text with expressions, sent in UTF-8
 */
public record HeaderText(String name, String value) implements Serializable {}
