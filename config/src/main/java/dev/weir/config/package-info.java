/**
 * YAML read as plain data: every value with the place where the user wrote it; tables of keys, by which files are checked
 * and read and references are made; and one kind of error for all that is wrong.
 *
 * <p>There are more public types than elsewhere because every module that reads a file of the user does so with these.
 */
@NullMarked
package dev.weir.config;

import org.jspecify.annotations.NullMarked;
